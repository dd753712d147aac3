"""The row of one setting: how its plain value is read, and what it cannot be. Section 10."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar

from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level

Word = TypeVar("Word", bound=StrEnum)

Read = Callable[[str, Any], Any]
Check = Callable[[str, Any], None]


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its default, the rule that leaves it open, how its plain value is read, and
    what each value must pass. `read` and `checks` take the name first and raise RuleSetError.
    """

    name: str
    default: Any
    rule: str
    read: Read
    checks: tuple[Check, ...]


def setting(default: Any, rule: str, read: Read, *checks: Check) -> Any:
    """The row of one setting: a field of `RuleSet`, or of a rule set made of it."""
    return field(default=default, metadata={"row": (rule, read, checks)})


def settings_of(shape: type[Any]) -> Mapping[str, Setting]:
    """The settings of a class of rule sets, in its order, by name."""
    if shape not in _TABLES:
        rows = ((one.name, one.default, *one.metadata["row"]) for one in fields(shape))
        _TABLES[shape] = {row[0]: Setting(*row) for row in rows}
    return _TABLES[shape]


_TABLES: dict[type[Any], Mapping[str, Setting]] = {}


def number(field: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RuleSetError(field, "not_a_number")
    return value


def optional_number(field: str, value: Any) -> int | None:
    return None if value is None else number(field, value)


def optional_loss(field: str, value: Any) -> int | None:
    """None, or what is taken from somebody: asked for with its minus. `at_most` checks it."""
    return optional_number(field, value)


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
    is_played(field, found)
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


def at_least(lowest: int) -> Check:
    """A check of numbers, alone or several; what has no number passes."""

    def check(field: str, value: int | tuple[int, ...] | None) -> None:
        values = value if isinstance(value, tuple) else (value,)
        if any(one is not None and one < lowest for one in values):
            raise RuleSetError(field, "too_small")

    return check


def at_most(highest: int) -> Check:
    """A check of a number; none passes."""

    def check(field: str, value: int | None) -> None:
        if value is not None and value > highest:
            raise RuleSetError(field, "too_large")

    return check


def multiple_of_5(field: str, value: int) -> None:
    if value % 5:
        raise RuleSetError(field, "not_multiple_of_5")


def is_played(field: str, value: Level | Iterable[Level]) -> None:
    """Levels a side can play: all but past A."""
    if Level.PAST_A in ((value,) if isinstance(value, Level) else value):
        raise RuleSetError(field, "unknown_level")


def not_repeated(field: str, values: tuple[Any, ...]) -> None:
    if len(set(values)) < len(values):
        raise RuleSetError(field, "repeated")
