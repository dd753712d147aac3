"""What time it is at the desk: one place, so that a test can set it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock
from time import monotonic

from django.conf import settings
from django.utils.module_loading import import_string


def now() -> datetime:
    """The server's time, aware, from the source named by the CLOCK setting."""
    source: str | Callable[[], datetime] = settings.CLOCK
    read: Callable[[], datetime] = import_string(source) if isinstance(source, str) else source
    return read()


def milliseconds(at: datetime) -> str:
    """A moment as scripts count it, since 1970."""
    return str(round(at.timestamp() * 1000))


class SteadyClock:
    """The server's clock as long as it goes forward, else the time that has passed since.

    Somebody who sets the machine's clock back must not give every table that much more time. The
    process then goes on by its timer until the machine's clock has caught up.
    """

    def __init__(
        self,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        timer: Callable[[], float] = monotonic,
    ) -> None:
        self._clock, self._timer, self._lock = clock, timer, Lock()
        self._latest, self._read_at = clock(), timer()

    def __call__(self) -> datetime:
        with self._lock:
            read_at = self._timer()
            counted = self._latest + timedelta(seconds=read_at - self._read_at)
            self._latest, self._read_at = max(self._clock(), counted), read_at
            return self._latest


steady = SteadyClock()
