"""The two-hour clock as events; every screen computes from them (rule 9.2)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom, choices_of
from referee.rulebook.clock import ClockEventKind
from tournaments.models import Match


class ClockEvent(models.Model):
    """Started, paused, resumed or extended, at the server's time."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="clock_events")
    kind = models.CharField(max_length=8, choices=choices_of(ClockEventKind))
    at = models.DateTimeField(_("time"))
    minutes = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("clock event")
        verbose_name_plural = _("clock events")
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(kind="start"), name="clock_starts_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M:%S}"


class TimeCall(models.Model):
    """Time was called: whether the hand in progress had been begun before (rule 9.2)."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="time_calls")
    after_hand = models.PositiveSmallIntegerField()
    hand_in_progress = models.BooleanField()
    at = models.DateTimeField(_("time"))
    by = by_whom()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("time call")
        verbose_name_plural = _("time calls")
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(cancelled_at__isnull=True),
                name="time_called_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S}"
