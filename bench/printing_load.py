"""Saving a hand while two hundred score sheets are printed: by a worker, as the desk does it, and
by a thread of the desk itself, as it does not."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from unittest.mock import patch
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from bench.database import temporary_database
from bench.printing import sheets_context
from bench.saving import save_hand
from config.now import now
from config.tasks import has_worker
from referee.management.demo_event import build
from referee.models import Hand
from tournaments.access import office_visit
from tournaments.models import Entry, Match, Official, PrintJob, Round, Stage
from tournaments.printing.parts.pdf import pdf_of
from tournaments.services.print_jobs import start_print_job

SHEETS = 200
AT_A_TIME = 5  # hands saved one after the other, then taken away again
ALONE = 40  # saved while nothing is printed, before and after

Save = Callable[[], list[float]]


def measure() -> list[tuple[str, float, str]]:
    """Medians in milliseconds, and how many times as long a save takes while sheets print."""
    with (
        temporary_database(),
        TemporaryDirectory() as folder,
        reached_by_processes(folder),
        _worker(),
    ):
        build(now())
        match = Match.objects.get(round__number=3, table_number=2)
        save = _saver(match)
        save()
        alone = _several(save)
        job = _start(match, _large_round(match))
        beside = _while(save, lambda: _is_under_way(job))
        pages = Thread(target=pdf_of, args=("printing/pages.html", sheets_context(SHEETS)))
        pages.start()
        within = _while(save, pages.is_alive)
        alone += _several(save)
    usual, meanwhile, crowded = (
        statistics.median(times) * 1000 for times in (alone, beside, within)
    )
    where = connection.vendor
    printed = (job.moved_at - job.asked_at).total_seconds()
    return [
        (f"printing {SHEETS} sheets by a worker, {where}", printed, "s"),
        (f"saving a hand while it prints, {where}", meanwhile, "ms"),
        (f"the same / nothing printed, {where}", meanwhile / usual, "times"),
        (f"while a thread of the desk prints / nothing printed, {where}", crowded / usual, "times"),
    ]


@contextmanager
def reached_by_processes(folder: str) -> Iterator[None]:
    """The bench's database and folder are those of a process started now."""
    values = connection.settings_dict
    address = f"sqlite:///{values['NAME']}"
    if connection.vendor != "sqlite":
        login = ":".join(part for part in (values["USER"], values["PASSWORD"]) if part)
        address = f"postgres://{login}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    papers = {**settings.STORAGES["papers"], "OPTIONS": {"location": Path(folder) / "printed"}}
    with (
        patch.dict(
            os.environ,
            DATABASE_URL=address,
            DESK_VAR_DIR=folder,
            DESK_SECRET_KEY=settings.SECRET_KEY,
            DESK_QUEUE_URL="",
            DESK_CACHE_URL="",
        ),
        override_settings(
            STORAGES={**settings.STORAGES, "papers": papers},
            QUEUE_URL="",
            QUEUE_FILE=Path(folder) / "queue.sqlite3",
        ),
    ):
        yield


@contextmanager
def _worker() -> Iterator[None]:
    """A worker like that of script/server, heard of before anything is measured."""
    command = [sys.executable, settings.BASE_DIR / "manage.py", "run_worker"]
    worker = subprocess.Popen(command)
    try:
        while not has_worker():
            assert worker.poll() is None, "the worker has ended"
            time.sleep(0.2)
        yield
    finally:
        worker.terminate()
        worker.wait()


def _saver(match: Match) -> Save:
    client = Client()
    client.force_login(match.referee)
    already = match.hands.count()

    def save() -> list[float]:
        taken = [save_hand(client, match, already + number) for number in range(AT_A_TIME)]
        Hand.objects.filter(match=match, number__gt=already).delete()
        return taken

    return save


def _several(save: Save) -> list[float]:
    return [seconds for _time in range(ALONE // AT_A_TIME) for seconds in save()]


def _while(save: Save, goes_on: Callable[[], bool]) -> list[float]:
    taken: list[float] = []
    while goes_on():
        taken += save()
    return taken


def _large_round(match: Match) -> Round:
    """A round of as many tables as sheets are wanted."""
    event = match.round.stage.event
    stage = Stage.objects.create(event=event, order=9, kind=Stage.Kind.SWISS, round_count=1)
    drawn = Round.objects.create(stage=stage, number=1, state=Round.State.PUBLISHED)
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit="京华棋牌社")
        for number in range(1001, 1001 + 2 * SHEETS)
    )
    Match.objects.bulk_create(
        Match(round=drawn, table_number=table, ns_entry=ns, ew_entry=ew, north=match.north)
        for table, (ns, ew) in enumerate(zip(entries[::2], entries[1::2], strict=True), start=1)
    )
    return drawn


def _start(match: Match, drawn: Round) -> PrintJob:
    event = match.round.stage.event
    path = reverse("documents:round_score_sheets", args=[drawn.pk])
    organisers = User.objects.filter(offices__event=event, offices__role=Official.Role.ORGANISER)
    organiser = organisers.earliest("pk")
    return start_print_job(
        visit=office_visit(organiser, event.pk),
        path=f"{path}?blank=1",
        name="bench",
        kind=PrintJob.Kind.PAPER.value,
        amount=SHEETS,
        origin="http://127.0.0.1:8000",
        language="zh-hans",
        key=uuid4(),
        now=now(),
    )


def _is_under_way(job: PrintJob) -> bool:
    job.refresh_from_db()
    assert job.is_under_way or job.state == PrintJob.State.DONE, job.fault
    return job.is_under_way
