"""Large files on their way: made by a process of their own while the desk goes on."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class PrintJob(models.Model):
    """A paper or workbook asked for by its address, and how far the process making it has come.

    `path` is that address with its query, `origin` (http://host:port) and `language` how it was
    asked for. A job repeated is made under the next `attempt`; the process of an earlier one then
    has nothing more to say. `amount` is how many pages a paper or tables a workbook has. Each takes
    two of the steps: a page is laid out, then written; of a table the hands, then the penalties.
    `moved_at` is the last sign of life. `key` is the one-time key of the form that started it,
    and names its file.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting its turn")
        PRINTING = "printing", _("Being made")
        DONE = "done", _("Ready")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Cancelled")

    class Kind(models.TextChoices):
        PAPER = "paper", _("paper")
        WORKBOOK = "workbook", _("workbook")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_jobs")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="print_jobs"
    )
    path = models.CharField(max_length=500)
    origin = models.CharField(max_length=300)
    language = models.CharField(max_length=10)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.PAPER)
    name = models.CharField(_("paper"), max_length=300)
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.WAITING
    )
    attempt = models.PositiveSmallIntegerField(default=1)
    steps = models.PositiveIntegerField(default=0)
    amount = models.PositiveIntegerField(_("amount"), default=0)
    fault = models.CharField(max_length=500, blank=True)
    key = models.UUIDField(unique=True)
    asked_at = models.DateTimeField(_("time"))
    moved_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        verbose_name = _("paper being made")
        verbose_name_plural = _("papers being made")

    def __str__(self) -> str:
        return self.name

    @property
    def is_under_way(self) -> bool:
        return self.state in {self.State.WAITING, self.State.PRINTING}

    @property
    def percent(self) -> int:
        """How much of the work is done, 100 only when the file is there."""
        if self.state == self.State.DONE:
            return 100
        return min(99, self.steps * 50 // self.amount) if self.amount else 0
