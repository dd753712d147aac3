"""Drawing a large field beside the desk, so that nobody who saves a hand waits for it."""

import logging
import os
import subprocess
import sys

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.draw import DrawnRound
from tournaments.draw.messages import rounds_of_answer, task_to_json
from tournaments.draw.tasks import DrawTask, perform
from tournaments.values.errors import CannotDo

# Smaller fields are drawn sooner than a process starts.
FEW_ENTRIES = 100
LONGEST_DRAW = 600  # seconds; a thousand entries take a few
BEHIND_THE_DESK = 5  # how nice the process is to those that answer people

logger = logging.getLogger(__name__)


def draw_beside(task: DrawTask) -> tuple[DrawnRound, ...]:
    """What `perform` gives, from a process of its own where the field is large.

    Raises DrawError, and CannotDo when the process came to no end.
    """
    if len(task.field) < FEW_ENTRIES:
        return perform(task)
    return rounds_of_answer(_ask(task_to_json(task)))


def _ask(question: str) -> str:
    with subprocess.Popen(
        [sys.executable, "-m", "tournaments.draw"],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        _yield_to_others(process)
        try:
            answer, errors = process.communicate(question, timeout=LONGEST_DRAW)
        except subprocess.TimeoutExpired as late:
            process.kill()
            raise CannotDo(
                _("The draw took too long and was given up. Nothing has changed.")
            ) from late
    if process.returncode:
        logger.error("A draw ended with %s: %s", process.returncode, errors)
        raise CannotDo(_("The draw was interrupted. Nothing has changed: draw again."))
    return answer


def _yield_to_others(process: subprocess.Popen[str]) -> None:
    """Tables come before a draw where the machine is busy; Windows decides for itself."""
    if sys.platform != "win32":
        try:
            os.setpriority(os.PRIO_PROCESS, process.pid, BEHIND_THE_DESK)
        except OSError:  # it ended already, and says itself why
            return
