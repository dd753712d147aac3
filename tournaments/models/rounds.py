"""Stages of an event and their rounds."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Stage(models.Model):
    """A part of an event drawn by one method. `seed` is the lots' seed: it repeats the draw."""

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("Round robin")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    order = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(_("format"), max_length=16, choices=Kind.choices)
    seed = models.CharField(_("seed of the lots"), max_length=40)

    class Meta:
        ordering = ["event_id", "order"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["event", "order"], name="stage_order_once"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Round(models.Model):
    """One round: drafted, published, running, closed."""

    class State(models.TextChoices):
        DRAFTED = "drafted", _("Draft")
        PUBLISHED = "published", _("Published")
        RUNNING = "running", _("Running")
        CLOSED = "closed", _("Closed")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(
        _("state"), max_length=16, choices=State.choices, default=State.DRAFTED
    )

    class Meta:
        ordering = ["stage_id", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_public(self) -> bool:
        """Whether players and spectators may see it: everything but a draft."""
        return self.state != self.State.DRAFTED
