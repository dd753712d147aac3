"""Large files: ordered by a person, made by a worker. No act of the event, no journal.

What the process reports counts only for its own attempt and while the job is under way.
"""

from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import BinaryIO
from uuid import UUID

from django.core.files import File
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from config.tasks import enqueue
from tournaments.models import PrintJob
from tournaments.selectors.papers.print_jobs import (
    UNDER_WAY,
    expired_jobs,
    file_name_of,
    is_silent,
    living_jobs,
    long_waiting_jobs,
    papers_storage,
    silent_jobs,
)
from tournaments.services.events import lock_event
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit

MAKE_FILE = "tournaments.services.print_process.make_file"  # what a worker does with a job
MOST_ATTEMPTS = 3  # without anybody asking again


@transaction.atomic
def start_print_job(
    *,
    path: str,
    kind: str,
    name: str,
    amount: int,
    origin: str,
    language: str,
    key: UUID,
    visit: OfficeVisit,
    now: datetime,
) -> PrintJob:
    """Have the file at this address made. The same key, or the file on its way, is that job."""
    event = visit.event
    event = lock_event(event)
    if job := PrintJob.objects.filter(key=key).first():
        return job
    if job := living_jobs(now).filter(by=visit.user, path=path, language=language).first():
        return job
    job = PrintJob.objects.create(
        event=event,
        by=visit.user,
        path=path,
        origin=origin,
        language=language,
        kind=kind,
        name=name,
        amount=amount,
        key=key,
        asked_at=now,
        moved_at=now,
    )
    transaction.on_commit(partial(enqueue_job, job))
    return job


@transaction.atomic
def cancel_print_job(*, job: PrintJob) -> PrintJob:
    """Stop a job under way; its process ends within seconds. Raises CannotDo."""
    job = PrintJob.objects.select_for_update().get(pk=job.pk)
    if not job.is_under_way:
        raise CannotDo(_("This file is not being made any more."))
    job.state = PrintJob.State.CANCELLED
    job.save()
    return job


@transaction.atomic
def repeat_print_job(*, job: PrintJob, now: datetime) -> PrintJob:
    """Make a paper again whose process failed or was ended. One on its way is left alone."""
    job = PrintJob.objects.select_for_update().get(pk=job.pk)
    if job.state == PrintJob.State.DONE or (job.is_under_way and not is_silent(job, now)):
        return job
    delete_file(job=job)
    job.state, job.fault, job.steps = PrintJob.State.WAITING, "", 0
    job.attempt += 1
    job.moved_at = now
    job.save()
    transaction.on_commit(partial(enqueue_job, job))
    return job


def forget_old_papers(*, now: datetime) -> None:
    """Throw away the files of half a day ago, and what is left of jobs that are no more."""
    for job in expired_jobs(now):
        delete_file(job=job)
        job.delete()


def begin(*, job_id: int, attempt: int, now: datetime) -> PrintJob | None:
    """Begin to make a job; None where another worker has begun it, or nobody wants it any more."""
    rows = PrintJob.objects.filter(pk=job_id, attempt=attempt)
    waiting = rows.filter(state=PrintJob.State.WAITING)
    if not waiting.update(state=PrintJob.State.PRINTING, moved_at=now):
        return None
    return rows.first()


def put_back(*, job: PrintJob, now: datetime) -> None:
    """Leave a job to another worker: its own ends. The attempt is not lost."""
    if _printing(job).update(state=PrintJob.State.WAITING, steps=0, moved_at=now):
        enqueue_job(job)


def take_up_again(*, job: PrintJob, now: datetime) -> None:
    """Have a job made again whose process ended or fell silent without a word.

    After `MOST_ATTEMPTS` it has failed: what ends its process would end the next as well.
    """
    if job.attempt >= MOST_ATTEMPTS:
        fault = _("Making it was stopped %(count)s times.") % {"count": job.attempt}
        _printing(job).update(state=PrintJob.State.FAILED, fault=fault, moved_at=now)
        return
    again = job.attempt + 1
    taken = _printing(job).update(
        state=PrintJob.State.WAITING, attempt=again, steps=0, moved_at=now
    )
    if taken:
        delete_file(job=job)
        enqueue_job(PrintJob.objects.get(pk=job.pk))


def take_up_left(*, now: datetime) -> None:
    """Take up the jobs whose worker was killed, and those the queue has lost. Two queries."""
    for job in silent_jobs(now):
        take_up_again(job=job, now=now)
    for job in long_waiting_jobs(now):
        waits = PrintJob.objects.filter(pk=job.pk, state=job.state, moved_at=job.moved_at)
        if waits.update(moved_at=now):
            enqueue_job(job)


def enqueue_job(job: PrintJob) -> None:
    """Let a worker know of a job that waits. Twice does no harm: it is begun once."""
    enqueue(MAKE_FILE, job.pk, job.attempt)


def report_alive(*, job: PrintJob, now: datetime) -> bool:
    """Its process lives; False when it is to end."""
    return bool(_own(job).update(moved_at=now))


def report_steps(*, job: PrintJob, steps: int, amount: int, now: datetime) -> bool:
    """How far the process has come, two steps of each page or table; False when it is to end."""
    return bool(_own(job).update(steps=steps, amount=amount, moved_at=now))


def report_done(*, job: PrintJob, now: datetime) -> bool:
    """The file is there; False when nobody wants it any more."""
    return bool(_own(job).update(state=PrintJob.State.DONE, moved_at=now))


def report_fault(*, job: PrintJob, fault: str, now: datetime) -> bool:
    """Why there is no file, in a sentence for the person who waits."""
    return bool(_own(job).update(state=PrintJob.State.FAILED, fault=fault[:500], moved_at=now))


def keep_file(*, job: PrintJob, file: BinaryIO) -> None:
    """Leave the file where `file_name_of` finds it, whole or not at all.

    Raises what the storage raises: OSError for a full disk, for example.
    """
    storage, name = papers_storage(), file_name_of(job)
    storage.delete(name)
    try:
        storage.save(name, File(file))
    except BaseException:
        with suppress(Exception):  # what went wrong first is what is told
            storage.delete(name)
        raise


def delete_file(*, job: PrintJob) -> None:
    papers_storage().delete(file_name_of(job))


def _own(job: PrintJob) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(pk=job.pk, attempt=job.attempt, state__in=UNDER_WAY)


def _printing(job: PrintJob) -> QuerySet[PrintJob]:
    return _own(job).filter(state=PrintJob.State.PRINTING)
