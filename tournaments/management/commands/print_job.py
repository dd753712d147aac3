"""Make one large file. A worker starts this by itself."""

import logging
import time
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandParser
from django.http import Http404
from django.utils import translation
from django.utils.translation import gettext as _

from config.now import now
from tournaments.models import PrintJob
from tournaments.papers.orders import order_of
from tournaments.printing.parts.pdf import PrintingUnavailable
from tournaments.services import print_jobs

SECONDS_BETWEEN = 1.0  # signs of life, which each write a row

logger = logging.getLogger(__name__)


class Ended(Exception):
    """The job was cancelled, or another process has taken it over."""


class Command(BaseCommand):
    help = "Make one large paper or workbook. A worker starts this by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int)
        parser.add_argument("attempt", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        job = _begun(options["job"], options["attempt"])
        if job is None:
            return
        with translation.override(job.language):
            try:
                _make(job)
            except Ended:
                return
            except PrintingUnavailable as missing:
                print_jobs.report_fault(job=job, fault=missing.message, now=now())
            except (Http404, PermissionDenied):
                fault = _("You may not have this file any more, or it is no longer there.")
                print_jobs.report_fault(job=job, fault=fault, now=now())
            except Exception:
                logger.exception("print job %s", job.pk)
                fault = _("Something went wrong. What it was stands where the desk was started.")
                print_jobs.report_fault(job=job, fault=fault, now=now())


def _begun(job_id: int, attempt: int) -> PrintJob | None:
    """The job as its worker began it, or begun here; None where nobody wants it any more."""
    print_jobs.begin(job_id=job_id, attempt=attempt, now=now())
    jobs = PrintJob.objects.select_related("by", "event")
    return jobs.filter(pk=job_id, attempt=attempt, state=PrintJob.State.PRINTING).first()


def _make(job: PrintJob) -> None:
    order = order_of(job)
    with order.file(Progress(job, order.amount).moved) as file:
        print_jobs.keep_file(job=job, file=file)
    if not print_jobs.report_done(job=job, now=now()):
        print_jobs.delete_file(job=job)


class Progress:
    """Counts steps and tells of them, at most once a second."""

    def __init__(self, job: PrintJob, amount: int) -> None:
        self.job, self.amount, self.steps = job, amount, 0
        self.told_at = 0.0

    def moved(self, steps: int) -> None:
        """Raises Ended once nobody wants the file."""
        self.steps += steps
        if time.monotonic() - self.told_at < SECONDS_BETWEEN:
            return
        self.told_at = time.monotonic()
        wanted = print_jobs.report_steps(
            job=self.job, steps=self.steps, amount=self.amount, now=now()
        )
        if not wanted:
            raise Ended
