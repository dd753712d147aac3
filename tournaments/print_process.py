"""Starting the process that prints a large paper beside the desk."""

import subprocess
import sys
from threading import Thread

from django.conf import settings


def start_printing(job_id: int, attempt: int) -> None:
    """Start it and come back at once. It lives on when the desk is restarted.

    Raises OSError where no process can be started.
    """
    process = subprocess.Popen(
        [sys.executable, settings.BASE_DIR / "manage.py", "print_job", str(job_id), str(attempt)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Somebody must take note of its end, or it stays in the system's list.
    Thread(target=process.wait, daemon=True).start()
