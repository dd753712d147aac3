"""What a worker does with a large file: it has a process of its own make it, and watches that one.

A process of its own gives its memory back when it ends, and takes nobody along when it is killed.
"""

import subprocess
import sys

from django.conf import settings
from django.db import close_old_connections

from config.now import now
from tournaments.models import PrintJob
from tournaments.services import print_jobs

LOOKED_AFTER = 2.0  # seconds between two looks at the process

# What this worker is making, with the processes that do.
_under_way: dict[subprocess.Popen[bytes], PrintJob] = {}


def make_file(job_id: int, attempt: int) -> None:
    """Make the file of a job, unless somebody else does, or nobody wants it any more."""
    close_old_connections()
    try:
        job = print_jobs.begin(job_id=job_id, attempt=attempt, now=now())
        if job is not None:
            _have_made(job)
    finally:
        close_old_connections()


def put_all_back() -> None:
    """End what this worker is making, and leave it to another: this one is told to end."""
    while _under_way:
        process, job = _under_way.popitem()
        process.kill()
        process.wait()
        print_jobs.put_back(job=job, now=now())


def _have_made(job: PrintJob) -> None:
    command = [sys.executable, settings.BASE_DIR / "manage.py", "print_job", job.pk, job.attempt]
    # A session of its own: Ctrl+C in a terminal is for the worker, which ends it.
    process = subprocess.Popen(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    _under_way[process] = job
    while _goes_on(process):
        if not print_jobs.report_alive(job=job, now=now()):
            process.terminate()
    if _under_way.pop(process, None):  # else it was put back
        print_jobs.take_up_again(job=job, now=now())


def _goes_on(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(LOOKED_AFTER)
    except subprocess.TimeoutExpired:
        return True
    return False
