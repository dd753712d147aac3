"""Values that one process keeps for itself, while nothing happens to what they are made of."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Stamp = Hashable

_all: "list[Here]" = []


class Here(Generic[Key, Value]):
    """At most so many values by key, each with its stamp; those least asked for go first.

    `true_until` tells at which moment the clock alone makes a value untrue, None for never.
    """

    def __init__(self, most: int, true_until: Callable[[Value], datetime | None]) -> None:
        self._most, self._true_until = most, true_until
        self._lock = Lock()
        self._kept: OrderedDict[Key, tuple[Stamp, datetime, Value]] = OrderedDict()
        _all.append(self)

    def among(self, stamps: Mapping[Key, Stamp], at: datetime) -> dict[Key, Value]:
        """The values of these keys that still have their stamp and are true at this moment."""
        with self._lock:
            found = {key: self._kept[key] for key in stamps if key in self._kept}
            for key in found:
                self._kept.move_to_end(key)
        return {
            key: value
            for key, (stamp, made_at, value) in found.items()
            if stamp == stamps[key] and made_at <= at and self._is_true(value, at)
        }

    def keep(self, values: Mapping[Key, Value], stamps: Mapping[Key, Stamp], at: datetime) -> None:
        """Values made at this moment, after their stamps were read."""
        with self._lock:
            for key, value in values.items():
                self._kept[key] = stamps[key], at, value
                self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()

    def _is_true(self, value: Value, at: datetime) -> bool:
        until = self._true_until(value)
        return until is None or at < until


def forget() -> None:
    """Everything this process keeps so."""
    for one in _all:
        one.forget()
