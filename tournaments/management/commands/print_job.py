"""Make one large file, after those asked for before it. The desk starts this by itself."""

import logging
import os
import time
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandParser
from django.http import Http404
from django.utils import translation
from django.utils.translation import gettext as _

from config.now import now
from tournaments.models import PrintJob
from tournaments.printing.pdf import PrintingUnavailable
from tournaments.services import print_jobs
from tournaments.views.file_requests import order_of

BEHIND_THE_DESK = 10  # how nice the process is to those that answer people
SECONDS_BETWEEN = 1.0  # signs of life, which each write a row

logger = logging.getLogger(__name__)


class Ended(Exception):
    """The job was cancelled, or another process has taken it over."""


class Command(BaseCommand):
    help = "Make one large paper or workbook. The desk starts this by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int)
        parser.add_argument("attempt", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        if hasattr(os, "nice"):
            os.nice(BEHIND_THE_DESK)
        rows = PrintJob.objects.select_related("by", "event")
        job = rows.filter(pk=options["job"], attempt=options["attempt"]).first()
        if job is None:
            return
        with translation.override(job.language):
            try:
                _wait_for_turn(job)
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


def _wait_for_turn(job: PrintJob) -> None:
    while (found := print_jobs.take_turn(job=job, now=now())) is not None:
        if found.state == PrintJob.State.PRINTING:
            return
        time.sleep(SECONDS_BETWEEN)
    raise Ended


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
