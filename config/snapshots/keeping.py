"""A snapshot every few minutes while people work, made by a process beside the desk."""

import logging
import subprocess
import sys
from collections.abc import Callable
from threading import Thread

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.now import now
from config.snapshots.files import claim, is_due

logger = logging.getLogger(__name__)


class SnapshotMiddleware:
    """After something was posted, and once it is time, starts the next snapshot.

    Nobody waits for it, and a desk that cannot write snapshots goes on without them: its claim
    stands after a failure, so that the next attempt is minutes away and not at the next hand.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and response.status_code < 400:
            self._keep()
        return response

    def _keep(self) -> None:
        try:
            if is_due(now()) and claim(now()):
                start_snapshot()
        except OSError as error:
            logger.error("no snapshot: %s", error)


def start_snapshot() -> None:
    """Start the process and come back at once. Raises OSError where none can be started."""
    process = subprocess.Popen(
        [sys.executable, settings.BASE_DIR / "manage.py", "save_snapshot", "--claimed"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Somebody must take note of its end, or it stays in the system's list.
    Thread(target=process.wait, daemon=True).start()
