"""What follows when entries leave the event, told before it is done."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Event, Match, Round
from tournaments.selectors.draws.unplayed import LEFT, outcome_without
from tournaments.selectors.entries.registered import entries_of
from tournaments.values.marks import mark_of


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A match that nobody will play. `winner` receives a walkover; None: both sides have left."""

    match: Match
    winner: Entry | None


@dataclass(frozen=True, slots=True)
class Departure:
    """An entry that would leave, and what would become of its matches.

    `forfeits` are published and not begun; `later` stand in drafts of a round robin or of groups
    and become walkovers once they are published. `at_play` are left to their referee. `redrawn`
    are drafts that must be drawn again without it.
    """

    entry: Entry
    forfeits: tuple[Forfeit, ...] = ()
    at_play: tuple[Match, ...] = ()
    later: tuple[Forfeit, ...] = ()
    redrawn: tuple[Round, ...] = ()

    @property
    def has_matches(self) -> bool:
        return bool(self.forfeits or self.at_play or self.later or self.redrawn)


@dataclass(frozen=True, slots=True)
class WithdrawalPreview:
    """Every entry that would leave, by number, and `mark`, which tells one preview from another.

    `disqualified` were asked for too, but have left already for good.
    """

    departures: tuple[Departure, ...]
    disqualified: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(departure.entry for departure in self.departures)

    @property
    def mark(self) -> str:
        return mark_of(
            [
                (
                    one.entry.pk,
                    [
                        (forfeit.match.pk, forfeit.winner and forfeit.winner.pk)
                        for forfeit in (*one.forfeits, *one.later)
                    ],
                    [match.pk for match in one.at_play],
                    [round_.pk for round_ in one.redrawn],
                )
                for one in self.departures
            ]
        )


def withdrawal_preview(
    event: Event, entry_ids: Collection[int], *, has_names: bool = True
) -> WithdrawalPreview:
    """What withdrawing these entries would do now; those withdrawn already are left out.

    Where nobody reads them they come without names: those of a thousand take a while.
    """
    there = entries_of(event) if has_names else event.entries.order_by("number")
    wanted = list(there.filter(pk__in=list(entry_ids)))
    leaving = [entry for entry in wanted if entry.state not in LEFT]
    left = set(event.entries.filter(state__in=LEFT).values_list("pk", flat=True))
    gone = left | {entry.pk for entry in leaving}
    matches = list(matches_with(unaccepted_matches(event), leaving, has_names))
    begun, own = _begun_stages(matches), by_entry(matches)
    return WithdrawalPreview(
        departures=tuple(_departure(entry, own[entry.pk], gone, begun) for entry in leaving),
        disqualified=tuple(one for one in wanted if one.state == Entry.State.DISQUALIFIED),
    )


def unaccepted_matches(event: Event) -> QuerySet[Match]:
    return Match.objects.filter(round__stage__event=event).exclude(state=Match.State.ACCEPTED)


def matches_with(
    matches: QuerySet[Match], entries: Collection[Entry], has_names: bool
) -> QuerySet[Match]:
    """The ones among these matches that an entry plays in, with all that names them, in order."""
    found = (
        matches.filter(Q(ns_entry__in=entries) | Q(ew_entry__in=entries))
        .select_related("round__stage", "ns_entry", "ew_entry")
        .order_by("round__stage__order", "round__number", "table_number", "pk")
    )
    return found.prefetch_related("ns_entry__players", "ew_entry__players") if has_names else found


def by_entry(matches: Iterable[Match]) -> Mapping[int | None, Sequence[Match]]:
    """The matches of each entry (by id) in their order; none for an entry without any."""
    found: dict[int | None, list[Match]] = defaultdict(list)
    for match in matches:
        for entry_id in (match.ns_entry_id, match.ew_entry_id):
            found[entry_id].append(match)
    return found


def _begun_stages(matches: Iterable[Match]) -> set[int]:
    """Stages with a public round, of those with a draft among the matches."""
    drafted = {one.round.stage_id for one in matches if not one.round.is_public}
    public = Round.objects.filter(stage__in=drafted).exclude(state=Round.State.DRAFTED)
    return set(public.values_list("stage_id", flat=True))


def _departure(
    entry: Entry, matches: Iterable[Match], gone: Collection[int], begun: Collection[int]
) -> Departure:
    forfeits, at_play, later = [], [], []
    redrawn: dict[int, Round] = {}
    for match in matches:
        round_ = match.round
        if not round_.is_public and (
            round_.stage.draws_every_round or round_.stage_id not in begun
        ):
            redrawn[round_.pk] = round_
        elif not round_.is_public:
            later.append(_forfeit(match, gone))
        elif match.state == Match.State.WAITING:
            forfeits.append(_forfeit(match, gone))
        elif match.state != Match.State.SIGNED:
            at_play.append(match)
    return Departure(entry, tuple(forfeits), tuple(at_play), tuple(later), tuple(redrawn.values()))


def _forfeit(match: Match, gone: Collection[int]) -> Forfeit:
    _kind, winner = outcome_without(match, gone)
    return Forfeit(match, match.entry(winner) if winner else None)
