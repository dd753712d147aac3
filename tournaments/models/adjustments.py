"""Penalties and corrections to the standings, each a row of its own."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cancelling import Cancellable
from tournaments.models.entries import Entry
from tournaments.models.rounds import Stage


class StandingsAdjustment(Cancellable):
    """Match points or levels of margin given to, or with a minus taken from, an entry in a stage.

    Cancelling one restores exactly what was there: it is then left out of every sum. `key` is the
    one-time key of the form it was made with.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    match_points = models.SmallIntegerField(_("match points"), default=0)
    level_margin = models.SmallIntegerField(_("levels of margin"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    key = models.UUIDField(unique=True, null=True, editable=False)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("signed by"),
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("adjustment of the standings")
        verbose_name_plural = _("adjustments of the standings")
        constraints = [
            models.CheckConstraint(
                condition=~Q(match_points=0, level_margin=0),
                name="standings_adjustment_moves_something",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="standings_adjustment_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.match_points:+d} {self.level_margin:+d}"
