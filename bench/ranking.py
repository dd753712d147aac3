"""Standings of a large event: the ranking alone, and the page that everybody reads."""

import statistics
import time
from collections.abc import Callable
from random import Random

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.database import temporary_database
from bench.large_event import ROUNDS, play, store
from tournaments.keeping import once
from tournaments.ranking import (
    SWISS_KEYS,
    EntryRecord,
    EventRecord,
    MatchRecord,
    ResultKind,
    ResultRecord,
    RoundRecord,
    rank,
)
from tournaments.selectors.standings import standings

SIZES = (200, 1000)
REPEATS = 7


def measure() -> list[tuple[str, float, str]]:
    """Milliseconds and queries, and how many times as long as only sorting ready sums."""
    figures: list[tuple[str, float, str]] = []
    for size in SIZES:
        figures += _pure_figures(size)
    with temporary_database():
        for size in SIZES:
            figures += _page_figures(size)
    return figures


def _pure_figures(size: int) -> list[tuple[str, float, str]]:
    records = _records(size)
    found = rank(records, SWISS_KEYS)
    sums = [(row.entry, tuple(value.amount or 0 for value in row.values)) for row in found]
    Random(size).shuffle(sums)
    ranking = _median(lambda: rank(records, SWISS_KEYS), clock=time.process_time)
    sorting = _median(lambda: _sort_only(sums), clock=time.process_time)
    what = f"{size} entries over {ROUNDS} rounds"
    return [
        (f"ranking {what}", ranking, "ms"),
        (f"ranking {what} / sorting ready sums", ranking / sorting, "times"),
    ]


def _records(size: int) -> EventRecord:
    return EventRecord(
        entries=tuple(EntryRecord(number) for number in range(1, size + 1)),
        rounds=tuple(
            RoundRecord(
                number,
                tuple(
                    MatchRecord(
                        table.ns,
                        table.ew,
                        ResultRecord(ResultKind.PLAYED, table.winner, table.levels),
                    )
                    for table in tables
                ),
            )
            for number, tables in enumerate(play(size), start=1)
        ),
    )


def _sort_only(sums: list[tuple[int, tuple[int, ...]]]) -> list[tuple[int, int]]:
    """What no ranking can do without: order by ready sums, and number the places."""
    ordered = sorted(sums, key=lambda row: row[1], reverse=True)
    places: list[tuple[int, int]] = []
    for index, (entry, amounts) in enumerate(ordered):
        shared = index > 0 and amounts == ordered[index - 1][1]
        places.append((places[-1][0] if shared else index + 1, entry))
    return places


def _page_figures(size: int) -> list[tuple[str, float, str]]:
    event = store(size)
    client, address = Client(), reverse("public:standings", args=[event.pk])

    def page() -> None:
        once.forget()
        assert client.get(address).status_code == 200

    what = f"{size} entries, {connection.vendor}"
    page()
    return [
        (f"standings from the database, {what}", _median(lambda: standings(event)), "ms"),
        (f"standings from the database, {what}", _queries(lambda: standings(event)), "queries"),
        (f"standings page, {what}", _median(page), "ms"),
        (f"standings page, {what}", _queries(page), "queries"),
        (f"standings page kept for all, {what}", _median(lambda: client.get(address)), "ms"),
    ]


def _median(run: Callable[[], object], *, clock: Callable[[], float] = time.perf_counter) -> float:
    """Milliseconds of the middle one of several runs."""
    taken = []
    for _ in range(REPEATS):
        began = clock()
        run()
        taken.append(clock() - began)
    return statistics.median(taken) * 1000


def _queries(run: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        run()
    return len(queries)
