"""Do the desk's work that nobody waits for: large papers and workbooks, one after the other."""

import logging
import os
import signal
import time
from contextlib import suppress
from threading import Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from config import tasks
from config.now import now
from tournaments.services import print_jobs, print_process

BEHIND_THE_DESK = 10  # how nice a worker is to those that answer people
LOOKED_FOR = 15.0  # seconds between two looks for what others left

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Make large papers and workbooks, one after the other. Ends with Ctrl+C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--at-once", type=int, default=1, help="files made at once (1)")
        parser.add_argument("--while", dest="desk", type=int, help="end when this process has")

    def handle(self, *args: Any, **options: Any) -> None:
        if hasattr(os, "nice"):
            os.nice(BEHIND_THE_DESK)
        consumer = tasks.queue().huey.create_consumer(
            workers=options["at_once"],
            periodic=False,
            max_delay=tasks.LONGEST_SLEEP,
            # Whatever is being made is put back: nobody has to wait for its end.
            shutdown_timeout=0.1,
        )
        Thread(target=_watch, args=[options["desk"]], daemon=True).start()
        consumer.run()
        print_process.put_all_back()


def _watch(desk: int | None) -> None:
    """Tell that this worker lives, take up what others left, and end with the desk."""
    looked_at = -LOOKED_FOR
    while True:
        with suppress(Exception):  # said where work is enqueued; the queue may come back
            tasks.tell_alive()
        if time.monotonic() - looked_at >= LOOKED_FOR:
            looked_at = time.monotonic()
            _look_after()
        if desk is not None and not _lives(desk):
            os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(tasks.SIGN_OF_LIFE if desk is None else 1.0)


def _look_after() -> None:
    close_old_connections()
    try:
        print_jobs.take_up_left(now=now())
        print_jobs.forget_old_papers(now=now())
    except Exception:
        logger.exception("looking for work that others left")
    finally:
        close_old_connections()


def _lives(process: int) -> bool:
    """Whether the parent is still this process: a child of nobody has another."""
    return os.getppid() == process
