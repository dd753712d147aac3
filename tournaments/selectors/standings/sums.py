"""What a number in the standings is the sum of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.models import Entry, StandingsAdjustment
from tournaments.ranking import Term
from tournaments.selectors.standings.lists import StandingRow, Standings

# What an adjustment moves, by key.
ADJUSTED = {
    "match_points": "match_points",
    "level_margin": "level_margin",
    "margin26": "level_margin",
}


@dataclass(frozen=True, slots=True)
class SumLine:
    """One summand: from a round and an opponent, None for a bye; or an adjustment; or a lot."""

    amount: int
    round_number: int | None = None
    opponent: Entry | None = None
    adjustment: StandingsAdjustment | None = None


@dataclass(frozen=True, slots=True)
class StandingSum:
    """The sum behind what an entry has by a key, `amount` None where it has nothing by it."""

    row: StandingRow
    key: str
    amount: int | None
    lines: tuple[SumLine, ...]


def standing_sum(found: Standings, number: int, key: str) -> StandingSum | None:
    """The sum of an entry, by its number, by a key of these standings; None where not listed."""
    rows = {row.entry.number: row for row in found.rows}
    if number not in rows or key not in found.keys:
        return None
    row = rows[number]
    value = row.values[found.keys.index(key)]
    entries = {one.entry.number: one.entry for one in found.rows}
    adjusting = iter(_adjusting(found, row, key))
    lines = tuple(_line(term, entries, adjusting) for term in value.terms)
    return StandingSum(row, key, value.amount, lines)


def _adjusting(found: Standings, row: StandingRow, key: str) -> list[StandingsAdjustment]:
    """What adjusts the entry by a key, in the order of the ranking's terms."""
    field = ADJUSTED.get(key)
    return [
        given
        for given in found.adjustments
        if field
        and given.entry_id == row.entry.pk
        and not given.is_cancelled
        and getattr(given, field)
    ]


def _line(
    term: Term, entries: Mapping[int, Entry], adjusting: Iterator[StandingsAdjustment]
) -> SumLine:
    if term.round_number is None:
        return SumLine(term.amount, adjustment=next(adjusting, None))
    opponent = entries[term.opponent] if term.opponent is not None else None
    return SumLine(term.amount, term.round_number, opponent)
