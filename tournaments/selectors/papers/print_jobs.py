"""Large files being made: whose turn it is, whether somebody makes them, where its file lies."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core.files.storage import Storage, storages
from django.db.models import Q, QuerySet

from tournaments.models import Event, PrintJob

UNDER_WAY = (PrintJob.State.WAITING, PrintJob.State.PRINTING)
SILENT_FOR = timedelta(seconds=60)  # then its process is taken for dead
KEPT_FOR = timedelta(hours=12)
ENDINGS = {PrintJob.Kind.PAPER: "pdf", PrintJob.Kind.WORKBOOK: "xlsx"}


def is_silent(job: PrintJob, now: datetime) -> bool:
    """Whether a job being made has stopped without a word: its process and worker were ended."""
    return job.state == PrintJob.State.PRINTING and now - job.moved_at > SILENT_FOR


def living_jobs(now: datetime) -> QuerySet[PrintJob]:
    """The jobs that wait for a worker, or whose process prints."""
    is_printing = Q(state=PrintJob.State.PRINTING, moved_at__gte=now - SILENT_FOR)
    return PrintJob.objects.filter(Q(state=PrintJob.State.WAITING) | is_printing)


def jobs_before(job: PrintJob, now: datetime) -> QuerySet[PrintJob]:
    """The jobs that a waiting one lets go first."""
    living = living_jobs(now).exclude(pk=job.pk)
    return living.filter(state=PrintJob.State.PRINTING) | living.filter(pk__lt=job.pk)


def silent_jobs(now: datetime) -> QuerySet[PrintJob]:
    """The jobs nobody makes any more."""
    return PrintJob.objects.filter(state=PrintJob.State.PRINTING, moved_at__lt=now - SILENT_FOR)


def long_waiting_jobs(now: datetime) -> QuerySet[PrintJob]:
    """The jobs the queue may have lost."""
    return PrintJob.objects.filter(state=PrintJob.State.WAITING, moved_at__lt=now - SILENT_FOR)


def jobs_of(user: User, event: Event, now: datetime) -> QuerySet[PrintJob]:
    """The papers somebody asked for at an event and can still get, the newest first."""
    asked = PrintJob.objects.filter(event=event, by=user, asked_at__gt=now - KEPT_FOR)
    return asked.exclude(state=PrintJob.State.CANCELLED)


def expired_jobs(now: datetime) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(moved_at__lte=now - KEPT_FOR)


def papers_storage() -> Storage:
    """Where finished files lie, for all machines that serve the desk."""
    return storages["papers"]


def file_name_of(job: PrintJob) -> str:
    """The name under which this attempt leaves the file there."""
    ending = ENDINGS[PrintJob.Kind(job.kind)]
    return f"{job.key}-{job.attempt}.{ending}"


def is_there(job: PrintJob) -> bool:
    """Whether the file can be fetched."""
    return job.state == PrintJob.State.DONE and papers_storage().exists(file_name_of(job))
