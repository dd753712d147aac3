"""Large files: ordered by a person, made by a process of its own. No act of the event, no journal.

What the process reports counts only for its own attempt and while the job is under way.
"""

from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import BinaryIO
from uuid import UUID

from django.contrib.auth.models import User
from django.core.files import File
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.errors import CannotDo
from tournaments.models import Event, PrintJob
from tournaments.print_process import start_printing
from tournaments.selectors.print_jobs import (
    UNDER_WAY,
    expired_jobs,
    file_name_of,
    is_silent,
    jobs_before,
    living_jobs,
    papers_storage,
)
from tournaments.services.events import lock_event


@transaction.atomic
def start_print_job(
    *,
    event: Event,
    path: str,
    kind: str,
    name: str,
    amount: int,
    origin: str,
    language: str,
    key: UUID,
    by: User,
    now: datetime,
) -> PrintJob:
    """Have the file at this address made. The same key, or the same file on its way, is that job.

    Files that nobody fetched in half a day are thrown away first.
    """
    event = lock_event(event)
    forget_old_papers(now=now)
    if job := PrintJob.objects.filter(key=key).first():
        return job
    if job := living_jobs(now).filter(by=by, path=path, language=language).first():
        return job
    job = PrintJob.objects.create(
        event=event,
        by=by,
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
    transaction.on_commit(partial(_start_process, job))
    return job


@transaction.atomic
def cancel_print_job(*, job: PrintJob) -> PrintJob:
    """Stop a job under way; its process ends by itself at the next page. Raises CannotDo."""
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
    transaction.on_commit(partial(_start_process, job))
    return job


@transaction.atomic
def forget_old_papers(*, now: datetime) -> None:
    """Throw away the files of half a day ago, and what is left of jobs that are no more."""
    for job in expired_jobs(now):
        delete_file(job=job)
        job.delete()


@transaction.atomic
def take_turn(*, job: PrintJob, now: datetime) -> PrintJob | None:
    """Begin to print, or wait while others print; None when this attempt is to end."""
    rows = PrintJob.objects.select_for_update()
    found = rows.filter(pk=job.pk, attempt=job.attempt, state__in=UNDER_WAY).first()
    if found is None:
        return None
    if not jobs_before(found, now).exists():
        found.state = PrintJob.State.PRINTING
    found.moved_at = now
    found.save()
    return found


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


def _start_process(job: PrintJob) -> None:
    try:
        start_printing(job.pk, job.attempt)
    except OSError as error:
        report_fault(job=job, fault=str(error), now=job.moved_at)
