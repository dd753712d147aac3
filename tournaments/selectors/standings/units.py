"""The unit table (团体): each unit's best entries by the final order of the event."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entry, Event, Stage
from tournaments.ranking import UnitMember, UnitOrder, rank, rank_units
from tournaments.selectors.standings.lists import RoundUnderWay, Standings
from tournaments.selectors.standings.overall import Overall, overall, shown_overall


@dataclass(frozen=True, slots=True)
class CountedEntry:
    """An entry that counts for its unit, with its place of the event and its match points."""

    entry: Entry
    place: int
    match_points: int


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit's line; `place` is None where fewer of its entries are ranked than count."""

    position: int
    place: int | None
    unit: str
    counted: tuple[CountedEntry, ...]
    sum_of_places: int
    sum_of_points: int


@dataclass(frozen=True, slots=True)
class UnitTable:
    """The units in order: by their `best` entries, and by which sum.

    `under_way` and `is_held` are those of the order of the event it is made from.
    """

    event: Event
    best: int
    order: UnitOrder
    rows: tuple[UnitRow, ...]
    under_way: RoundUnderWay | None = None
    is_held: bool = False


def unit_table(event: Event) -> UnitTable:
    """The table by the standings as they are."""
    return unit_table_of(overall(event))


def shown_unit_table(event: Event) -> UnitTable:
    """The table by the standings everybody may see."""
    return unit_table_of(shown_overall(event))


def unit_table_of(found: Overall) -> UnitTable:
    """The table by this order: places are those of the whole event, match points those of all
    its stages together.
    """
    event = found.event
    points = _match_points(found.stages)
    entries = {row.entry.number: row.entry for row in found.rows}
    members = [
        UnitMember(row.entry.number, row.entry.unit, row.place, points.get(row.entry.number, 0))
        for row in found.rows
    ]
    order = UnitOrder(event.unit_order)
    rows = tuple(
        UnitRow(
            position,
            row.place,
            row.unit,
            tuple(_counted(member, entries) for member in row.counted),
            row.sum_of_places,
            row.sum_of_points,
        )
        for position, row in enumerate(rank_units(members, best=event.unit_best, by=order), 1)
    )
    return UnitTable(event, event.unit_best, order, rows, found.under_way, found.is_held)


def _match_points(stages: tuple[Standings, ...]) -> dict[int, int]:
    """By entry number. A knockout earns none: nothing there is a sum of points."""
    points: dict[int, int] = {}
    for found in stages:
        if found.stage and found.stage.kind != Stage.Kind.KNOCKOUT:
            for row in rank(found.records, ("match_points",)):
                points[row.entry] = points.get(row.entry, 0) + (row.values[0].amount or 0)
    return points


def _counted(member: UnitMember, entries: Mapping[int, Entry]) -> CountedEntry:
    assert member.place is not None
    return CountedEntry(entries[member.entry], member.place, member.match_points)
