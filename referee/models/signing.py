"""Who signed which version of the sheet."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom
from tournaments.models import Match, Player


class Signature(models.Model):
    """A side, the referee or the chief referee agrees with a version of the sheet.

    `mark` names the very sheet that was signed: the signature counts only for that one.
    """

    class Party(models.TextChoices):
        NS = "NS", _("NS")
        EW = "EW", _("EW")
        REFEREE = "referee", _("Referee")
        CHIEF = "chief", _("Chief referee")

    class Manner(models.TextChoices):
        TAPPED = "tapped", _("on this device")
        PAPER = "paper", _("on paper")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="signatures")
    sheet_version = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=16, blank=True)
    party = models.CharField(max_length=8, choices=Party.choices)
    manner = models.CharField(max_length=8, choices=Manner.choices)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "sheet_version", "party"], name="signature_once_a_party"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party} v{self.sheet_version}"
