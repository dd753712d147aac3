"""The bracket of a knockout as it is looked at: slots by round, and who came through them."""

from dataclasses import dataclass

from tournaments.models import Round
from tournaments.selectors.standings.cross_tables import CrossTable
from tournaments.selectors.standings.matches import RankedMatch
from tournaments.selectors.standings.meetings import Meeting


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A place of the bracket: both sides of its match, one for a bye, none while nobody is there.

    `is_drawn` tells a place where nobody came through from one that is still to be drawn.
    """

    number: int
    meetings: tuple[Meeting[RankedMatch], ...]
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round, which need not be drawn yet, and its slots from the top."""

    round: Round
    slots: tuple[BracketSlot, ...]


@dataclass(frozen=True, slots=True)
class BracketChart:
    """The rounds from the first to the final; `third_place` is the match for third place."""

    columns: tuple[BracketColumn, ...]
    third_place: BracketSlot | None


def bracket_chart(found: CrossTable) -> BracketChart:
    """The bracket of a knockout's cross table; without a public round it has no columns."""
    if not found.rounds:
        return BracketChart((), None)
    by_slot = _by_slot(found)
    slots = max((slot for number, slot in by_slot if number == 1), default=1)
    last = slots.bit_length()
    columns = tuple(
        _column(found, by_slot, number, max(slots >> (number - 1), 1))
        for number in range(1, last + 1)
    )
    third = by_slot.get((last, 2)) if last > 1 else None
    return BracketChart(columns, BracketSlot(2, third, is_drawn=True) if third else None)


def _by_slot(found: CrossTable) -> dict[tuple[int, int], tuple[Meeting[RankedMatch], ...]]:
    """The sides of each slot, NS first, by number of the round and slot."""
    by_slot: dict[tuple[int, int], tuple[Meeting[RankedMatch], ...]] = {}
    for row in found.rows:
        for met in filter(None, row.meetings):
            key = (met.match.round.number, met.match.slot or 0)
            both = (*by_slot.get(key, ()), met)
            by_slot[key] = tuple(sorted(both, key=lambda one: one.side.value, reverse=True))
    return by_slot


def _column(
    found: CrossTable,
    by_slot: dict[tuple[int, int], tuple[Meeting[RankedMatch], ...]],
    number: int,
    count: int,
) -> BracketColumn:
    drawn = {one.number: one for one in found.rounds}
    slots = tuple(
        BracketSlot(slot, by_slot.get((number, slot), ()), is_drawn=number in drawn)
        for slot in range(1, count + 1)
    )
    return BracketColumn(drawn.get(number) or Round(stage=found.stage, number=number), slots)
