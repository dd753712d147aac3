"""The final order of an event over all its stages."""

from dataclasses import dataclass

from tournaments.models import Entry, Event, Round, Stage
from tournaments.ranking import BracketOutcome, Standing, rank_overall
from tournaments.selectors.standings.lists import (
    RoundUnderWay,
    Standings,
    shown_standings,
    standings,
)


@dataclass(frozen=True, slots=True)
class OverallRow:
    """An entry's line: `place` None once disqualified. It came as far as `stage`, and to
    `stage_place` there, in `group` where that stage has groups. `is_still_in` while it may come
    further in a knockout: it shares its place with all who may.
    """

    position: int
    place: int | None
    entry: Entry
    stage: Stage
    stage_place: int | None
    group: int | None
    is_still_in: bool = False

    @property
    def told_place(self) -> int | None:
        return self.place

    @property
    def is_disqualified(self) -> bool:
        return self.place is None

    @property
    def is_withdrawn(self) -> bool:
        return self.entry.state == Entry.State.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Overall:
    """The order of everybody who played, and the standings of the stages begun that it rests on."""

    event: Event
    stages: tuple[Standings, ...]
    rows: tuple[OverallRow, ...]

    @property
    def has_later_stage(self) -> bool:
        return len(self.stages) > 1

    @property
    def is_held(self) -> bool:
        """Whether the office holds any of it back from the public."""
        return any(one.is_held for one in self.stages)

    @property
    def under_way(self) -> RoundUnderWay | None:
        """The round that makes the places provisional."""
        return next((stage.under_way for stage in self.stages if stage.under_way), None)


def has_later_stage(event: Event) -> bool:
    """Whether the event has come past its first stage: a place is then one of the whole order."""
    return len(begun_stages(event)) > 1


def overall(event: Event) -> Overall:
    """The order over all stages with a public round; before any the order of the first."""
    return _overall(event, tuple(standings(stage) for stage in begun_stages(event)))


def shown_overall(event: Event) -> Overall:
    """The order over all stages as everybody may see it: by standings held where they are held."""
    return _overall(event, tuple(shown_standings(stage) for stage in begun_stages(event)))


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """Where everybody may see an entry stand; in its group while the event is in groups.

    `is_provisional` while a round is under way; the place is None then as long as nothing of
    the entry has counted.
    """

    place: int | None
    group: int | None = None
    is_provisional: bool = False


def shown_places(event: Event) -> dict[int, ShownPlace | None]:
    """By entry id: the places over all stages so far, None for all before the first result."""
    return places_of(shown_overall(event))


def places_of(found: Overall) -> dict[int, ShownPlace | None]:
    """The places that this order shows, by entry."""
    if not any(stage.counted for stage in found.stages):
        return {row.entry.pk: None for row in found.rows}
    is_open = found.under_way is not None
    if found.has_later_stage:
        return {row.entry.pk: ShownPlace(row.place, None, is_open) for row in found.rows}
    return {
        row.entry.pk: ShownPlace(row.told_place, row.group, is_open) for row in found.stages[0].rows
    }


def begun_stages(event: Event) -> list[Stage]:
    """The stages with a public round, in order; before any the first one."""
    public = Round.objects.exclude(state=Round.State.DRAFTED)
    stages = list(event.stages.order_by("order"))
    begun = set(public.filter(stage__event=event).values_list("stage_id", flat=True))
    for stage in stages:
        stage.event = event
    return [stage for stage in stages if stage.pk in begun] or stages[:1]


def _overall(event: Event, stages: tuple[Standings, ...]) -> Overall:
    entries = {row.entry.number: row.entry for found in stages for row in found.rows}
    still_in = {
        (stage, row.entry.number)
        for stage, found in enumerate(stages, start=1)
        for row in found.rows
        if row.outcome is BracketOutcome.STILL_IN
    }
    lists = [
        [[Standing(row.place, row.entry.number, ()) for row in one.rows] for one in found.lists]
        for found in stages
    ]
    rows = tuple(
        OverallRow(
            position,
            row.place,
            entries[row.entry],
            _stage(stages[row.stage - 1]),
            row.stage_place,
            row.group and stages[row.stage - 1].lists[row.group - 1].group,
            (row.stage, row.entry) in still_in,
        )
        for position, row in enumerate(rank_overall(lists), start=1)
    )
    return Overall(event, stages, rows)


def _stage(found: Standings) -> Stage:
    assert found.stage is not None
    return found.stage
