"""How long the acts on a whole event hold the database's write lock, beside the save of a hand.

On SQLite nobody else writes meanwhile. What an act reads before its transaction holds up nobody
and does not count.
"""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.test import Client

from bench.database import temporary_database
from bench.office_acts import acts
from bench.saving import HANDS_ON_THE_SHEET, save_hand
from config.now import now
from referee.management.demo_event import build
from referee.models import Hand
from tournaments.models import Match

SIZE = 1000
RUNS = 3
HANDS_AT_FIRST = 5


@dataclass(slots=True)
class Held:
    """The longest transaction of an act: seconds and statements from its first one on."""

    seconds: float = 0.0
    statements: int = 0


class Watch:
    """Follows the transactions of this connection; `longest` is told once each has ended."""

    def __init__(self) -> None:
        self.longest = Held()
        self._began: float | None = None
        self._statements = 0

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if connection.in_atomic_block:
            if self._began is None:
                self._began, self._statements = time.perf_counter(), 0
                transaction.on_commit(self._end)
            self._statements += 1
        return execute(sql, params, many, context)

    def _end(self) -> None:
        assert self._began is not None
        seconds = time.perf_counter() - self._began
        self._began = None
        if seconds > self.longest.seconds:
            self.longest = Held(seconds, self._statements)


@contextmanager
def watched() -> Iterator[Watch]:
    """What is done inside is measured; it must commit its transactions."""
    watch = Watch()
    with connection.execute_wrapper(watch):
        yield watch


def measure(size: int = SIZE, runs: int = RUNS) -> list[tuple[str, float, str]]:
    """For each act, the longest first: times the save of a hand, and its statements.

    Medians of several runs, each on events of its own.
    """
    with temporary_database():
        hands = _Hands()
        saves = [hands.save() for _n in range(HANDS_AT_FIRST)]
        held: dict[str, list[Held]] = defaultdict(list)
        for _run in range(runs):
            for name, act in acts(size, now()):
                with watched() as watch:
                    act()
                held[name].append(watch.longest)
                saves.append(hands.save())  # in turn, so that both meet the same machine
    hand = statistics.median(saves)
    seconds = {name: statistics.median(run.seconds for run in some) for name, some in held.items()}
    figures = [("saving a hand beside them", hand * 1000, "ms")]
    for name in sorted(seconds, key=seconds.__getitem__, reverse=True):
        statements = max(run.statements for run in held[name])
        figures.append((f"{name}: lock held / saving a hand", seconds[name] / hand, "times"))
        figures.append((f"{name}: statements", statements, ""))
    return figures


class _Hands:
    """A table of the demo at which hands are saved; they go again before there are too many."""

    def __init__(self) -> None:
        build(now())
        self._match = Match.objects.get(round__number=3, table_number=2)
        self._client = Client()
        self._client.force_login(self._match.referee)
        self._already = self._match.hands.count()
        self._number = self._already

    def save(self) -> float:
        """How long it took, in seconds."""
        if self._number == HANDS_ON_THE_SHEET:
            Hand.objects.filter(match=self._match, number__gt=self._already).delete()
            self._number = self._already
        self._number += 1
        return save_hand(self._client, self._match, self._number - 1)
