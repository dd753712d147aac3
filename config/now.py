"""What time it is at the desk: one place, so that a test can set it."""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string


def now() -> datetime:
    """The server's time, aware, from the source named by the CLOCK setting."""
    source: str | Callable[[], datetime] = settings.CLOCK
    read: Callable[[], datetime] = import_string(source) if isinstance(source, str) else source
    return read()
