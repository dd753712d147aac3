"""The settings of an event and the level table they produce. Section 10, rule 7.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.rulebook import settings
from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level
from referee.rulebook.outcomes import Result


class FullStep(StrEnum):
    """Whether dealers exactly a full step short of the deal earn that step's level. Rule 7.4."""

    EARNS = "earns"
    FALLS_SHORT = "falls short"


class HandAtTime(StrEnum):
    """What becomes of a hand begun before time. Rule 9.2."""

    COUNTS = "counts"
    VOID = "void"


class WarningScope(StrEnum):
    """Over what a side's warnings are counted. Rule 8.5."""

    EVENT = "event"
    MATCH = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Every setting of section 10 with its default. Raises RuleSetError.

    Points of a hand are multiples of 5 in every setting, so that every score is one. Times are in
    minutes. `walkover_levels`: who receives the walkover, then who gives it. `must_play`: levels
    left only by winning a hand dealt at them (9.1). `tie_breaks`: the ranking keys in order; none
    for those that are usual in the format of each stage.
    """

    take_deal_at: int = 160
    step: int = 40
    full_step: FullStep = FullStep.EARNS
    start_level: Level = Level.THREE
    must_play: frozenset[Level] = frozenset({Level.ACE})
    laogai_levels: int = 2
    laogai_points: int = 160
    exposed_card_points: int = 10
    time_limit: int = 120
    warn_at: tuple[int, ...] = (10, 3)
    hand_at_time: HandAtTime = HandAtTime.COUNTS
    max_hands: int | None = None
    warnings_before_arbitration: int = 1
    warnings_counted_per: WarningScope = WarningScope.EVENT
    late_limit: int = 10
    win_points: int = 2
    tie_points: int = 1
    loss_points: int = 0
    walkover_levels: tuple[Level, Level] = (Level.SEVEN, Level.THREE)
    second_person: bool = False
    tie_breaks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for field, lowest in _LOWEST.items():
            settings.check_at_least(field, getattr(self, field), lowest)
        for field in _HAND_POINTS:
            settings.check_multiple_of_5(field, getattr(self, field))
        if self.max_hands is not None:
            settings.check_at_least("max_hands", self.max_hands, 1)
        for minutes in self.warn_at:
            settings.check_at_least("warn_at", minutes, 1)
        settings.check_not_repeated("warn_at", self.warn_at)
        settings.check_played("start_level", self.start_level)
        settings.check_played("must_play", *self.must_play)
        settings.check_played("walkover_levels", *self.walkover_levels)
        if self.tie_points > self.win_points:
            raise RuleSetError("tie_points", "more_than_a_win")
        if self.loss_points > self.tie_points:
            raise RuleSetError("loss_points", "more_than_a_tie")
        settings.check_tie_breaks("tie_breaks", self.tie_breaks)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> RuleSet:
        """Read the plain values of `to_json`; what is missing has its default.

        Raises RuleSetError for an unknown setting or a value it cannot have.
        """
        unknown = sorted(values.keys() - _READERS.keys())
        if unknown:
            raise RuleSetError(unknown[0], "unknown_setting")
        return cls(**{field: _READERS[field](field, value) for field, value in values.items()})

    def to_json(self) -> dict[str, Any]:
        """Plain texts, numbers, booleans and lists, in the order of section 10."""
        return {field: settings.plain(getattr(self, field)) for field in _READERS}


_HAND_POINTS = ("take_deal_at", "step", "laogai_points", "exposed_card_points")
_LOWEST = {
    "take_deal_at": 5,
    "step": 5,
    "laogai_levels": 0,
    "laogai_points": 0,
    "exposed_card_points": 0,
    "time_limit": 1,
    "warnings_before_arbitration": 0,
    "late_limit": 0,
    "win_points": 0,
    "tie_points": 0,
    "loss_points": 0,
}
_READERS: dict[str, Callable[[str, Any], Any]] = {
    "take_deal_at": settings.number,
    "step": settings.number,
    "full_step": settings.word(FullStep),
    "start_level": settings.level,
    "must_play": settings.level_set,
    "laogai_levels": settings.number,
    "laogai_points": settings.number,
    "exposed_card_points": settings.number,
    "time_limit": settings.number,
    "warn_at": settings.numbers,
    "hand_at_time": settings.word(HandAtTime),
    "max_hands": settings.optional_number,
    "warnings_before_arbitration": settings.number,
    "warnings_counted_per": settings.word(WarningScope),
    "late_limit": settings.number,
    "win_points": settings.number,
    "tie_points": settings.number,
    "loss_points": settings.number,
    "walkover_levels": settings.level_pair,
    "second_person": settings.flag,
    "tie_breaks": settings.names,
}


@dataclass(frozen=True, slots=True)
class LevelBand:
    """Scores from `low` to `high` and what they are worth.

    A band without `high` (or `low`) goes on upwards (downwards): there `rise` is its least.
    """

    low: int | None
    high: int | None
    result: Result
    rise: int

    @property
    def is_open(self) -> bool:
        return self.low is None or self.high is None

    def holds(self, score: int) -> bool:
        return (self.low is None or self.low <= score) and (self.high is None or score <= self.high)


MOST_PRINTED = 6
"""Levels up to which the table has a band of its own, as printed in 7.4."""


def level_table(rules: RuleSet) -> tuple[LevelBand, ...]:
    """The table of 7.4 for these settings, high to low, over the multiples of 5.

    The thirteen bands of 7.4 under the defaults, then one for everything below them.
    """
    takes = [
        LevelBand(low, low + rules.step - 5, Result.TAKE, rise)
        for rise in range(MOST_PRINTED - 1, -1, -1)
        for low in [rules.take_deal_at + rise * rules.step]
    ]
    top = LevelBand(rules.take_deal_at + MOST_PRINTED * rules.step, None, Result.TAKE, MOST_PRINTED)
    holds = [_hold_band(rise, rules) for rise in range(1, MOST_PRINTED + 1)]
    bottom = LevelBand(None, _highest_held(MOST_PRINTED + 1, rules), Result.HOLD, MOST_PRINTED + 1)
    return (top, *takes, *(band for band in holds if _is_reached(band)), bottom)


def _hold_band(rise: int, rules: RuleSet) -> LevelBand:
    return LevelBand(
        _highest_held(rise + 1, rules) + 5, _highest_held(rise, rules), Result.HOLD, rise
    )


def _highest_held(rise: int, rules: RuleSet) -> int:
    """The highest score that earns the dealers this rise."""
    short = (rise - 1) * rules.step
    if rules.full_step is FullStep.FALLS_SHORT:
        short += 5
    return rules.take_deal_at - max(short, 5)


def _is_reached(band: LevelBand) -> bool:
    """With steps of 5 earned at once, no score gives dealers just one level."""
    return band.low is None or band.high is None or band.low <= band.high
