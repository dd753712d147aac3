"""The settings of an event and the level table they produce. Section 10, rule 7.4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level
from referee.rulebook.outcomes import Result
from referee.rulebook.settings import (
    at_least,
    flag,
    is_played,
    level,
    level_pair,
    level_set,
    multiple_of_5,
    not_repeated,
    number,
    numbers,
    optional_number,
    plain,
    setting,
    settings_of,
    word,
)


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
    """Every setting of section 10 the law reads, one row each. Raises RuleSetError.

    Points of a hand are multiples of 5 in every setting, so that every score is one. Times are in
    minutes. `walkover_levels`: who receives the walkover, then who gives it. `must_play`: levels
    left only by winning a hand dealt at them (9.1).
    """

    take_deal_at: int = setting(160, "7.4", number, at_least(5), multiple_of_5)
    step: int = setting(40, "7.4", number, at_least(5), multiple_of_5)
    full_step: FullStep = setting(FullStep.EARNS, "7.4", word(FullStep))
    start_level: Level = setting(Level.THREE, "2.1", level, is_played)
    must_play: frozenset[Level] = setting(frozenset({Level.ACE}), "9.1", level_set, is_played)
    laogai_levels: int = setting(2, "8.3", number, at_least(0))
    laogai_points: int = setting(160, "8.3", number, at_least(0), multiple_of_5)
    exposed_card_points: int = setting(10, "8.1", number, at_least(0), multiple_of_5)
    time_limit: int = setting(120, "9.2", number, at_least(1))
    warn_at: tuple[int, ...] = setting((10, 3), "9.2", numbers, at_least(1), not_repeated)
    hand_at_time: HandAtTime = setting(HandAtTime.COUNTS, "9.2", word(HandAtTime))
    max_hands: int | None = setting(None, "9.2", optional_number, at_least(1))
    warnings_before_arbitration: int = setting(1, "8.5", number, at_least(0))
    warnings_counted_per: WarningScope = setting(WarningScope.EVENT, "8.5", word(WarningScope))
    late_limit: int = setting(10, "8.9", number, at_least(0))
    win_points: int = setting(2, "10", number, at_least(0))
    tie_points: int = setting(1, "10", number, at_least(0))
    loss_points: int = setting(0, "10", number, at_least(0))
    walkover_levels: tuple[Level, Level] = setting(
        (Level.SEVEN, Level.THREE), "8.9", level_pair, is_played
    )
    second_person: bool = setting(False, "10", flag)

    def __post_init__(self) -> None:
        for row in settings_of(type(self)).values():
            for check in row.checks:
                check(row.name, getattr(self, row.name))
        if self.tie_points > self.win_points:
            raise RuleSetError("tie_points", "more_than_a_win")
        if self.loss_points > self.tie_points:
            raise RuleSetError("loss_points", "more_than_a_tie")

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Read the plain values of `to_json`; what is missing has its default.

        Raises RuleSetError for an unknown setting or a value it cannot have.
        """
        rows = settings_of(cls)
        unknown = sorted(values.keys() - rows.keys())
        if unknown:
            raise RuleSetError(unknown[0], "unknown_setting")
        return cls(**{name: rows[name].read(name, value) for name, value in values.items()})

    def to_json(self) -> dict[str, Any]:
        """Plain texts, numbers, booleans and lists, in the order of section 10."""
        return {name: plain(getattr(self, name)) for name in settings_of(type(self))}


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
