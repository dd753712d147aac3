"""What a number in the standings is the sum of."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.models import Entry, Stage, StandingsAdjustment
from tournaments.ranking import KEYS, Value
from tournaments.selectors.standings.lists import StandingRow, Standings


@dataclass(frozen=True, slots=True)
class SumLine:
    """One summand: from a round and an opponent, None for a bye; or an adjustment; or a lot."""

    amount: int
    round_number: int | None = None
    opponent: Entry | None = None
    adjustment: StandingsAdjustment | None = None


@dataclass(frozen=True, slots=True)
class StandingSum:
    """The sum behind what an entry has by a key, `amount` None where it has nothing by it.

    `parted_by` is the key that parted the entry from the one above, if one did.
    """

    entry: Entry
    key: str
    amount: int | None
    lines: tuple[SumLine, ...]
    parted_by: str | None

    @property
    def has_parted(self) -> bool:
        """Whether this key parted the entry from the one above."""
        return self.parted_by == self.key

    @property
    def is_added_up(self) -> bool:
        """Whether the amount is the sum of the lines, not a place that was drawn."""
        return self.amount is not None and KEYS[self.key].parts_places


class Summand(NamedTuple):
    """A term of the ranking as it is kept."""

    amount: int
    round_number: int | None
    opponent: int | None


Sums = tuple[str | None, tuple[tuple[int | None, tuple[Summand, ...]], ...]]


@dataclass(frozen=True, slots=True)
class SumBook:
    """The sums of a stage, so that one ranking serves whoever asks for one of its numbers.

    `packed` has what parted each entry from the one above and its sums in the order of `keys`, by
    number: a page unpacks those of its own entry only.
    """

    keys: tuple[str, ...]
    packed: Mapping[int, bytes]


def sum_book(found: Standings) -> SumBook:
    """The sums of all entries of these standings."""
    return SumBook(found.keys, {row.entry.number: pickle.dumps(_sums(row)) for row in found.rows})


def standing_sum(book: SumBook, stage: Stage, number: int, key: str) -> StandingSum | None:
    """The sum of an entry, by its number, by a key of the book of this stage, which must come
    with its event; None where not listed. Three queries at most.
    """
    if number not in book.packed or key not in book.keys:
        return None
    sums: Sums = pickle.loads(book.packed[number])
    parted_by, (amount, terms) = sums[0], sums[1][book.keys.index(key)]
    named = {number, *(term.opponent for term in terms if term.opponent is not None)}
    found = stage.event.entries.filter(number__in=named).prefetch_related("players")
    entries = {entry.number: entry for entry in found}
    adjusting = iter(_adjusting(stage, entries[number], key))
    lines = tuple(_line(term, entries, adjusting) for term in terms)
    return StandingSum(entries[number], key, amount, lines, parted_by)


def _sums(row: StandingRow) -> Sums:
    return row.parted_by, tuple((value.amount, _terms(value)) for value in row.values)


def _terms(value: Value) -> tuple[Summand, ...]:
    return tuple(Summand(term.amount, term.round_number, term.opponent) for term in value.terms)


def _adjusting(stage: Stage, entry: Entry, key: str) -> list[StandingsAdjustment]:
    """What adjusts the entry by a key, in the order of the ranking's terms."""
    field = KEYS[key].adjusted_by
    if not field:
        return []
    given = stage.adjustments.filter(entry=entry).select_related("by").order_by("pk")
    return [row for row in given if not row.is_cancelled and getattr(row, field)]


def _line(
    term: Summand, entries: Mapping[int, Entry], adjusting: Iterator[StandingsAdjustment]
) -> SumLine:
    if term.round_number is None:
        return SumLine(term.amount, adjustment=next(adjusting, None))
    opponent = entries[term.opponent] if term.opponent is not None else None
    return SumLine(term.amount, term.round_number, opponent)
