"""The workbook of an event beside a bare loop that writes the same values, styling nothing."""

import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from tempfile import TemporaryFile
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone, translation
from openpyxl import Workbook

from bench.database import temporary_database
from bench.large_event import ROUNDS, store
from config.now import now
from referee.models import Hand
from tournaments.models import Event, Match
from tournaments.spreadsheets.workbook import Saving, event_workbook, event_worksheets, written
from tournaments.spreadsheets.worksheets import Worksheet

ENTRIES = 200
HANDS = 10  # a match
REPEATS = 3
MEGABYTE = 1024 * 1024


def measure() -> list[tuple[str, float, str]]:
    """Seconds and megabytes of both, from ready values; and of the workbook from the database."""
    with temporary_database(), translation.override("zh-hans"):
        saving = Saving(by=User.objects.create(username="fang"), at=now())
        event = store(ENTRIES)
        store_hands(event, saving.by)
        sheets = [
            replace(sheet, rows=list(sheet.rows)) for sheet in event_worksheets(event, saving.at)
        ]

        def ours() -> None:
            written(sheets, event.name, saving).close()

        def bare() -> None:
            _write_bare(sheets)

        def from_database() -> None:
            event_workbook(event, saving).close()

        times = [(_seconds(ours), _seconds(bare)) for _ in range(REPEATS)]
        ours_best, bare_best = (min(column) for column in zip(*times, strict=True))
        whole = min(_seconds(from_database) for _ in range(REPEATS))
        what = f"{ENTRIES} entries, {ROUNDS} rounds, {HANDS} hands"
        return [
            (f"writing the workbook, {what}", ours_best, "s"),
            ("a bare loop over the same values", bare_best, "s"),
            ("writing the workbook / a bare loop", ours_best / bare_best, "times"),
            ("most memory, writing the workbook", _megabytes(ours), "MB"),
            ("most memory, a bare loop", _megabytes(bare), "MB"),
            ("the workbook from the database", whole, "s"),
            ("the workbook from the database / a bare loop", whole / bare_best, "times"),
            ("most memory, the workbook from the database", _megabytes(from_database), "MB"),
        ]


def store_hands(event: Event, by: User) -> None:
    """Ten hands for each table, as referees record them; one in ten with an exposed card."""
    random, at = Random(1), now()
    matches = Match.objects.filter(round__stage__event=event, ew_entry__isnull=False)
    Hand.objects.bulk_create(
        (
            Hand(
                match=match,
                number=number,
                key=UUID(int=random.getrandbits(128)),
                dealer="ENWS"[number % 4],
                trump=random.choice("SHDC-"),
                points=random.randrange(0, 300, 5),
                last_won_by=random.choice(("NS", "EW")),
                last_points=random.randrange(0, 45, 5),
                last_cards=2,
                exposed_ns=random.choice((0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
                recorded_by=by,
                recorded_at=at,
            )
            for match in matches
            for number in range(1, HANDS + 1)
        ),
        batch_size=500,
    )


def _write_bare(sheets: Sequence[Worksheet]) -> None:
    """Row after row, as openpyxl itself shows it."""
    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(sheet.title)
        page.append(sheet.headings)
        for row in sheet.rows:
            page.append([_bare(value) for value in row])
    with TemporaryFile() as file:
        book.save(file)


def _bare(value: object) -> object:
    return timezone.make_naive(value) if isinstance(value, datetime) else value


def _seconds(run: Callable[[], None]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def _megabytes(run: Callable[[], None]) -> float:
    """The most that was held at once beyond what was there before."""
    tracemalloc.start()
    run()
    _held, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / MEGABYTE
