"""Warnings, and the arbitration cases a repeated offence opens (rule 8.5)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom, choices_of
from referee.rulebook.seats import Side
from tournaments.models import Entry, Match, Player
from tournaments.models.cancelling import Cancellable


class SideWarning(Cancellable):
    """A warning given to a side, naming the person and the words of the offence.

    A cancelled one stays on every list and counts nowhere.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="warnings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="warnings")
    side = models.CharField(max_length=2, choices=choices_of(Side))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    offence = models.CharField(_("what was said or done"), max_length=300)
    hand_number = models.PositiveSmallIntegerField(_("hand"))
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("warning")
        verbose_name_plural = _("warnings")
        constraints = [
            models.CheckConstraint(condition=~Q(offence=""), name="warning_names_the_offence_8_5"),
            models.CheckConstraint(
                condition=Q(cancelled_at=None, cancelled_by=None, cancel_reason="")
                | (
                    Q(cancelled_at__isnull=False, cancelled_by__isnull=False) & ~Q(cancel_reason="")
                ),
                name="warning_is_cancelled_with_a_reason_8_5",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.offence}"


class ArbitrationCase(models.Model):
    """The request to disqualify a side, and what the arbitration committee decided.

    It lapses undecided once the warnings it rests on are cancelled.
    """

    class Decision(models.TextChoices):
        UPHELD = "upheld", _("Upheld: disqualified")
        REJECTED = "rejected", _("Rejected")

    warning = models.OneToOneField(SideWarning, on_delete=models.PROTECT, related_name="case")
    opened_at = models.DateTimeField()
    decision = models.CharField(max_length=10, choices=Decision.choices, blank=True)
    decided_by = models.CharField(_("decided by"), max_length=100, blank=True)
    decided_at = models.DateTimeField(null=True)
    recorded_by = models.ForeignKey(
        "auth.User", on_delete=models.PROTECT, related_name="+", null=True
    )
    grounds = models.CharField(_("grounds"), max_length=300, blank=True)
    lapsed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("arbitration case")
        verbose_name_plural = _("arbitration cases")
        constraints = [
            models.CheckConstraint(
                condition=Q(decision="") | (~Q(decided_by="") & Q(decided_at__isnull=False)),
                name="case_names_who_decided_8_5",
            ),
            models.CheckConstraint(
                condition=Q(lapsed_at=None) | Q(decision=""), name="case_lapses_undecided_8_5"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.warning_id}: {self.decision or '?'}"

    @property
    def is_undecided(self) -> bool:
        """Whether the committee still has to decide."""
        return not self.decision and self.lapsed_at is None
