"""The line before the hashing of passwords: one hashes, one waits, the others are sent away.

Hashing keeps a processor busy on purpose. A process has eight threads for
everybody; at most two of them are taken up by signing in.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import NamedTuple

PATIENCE = 3.0  # seconds in which whoever waits has the turn, however slow the machine


class Rank(NamedTuple):
    """Who goes first: the lower kind, of one kind the one who has waited longest."""

    kind: int
    since: float  # seconds


class LineIsFull(Exception):
    """Somebody hashes, and somebody who goes first waits already."""


class Line:
    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._changed = Condition()
        self._is_taken = False
        self._waiting: tuple[Rank, object] | None = None

    @contextmanager
    def turn(self, rank: Rank) -> Iterator[None]:
        """The turn to hash. Raises LineIsFull, at once or when somebody comes who goes first."""
        self._enter(rank)
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()

    def _enter(self, rank: Rank) -> None:
        with self._changed:
            if self._waiting and self._waiting[0] <= rank:
                raise LineIsFull
            mine = (rank, object())
            self._waiting = mine
            self._changed.notify_all()
            self._changed.wait_for(
                lambda: self._waiting is not mine or not self._is_taken, self._patience
            )
            if self._waiting is not mine:
                raise LineIsFull
            self._waiting = None
            if self._is_taken:
                raise LineIsFull
            self._is_taken = True
