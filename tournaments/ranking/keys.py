"""The ranking keys: each one small class that says of what its number is the sum.

What they are called and count stands in `key_table`. More is better for every key but lots.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from tournaments.ranking.key_table import KEY_TABLE, About
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
    """A key gives an entry the terms whose sum is its value, or None where it has no value."""

    code: ClassVar[str]
    parts_places: ClassVar[bool] = True

    @property
    def about(self) -> About:
        return _ABOUT[self.code]

    @abstractmethod
    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms | None:
        """The terms of an entry; `level_with` are those level when this key's turn comes.

        They are entry numbers, the entry's own among them; none for a disqualified entry.
        """


class MatchPoints(Key):
    code = "match_points"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        adjustments = (Term(row.match_points) for row in entry.adjustments if row.match_points)
        return (*_of_lines(entry, lambda line: line.match_points), *adjustments)


class CumulativeWithoutFirst(Key):
    code = "cumulative_without_first"

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

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        return (*_of_lines(entry, lambda line: line.margin), *_margin_adjustments(entry))


class Margin26(Key):
    code = "margin26"

    def terms(self, entry: Ledger, ledgers: Ledgers, level_with: Sequence[int]) -> Terms:
        shares = _of_lines(entry, lambda line: 13 + line.margin if line.counts else 0)
        return (*shares, *_margin_adjustments(entry))


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


def _margin_adjustments(entry: Ledger) -> Iterator[Term]:
    return (Term(row.level_margin) for row in entry.adjustments if row.level_margin)


_ABOUT = {about.code: about for about in KEY_TABLE}

KEYS: Mapping[str, Key] = {
    key.code: key
    for key in (
        MatchPoints(),
        CumulativeWithoutFirst(),
        Cumulative(),
        RoundsWon(),
        LevelMargin(),
        Margin26(),
        LevelsClimbed(),
        OpponentsPoints(),
        HeadToHead(),
        HandsWon(),
        Lots(),
    )
}
