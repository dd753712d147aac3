"""An event as its office sees it: how far it has come, and what is next."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet

from tournaments.models import Event, EventCreator, Match, Official, Round, Stage
from tournaments.selectors.draws.draws import draw_gap
from tournaments.selectors.draws.outlooks import field_count
from tournaments.selectors.draws.stages import stages_of
from tournaments.selectors.next_steps import ENTRIES_TO_DRAW, NextStep, Step, next_step
from tournaments.selectors.rounds import rounds_of


class PathStep(StrEnum):
    """What an organiser does before the first round, in this order."""

    SETTINGS = "settings"
    OFFICIALS = "officials"
    ENTRIES = "entries"
    CHECK_IN = "check_in"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Milestone:
    """A step of the guided path, by its code; none of them holds up the others."""

    code: PathStep
    is_done: bool


@dataclass(frozen=True, slots=True)
class EventHome:
    """The office's first page. `rounds` carry counts: see `rounds_with_progress`."""

    next: NextStep
    rounds: tuple[Round, ...]
    stages: tuple[Stage, ...]
    entries: int
    officials: int
    path: tuple[Milestone, ...]

    @property
    def has_published(self) -> bool:
        return any(round_.is_public for round_ in self.rounds)


@dataclass(frozen=True, slots=True)
class StageRounds:
    """A stage with its rounds, which carry counts; `next` where the event stands in it."""

    stage: Stage
    rounds: tuple[Round, ...]
    next: NextStep | None


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
    stages, field = stages_of(event), field_count(event)
    roles = list(event.officials.values_list("user", "role"))
    has_referees = any(role == Official.Role.REFEREE for _user, role in roles)
    gap = draw_gap(event)
    done = (
        bool(event.rules) or bool(rounds),
        has_referees,
        field.most >= ENTRIES_TO_DRAW,
        field.checked_in >= ENTRIES_TO_DRAW and not field.registered,
        bool(rounds) and not gap,
    )
    return EventHome(
        next=next_step(field, stages, rounds, has_gap=bool(gap)),
        rounds=rounds,
        stages=tuple(stages),
        entries=event.entries.count(),
        officials=len({user for user, _role in roles}),
        path=tuple(map(Milestone, PathStep, done)),
    )


def next_elsewhere(event: Event, *here: Step) -> NextStep | None:
    """What is next on the way to the first round; None when it is done `here`, or is past."""
    rounds = list(rounds_with_progress(event))
    if any(round_.is_public for round_ in rounds):
        return None
    step = next_step(field_count(event), stages_of(event), rounds, has_gap=bool(draw_gap(event)))
    return None if step.step in here else step


def stage_rounds(event: Event) -> list[StageRounds]:
    """The stages in order, each with its rounds and what is next in it."""
    rounds, stages = list(rounds_with_progress(event)), stages_of(event)
    step = next_step(field_count(event), stages, rounds, has_gap=bool(draw_gap(event)))
    here = step.round.stage_id if step.round else step.stage.pk if step.stage else None
    return [
        StageRounds(
            stage,
            tuple(one for one in rounds if one.stage_id == stage.pk),
            step if stage.pk == here else None,
        )
        for stage in stages
    ]


def event_creators() -> QuerySet[EventCreator]:
    """The rights in force, oldest first. One query."""
    held = EventCreator.objects.filter(taken_at=None)
    return held.select_related("user", "given_by").order_by("given_at", "pk")
