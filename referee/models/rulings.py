"""What the chief referee decided at a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom, choices_of
from referee.rulebook.levels import Level
from referee.rulebook.race import RulingKind
from referee.rulebook.seats import Side
from tournaments.models import Match
from tournaments.models.cancelling import Cancellable


class Adjustment(Cancellable):
    """Points of a hand, or levels of a side after a hand, moved by the chief referee (8.8)."""

    class Kind(models.TextChoices):
        POINTS = "points", _("Points of a hand")
        LEVELS = "levels", _("Levels of a side")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="adjustments")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    hand_number = models.PositiveSmallIntegerField(_("hand"))
    side = models.CharField(max_length=2, choices=choices_of(Side), blank=True)
    amount = models.SmallIntegerField(_("amount"))
    reason = models.CharField(_("reason"), max_length=300)
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0), name="adjustment_moves_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason_8_8"),
            models.CheckConstraint(
                condition=Q(kind="points", side="") | (Q(kind="levels") & ~Q(side="")),
                name="adjustment_of_levels_names_the_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount:+d}"


class MatchRuling(models.Model):
    """What ends a match other than the race: walkover, disqualification, lots, assignment.

    `side` gave the walkover or was disqualified; blank for both sides, or for neither.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=16, choices=choices_of(RulingKind))
    side = models.CharField(max_length=2, choices=choices_of(Side), blank=True)
    winner = models.CharField(max_length=2, choices=choices_of(Side), blank=True)
    ns_level = models.CharField(max_length=6, choices=choices_of(Level), blank=True)
    ew_level = models.CharField(max_length=6, choices=choices_of(Level), blank=True)
    minutes_late = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"))
    by = by_whom()
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(cancelled_at__isnull=True),
                name="ruling_one_in_force",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.side}"
