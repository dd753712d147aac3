"""Where a side stands in the race, and how far a rise takes it. Rules 2.1, 9.1."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.rulebook.seats import Side


class Level(StrEnum):
    """What a side plays. Compare `position`, never the values: as text "10" sorts before "3"."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    PAST_A = "past A"

    @property
    def position(self) -> int:
        """Levels above 3: 0 for 3 … 11 for A, 12 past A."""
        return _POSITION[self]


_LADDER = tuple(Level)
_POSITION = {level: position for position, level in enumerate(_LADDER)}


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of both sides."""

    ew: Level
    ns: Level

    def of(self, side: Side) -> Level:
        return self.ew if side is Side.EW else self.ns

    def replacing(self, side: Side, level: Level) -> Levels:
        return replace(self, ew=level) if side is Side.EW else replace(self, ns=level)

    @property
    def visible(self) -> Levels:
        """As a sheet shows them: A for a side past A."""
        if Level.PAST_A not in (self.ew, self.ns):
            return self
        return Levels(_visible(self.ew), _visible(self.ns))


def _visible(level: Level) -> Level:
    return Level.ACE if level is Level.PAST_A else level


@dataclass(frozen=True, slots=True)
class Climb:
    """Where a rise ended, and the must-play level that cut it short, if one did."""

    level: Level
    stopped_at: Level | None


def climb(level: Level, rise: int, *, must_play: Set[Level], may_leave: bool) -> Climb:
    """Raise a level by `rise` levels, stopping where a must-play level is passed. Rule 9.1.

    `may_leave`: the side won a hand it dealt. Without it a must-play level is not left at all.
    Reaching a must-play level exactly is no stop; past A is the top.
    """
    if rise <= 0:
        return Climb(level, None)
    if level in must_play and not may_leave:
        return Climb(level, level)
    goal = min(level.position + rise, Level.PAST_A.position)
    for passed in _LADDER[level.position + 1 : goal]:
        if passed in must_play:
            return Climb(passed, passed)
    return Climb(_LADDER[goal], None)


def shifted(level: Level, steps: int, *, lowest: Level) -> Level:
    """A level moved by the chief referee, kept between the start level and A. Rule 8.8."""
    position = max(lowest.position, min(level.position + steps, Level.ACE.position))
    return _LADDER[position]
