"""An event as its office sees it: how far it has come, and what is next."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.models import Event, Match, Official, Round
from tournaments.selectors.draws import draw_gap
from tournaments.selectors.rounds import rounds_of

ENTRIES_TO_DRAW = 2


class Step(StrEnum):
    """The one thing to do next."""

    ADD_ENTRIES = "add_entries"
    DRAW = "draw"
    DRAW_AGAIN = "draw_again"
    PUBLISH = "publish"
    START = "start"
    PLAY = "play"
    ACCEPT = "accept"
    CLOSE = "close"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class NextStep:
    """What is next, in which round, and how many tables it concerns."""

    step: Step
    round: Round | None = None
    tables: int = 0


@dataclass(frozen=True, slots=True)
class Milestone:
    """A step of the guided path: `code` is the office page it leads to."""

    code: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class EventHome:
    """The office's first page. `rounds` carry counts: see `rounds_with_progress`."""

    next: NextStep
    rounds: tuple[Round, ...]
    entries: int
    officials: int
    path: tuple[Milestone, ...]

    @property
    def has_published(self) -> bool:
        return any(round_.is_public for round_ in self.rounds)


def with_entry_counts(events: QuerySet[Event]) -> QuerySet[Event]:
    """Events, newest first, each with its number of entries."""
    return events.annotate(entry_count=Count("entries", distinct=True)).order_by(
        "-starts_on", "-pk"
    )


def rounds_with_progress(event: Event) -> QuerySet[Round]:
    """Rounds with their number of tables: all, waiting, signed, accepted. Byes have none."""
    table = Q(matches__ew_entry__isnull=False)

    def tables(*states: Match.State) -> Count:
        return Count("matches", filter=table & Q(matches__state__in=states))

    return rounds_of(event).annotate(
        table_count=Count("matches", filter=table),
        waiting_count=tables(Match.State.WAITING),
        signed_count=tables(Match.State.SIGNED),
        accepted_count=tables(Match.State.ACCEPTED),
    )


def event_home(event: Event) -> EventHome:
    """Everything the first page shows, in a handful of queries."""
    rounds = tuple(rounds_with_progress(event))
    entries = event.entries.count()
    roles = list(event.officials.values_list("user", "role"))
    has_referees = any(role == Official.Role.REFEREE for _user, role in roles)
    gap = draw_gap(event)
    path = (
        Milestone("settings", bool(event.rules) or bool(rounds)),
        Milestone("officials", has_referees),
        Milestone("entries", entries >= ENTRIES_TO_DRAW),
        Milestone("draw", bool(rounds) and not gap),
        Milestone("rounds", any(round_.is_public for round_ in rounds)),
    )
    return EventHome(
        next=NextStep(Step.DRAW_AGAIN) if gap else next_step(entries, rounds),
        rounds=rounds,
        entries=entries,
        officials=len({user for user, _role in roles}),
        path=path,
    )


def next_step(entries: int, rounds: tuple[Round, ...]) -> NextStep:
    """The first thing that holds the event up, from entries to standings."""
    if not rounds:
        return NextStep(Step.DRAW if entries >= ENTRIES_TO_DRAW else Step.ADD_ENTRIES)
    current = next((round_ for round_ in rounds if round_.state != Round.State.CLOSED), None)
    if current is None:
        return NextStep(Step.STANDINGS)
    return step_of_round(current)


def step_of_round(round_: Round) -> NextStep:
    """What is next in a round that is not closed; it must carry its progress."""
    tables, signed = round_.table_count, round_.signed_count  # type: ignore[attr-defined]
    waiting, accepted = round_.waiting_count, round_.accepted_count  # type: ignore[attr-defined]
    if round_.state == Round.State.DRAFTED:
        return NextStep(Step.PUBLISH, round_, tables)
    if accepted == tables:
        return NextStep(Step.CLOSE, round_, tables)
    if signed:
        return NextStep(Step.ACCEPT, round_, signed)
    if waiting + accepted == tables:
        return NextStep(Step.START, round_, waiting)
    return NextStep(Step.PLAY, round_, tables - accepted)
