"""Two workers on one queue, of which one is killed while it makes a file."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connections
from django.urls import reverse

from bench.hall.event import Hall
from bench.hall.phases import database_url
from config.now import now
from ordeal.report import Report
from tournaments.access import office_visit
from tournaments.models import Match, PrintJob
from tournaments.services.print_jobs import start_print_job

PAPERS = ("round_score_sheets", "table_signs", "pairings", "round_results")
BEGUN_WITHIN, DONE_WITHIN = 60.0, 240.0  # seconds


@contextmanager
def working(folder: Path, queue: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two workers of the database that is open now."""
    values = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DESK_QUEUE_URL": queue,
        "DESK_SECRET_KEY": settings.SECRET_KEY,  # by which what is queued is signed
        "DESK_VAR_DIR": str(folder),
    }
    command = [sys.executable, "manage.py", "run_worker"]
    workers = [
        subprocess.Popen(command, env=values, start_new_session=True, stderr=subprocess.DEVNULL)
        for _number in range(2)
    ]
    try:
        yield workers
    finally:
        for worker in workers:
            worker.terminate()
            try:
                worker.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(worker.pid, signal.SIGKILL)


def order_papers(hall: Hall) -> list[int]:
    """Four papers of the round, for its chief referee; their jobs by id."""
    visit = office_visit(User.objects.get(username="chief"), hall.event)
    match = Match.objects.get(pk=hall.matches[0])
    jobs = [
        start_print_job(
            visit=visit,
            path=reverse(f"documents:{paper}", args=[match.round_id]),
            kind=PrintJob.Kind.PAPER,
            name=paper,
            amount=len(hall.matches),
            origin="http://127.0.0.1",
            language="zh-hans",
            key=uuid4(),
            now=now(),
        )
        for paper in PAPERS
    ]
    return [job.pk for job in jobs]


def kill_while_printing(workers: list[subprocess.Popen[bytes]], jobs: list[int]) -> bool:
    """Kill one worker, with what it started, once files are being made; whether they were."""
    began = _wait_for(lambda: _states(jobs).count(PrintJob.State.PRINTING) > 0, BEGUN_WITHIN)
    os.killpg(workers[0].pid, signal.SIGKILL)
    return began


def check_papers(report: Report, jobs: list[int]) -> None:
    """All of them are made in the end."""
    done = _wait_for(lambda: set(_states(jobs)) == {PrintJob.State.DONE}, DONE_WITHIN)
    report.require(done, f"papers are {_states(jobs)}")
    report.count("papers made", _states(jobs).count(PrintJob.State.DONE))


def _states(jobs: list[int]) -> list[str]:
    found = list(PrintJob.objects.filter(pk__in=jobs).values_list("state", flat=True))
    connections.close_all()
    return found


def _wait_for(holds: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.3)
    return False
