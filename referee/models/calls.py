"""Calls for the chief referee from a table, and what came of them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom
from tournaments.models import Match


class RefereeCall(models.Model):
    """Made once and never changed; open until it has an answer.

    `hand_number` is the hand at play, the last one after the end.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="calls")
    hand_number = models.PositiveSmallIntegerField(_("hand"))
    note = models.CharField(_("note"), max_length=200, blank=True)
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("call for the chief referee")
        verbose_name_plural = _("calls for the chief referee")

    def __str__(self) -> str:
        return f"{self.match_id}#{self.hand_number} {self.note}"


class CallAnswer(models.Model):
    """How a call ended: the chief referee's outcome, or the table took it back."""

    call = models.OneToOneField(RefereeCall, on_delete=models.PROTECT, related_name="answer")
    outcome = models.CharField(_("outcome"), max_length=300, blank=True)
    is_taken_back = models.BooleanField(_("taken back"), default=False)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("answer to a call")
        verbose_name_plural = _("answers to calls")
        constraints = [
            models.CheckConstraint(
                condition=(~Q(outcome="") & Q(is_taken_back=False))
                | Q(outcome="", is_taken_back=True),
                name="call_is_answered_with_an_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.call_id}: {self.outcome or '–'}"
