"""What a penalty rests on: the cards that were laid before the judge, and its verdict."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import by_whom, choices_of
from referee.models.hands import TRUMP_CHOICES
from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from tournaments.models import Match


class Evidence(models.Model):
    """Filed once and never changed; it moves no points by itself.

    It names its hand by number: exposed cards are filed while the hand is still being played.
    Cards are in the rulebook's notation, `rules` the numbers of the rules broken, by blanks.
    `verdict` is in the desk's own language: a page says it in its reader's from the cards.
    """

    class Kind(models.TextChoices):
        LAOGAI = "laogai", _("劳改")
        EXPOSED = "exposed", _("exposed cards")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="evidence")
    hand_number = models.PositiveSmallIntegerField(_("hand"))
    kind = models.CharField(max_length=8, choices=Kind.choices)
    side = models.CharField(max_length=2, choices=choices_of(Side))
    exposed_cards = models.PositiveSmallIntegerField(null=True)
    trick = models.PositiveSmallIntegerField(null=True)
    trump = models.CharField(max_length=1, choices=TRUMP_CHOICES)
    level = models.CharField(max_length=6, choices=choices_of(Level))
    lead = models.CharField(max_length=300)
    holding = models.CharField(max_length=300)
    play = models.CharField(max_length=300)
    verdict = models.CharField(max_length=600)
    rules = models.CharField(max_length=60)
    key = models.UUIDField(unique=True)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("evidence")
        verbose_name_plural = _("evidence")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="exposed", exposed_cards__gte=1)
                | Q(kind="laogai", exposed_cards=None),
                name="evidence_counts_exposed_cards_8_1",
            ),
            models.CheckConstraint(condition=~Q(rules=""), name="evidence_names_the_rule_5_7"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.hand_number} {self.kind} {self.side}"


class EvidenceWithdrawal(models.Model):
    """Evidence taken back: it stays on every list, struck through, and counts nowhere."""

    evidence = models.OneToOneField(Evidence, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"))
    by = by_whom()

    class Meta:
        ordering = ["id"]
        verbose_name = _("withdrawal of evidence")
        verbose_name_plural = _("withdrawals of evidence")
        constraints = [
            models.CheckConstraint(
                condition=~Q(reason=""), name="evidence_is_withdrawn_for_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evidence_id}: {self.reason}"
