"""What time it is at the desk: one place, so that a test can set it."""

from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string


def now() -> datetime:
    """The server's time, aware, from the source named by the CLOCK setting."""
    source = settings.CLOCK
    return import_string(source)() if isinstance(source, str) else source()
