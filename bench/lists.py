"""The long lists that everybody reads: from the database to the page, with nothing kept.

Processor time, held against what no list can do without: ranking the stage, and joining the texts
of the cells that the page has.
"""

import re
import time
from collections.abc import Callable
from threading import Thread

from django.db import connection
from django.test import Client
from django.urls import reverse

from bench.database import temporary_database
from bench.large_event import store
from config.collector import settle
from tournaments.keeping import once
from tournaments.models import Event
from tournaments.ranking import SWISS_KEYS, rank
from tournaments.selectors.standings import records_of

SIZES = (200, 1000)
REPEATS = 7
READERS = 4
PAGES = {
    "standings": lambda event: reverse("public:standings", args=(event.pk,)),
    "cross table": lambda event: reverse("public:cross_table", args=(event.pk, 1)),
    "event page": lambda event: reverse("public:event", args=(event.pk,)),
    "sum behind a number": lambda event: reverse(
        "public:standing_sum", args=(event.pk, 1, 7, "match_points")
    ),
}
CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)


def measure() -> list[tuple[str, float, str]]:
    """Milliseconds of the processor, and how many times as long as the least."""
    settle()
    with temporary_database(is_watched=False):
        return [figure for size in SIZES for figure in _figures(store(size), size)]


def _figures(event: Event, size: int) -> list[tuple[str, float, str]]:
    stage = event.stages.get()
    stage.event = event
    records = records_of(stage)
    client, what = Client(), f"{size} entries, {connection.vendor}"
    figures = []
    for name, address_of in PAGES.items():
        address = address_of(event)
        cells = CELL.findall(_fresh(client, address))
        least, page = _least(
            lambda cells=cells: (rank(records, SWISS_KEYS), "".join(cells)),
            lambda address=address: _fresh(client, address),
        )
        figures += [
            (f"fresh {name}, {what}", page, "ms"),
            (f"fresh {name}, {what} / ranking and a bare join", page / least, "times"),
        ]
    address = PAGES["standings"](event)
    one = _elapsed(lambda: _fresh(client, address))
    several = _elapsed(lambda: _at_once(address))
    figures.append(
        (f"fresh standings, {READERS} readers at once / one, {what}", several / one, "times")
    )
    return figures


def _fresh(client: Client, address: str) -> str:
    once.forget()
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def _at_once(address: str) -> None:
    """As many readers, each of whom has the page made anew."""

    def read() -> None:
        try:
            _fresh(Client(), address)
        finally:
            connection.close()

    readers = [Thread(target=read) for _ in range(READERS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()


def _least(*runs: Callable[[], object]) -> list[float]:
    """Milliseconds of the processor of each in its quickest run: others only add to it. They take
    turns, so that what slows the machine slows all of them.
    """
    taken: list[list[float]] = [[] for _ in runs]
    for _ in range(REPEATS):
        for run, times in zip(runs, taken, strict=True):
            began = time.process_time()
            run()
            times.append(time.process_time() - began)
    return [min(times) * 1000 for times in taken]


def _elapsed(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began
