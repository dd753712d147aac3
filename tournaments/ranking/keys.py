"""The ranking keys: each one small class that says of what its number is the sum.

A class here is all there is to a key but its words, which `tournaments/wording/ranking_keys.py`
has by its code. More is better for every key but lots.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from tournaments.ranking.ledgers import Credit, Ledger, Line


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a value: from a round and an opponent, or neither for an adjustment."""

    amount: int
    round_number: int | None = None
    opponent: int | None = None


Terms = tuple[Term, ...]
Ledgers = Mapping[int, Ledger]


class Key(ABC):
    """A key gives an entry the terms whose sum is its value, or None where it has no value.

    `code` is what an event stores. A key that does not part places only orders those who share
    one: its number is a place in a drawn order, no sum, and the least comes first. `is_signed`:
    the number may go either way, so a plus is shown. `adjusted_by`: what of an adjustment moves
    it, by the name of its field. `form_of`: the key of which this is another form; nobody ranks
    by two forms of one.
    """

    code: ClassVar[str]
    parts_places: ClassVar[bool] = True
    is_signed: ClassVar[bool] = False
    adjusted_by: ClassVar[str] = ""
    form_of: ClassVar[str] = ""

    @abstractmethod
    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms | None:
        """The terms of an entry; `level_with` are those level when this key's turn comes.

        They are entry numbers, the entry's own among them; none for a disqualified entry.
        """


class MatchPoints(Key):
    code = "match_points"
    adjusted_by = "match_points"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return (*_of_lines(entry, lambda line: line.match_points), *_adjustments(entry, self))


class CumulativeWithoutFirst(Key):
    code = "cumulative_without_first"
    form_of = "cumulative"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return tuple(_running_totals(entry.lines[1:]))


class Cumulative(Key):
    code = "cumulative"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return tuple(_running_totals(entry.lines))


class RoundsWon(Key):
    code = "rounds_won"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return _of_lines(entry, lambda line: int(line.is_won))


class LevelMargin(Key):
    code = "level_margin"
    is_signed = True
    adjusted_by = "level_margin"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return (*_of_lines(entry, lambda line: line.margin), *_adjustments(entry, self))


class Margin26(Key):
    """26 points shared in each match: 13 and the margin to one side, 13 less it to the other."""

    code = "margin26"
    adjusted_by = "level_margin"
    form_of = "level_margin"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        shares = _of_lines(entry, lambda line: 13 + line.margin if line.counts else 0)
        return (*shares, *_adjustments(entry, self))


class LevelsClimbed(Key):
    code = "levels_climbed"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return _of_lines(entry, lambda line: line.climbed)


class OpponentsPoints(Key):
    code = "opponents_points"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        terms: list[Term] = []
        own_before = 0
        for line in entry.lines:
            if line.credit is Credit.MATCH and line.opponent is not None:
                points = ledgers[line.opponent].points_from_results
                terms.append(Term(points, line.round_number, line.opponent))
            elif line.credit is Credit.RECEIVED:
                terms.append(Term(own_before, line.round_number))
            own_before += line.match_points
        return tuple(terms)


class HeadToHead(Key):
    """Tried once, at its turn; a third entry level with the two leaves it without a value."""

    code = "head_to_head"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms | None:
        if len(level_with) != 2:
            return None
        meetings = tuple(
            Term(line.match_points, line.round_number, line.opponent)
            for line in entry.lines
            if line.opponent in level_with and line.credit is not Credit.NOTHING
        )
        return meetings or None


class HandsWon(Key):
    code = "hands_won"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return _of_lines(entry, lambda line: line.hands_won)


class Lots(Key):
    """The place in the drawn order, the first lot 1; it orders a shared place, never splits it."""

    code = "lots"
    parts_places = False

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms | None:
        return None if entry.lot is None else (Term(entry.lot),)


def _of_lines(entry: Ledger, amount: Callable[[Line], int]) -> Terms:
    return tuple(
        Term(amount(line), line.round_number, line.opponent)
        for line in entry.lines
        if line.credit is not Credit.NOTHING
    )


def _running_totals(lines: Sequence[Line]) -> Iterator[Term]:
    totals = accumulate(line.match_points for line in lines)
    for line, total in zip(lines, totals, strict=True):
        yield Term(total, line.round_number, line.opponent)


def _adjustments(entry: Ledger, key: Key) -> Iterator[Term]:
    """One term for every adjustment that moves this key."""
    amounts = (getattr(row, key.adjusted_by) for row in entry.adjustments)
    return (Term(amount) for amount in amounts if amount)


KEYS: Mapping[str, Key] = {kind.code: kind() for kind in Key.__subclasses__()}
"""Every key by its code, in the order of the classes above."""
