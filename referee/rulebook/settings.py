"""Reading one plain value of a rule set, and refusing what a setting cannot be. Section 10."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level

Word = TypeVar("Word", bound=StrEnum)

TIE_BREAKS = (
    "match_points",
    "cumulative_without_first",
    "cumulative",
    "rounds_won",
    "level_margin",
    "margin26",
    "levels_climbed",
    "opponents_points",
    "head_to_head",
    "hands_won",
    "lots",
)
"""Every ranking key an event may choose from."""

_NOT_TOGETHER = (("cumulative", "cumulative_without_first"), ("level_margin", "margin26"))


def number(field: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RuleSetError(field, "not_a_number")
    return value


def optional_number(field: str, value: Any) -> int | None:
    return None if value is None else number(field, value)


def flag(field: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise RuleSetError(field, "not_a_flag")
    return value


def word(words: type[Word]) -> Callable[[str, Any], Word]:
    """A reader of one of these words."""

    def read(field: str, value: Any) -> Word:
        try:
            return words(value)
        except ValueError:
            raise RuleSetError(field, "unknown_value") from None

    return read


def level(field: str, value: Any) -> Level:
    """A level a side can play; past A is none."""
    try:
        found = Level(value)
    except ValueError:
        raise RuleSetError(field, "unknown_level") from None
    check_played(field, found)
    return found


def level_set(field: str, value: Any) -> frozenset[Level]:
    return frozenset(level(field, item) for item in _items(field, value))


def level_pair(field: str, value: Any) -> tuple[Level, Level]:
    levels = [level(field, item) for item in _items(field, value)]
    if len(levels) != 2:
        raise RuleSetError(field, "not_a_pair")
    return levels[0], levels[1]


def numbers(field: str, value: Any) -> tuple[int, ...]:
    return tuple(number(field, item) for item in _items(field, value))


def names(field: str, value: Any) -> tuple[str, ...]:
    return tuple(str(item) for item in _items(field, value))


def _items(field: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple | set | frozenset):
        raise RuleSetError(field, "not_a_list")
    return list(value)


def plain(value: Any) -> Any:
    """A setting as JSON has it: a set of levels in the order of the race."""
    if isinstance(value, frozenset):
        return [str(item) for item in sorted(value, key=lambda item: item.position)]
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


def check_at_least(field: str, value: int, lowest: int) -> None:
    if value < lowest:
        raise RuleSetError(field, "too_small")


def check_multiple_of_5(field: str, value: int) -> None:
    if value % 5:
        raise RuleSetError(field, "not_multiple_of_5")


def check_played(field: str, *levels: Level) -> None:
    if Level.PAST_A in levels:
        raise RuleSetError(field, "unknown_level")


def check_not_repeated(field: str, values: tuple[Any, ...]) -> None:
    if len(set(values)) < len(values):
        raise RuleSetError(field, "repeated")


def check_tie_breaks(field: str, keys: tuple[str, ...]) -> None:
    """Known keys, each once, lots only as the last, no two forms of one key; or none at all."""
    if not set(keys) <= set(TIE_BREAKS):
        raise RuleSetError(field, "unknown_value")
    check_not_repeated(field, keys)
    if "lots" in keys[:-1]:
        raise RuleSetError(field, "lots_not_last")
    if any(one in keys and other in keys for one, other in _NOT_TOGETHER):
        raise RuleSetError(field, "not_together")
