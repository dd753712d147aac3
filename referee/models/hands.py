"""Hands as they were recorded."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from referee.models.choices import choices_of
from referee.rulebook.cards import Suit
from referee.rulebook.hand_fields import HAND_FIELDS, NOT_SAID, Need
from referee.rulebook.offences import BiddingFault, LaogaiKind, LaogaiOption, VoidCause
from referee.rulebook.seats import Seat, Side
from tournaments.models import Match

NO_TRUMP = "-"
TRUMP_CHOICES = [*choices_of(Suit), (NO_TRUMP, NO_TRUMP)]


def _has_all(need: Need) -> Q:
    """Whether every field that is needed so is said; a number that starts at 0 always is."""
    said = Q()
    for row in HAND_FIELDS:
        if row.need is need and row.blank is None:
            said &= Q(**{f"{row.name}__isnull": False})
        elif row.need is need and row.blank in NOT_SAID:
            said &= ~Q(**{row.name: ""})
    return said


IS_WHOLE = _has_all(Need.EVERY) & (
    (Q(laogai_side="") & _has_all(Need.PLAYED)) | _has_all(Need.LAOGAI)
)
"""That a hand which is not void has what the rulebook's table of fields asks for."""


class Hand(models.Model):
    """What the referee saw of one deal. Levels and the next dealer are replayed, not stored.

    `dealer` is the seat that really dealt (rule 8.11). A hand ended by 劳改 has `laogai_side`;
    it waits for the innocent side while `laogai_option` is blank. `revision` counts corrections.

    What a hand must have stands in the rulebook's `HAND_FIELDS`. `is_incomplete` marks a hand that
    was recorded without some of it before the desk refused such a hand: nobody knows it any more.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    key = models.UUIDField(unique=True)
    revision = models.PositiveSmallIntegerField(default=1)

    dealer = models.CharField(_("dealer"), max_length=1, choices=choices_of(Seat), blank=True)
    trump = models.CharField(_("trumps"), max_length=1, choices=TRUMP_CHOICES, blank=True)
    points = models.PositiveSmallIntegerField(_("points P"), null=True)
    last_won_by = models.CharField(max_length=2, choices=choices_of(Side), blank=True)
    last_points = models.PositiveSmallIntegerField(null=True)
    last_cards = models.PositiveSmallIntegerField(null=True)
    exposed_ns = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(108)])
    exposed_ew = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(108)])

    laogai_side = models.CharField(max_length=2, choices=choices_of(Side), blank=True)
    laogai_kind = models.CharField(max_length=20, choices=choices_of(LaogaiKind), blank=True)
    laogai_option = models.CharField(max_length=1, choices=choices_of(LaogaiOption), blank=True)
    offence_trick = models.PositiveSmallIntegerField(null=True)
    tricks_played = models.PositiveSmallIntegerField(null=True)

    void_cause = models.CharField(max_length=20, choices=choices_of(VoidCause), blank=True)
    void_reason = models.CharField(max_length=200, blank=True)

    bidding_fault = models.CharField(max_length=16, choices=choices_of(BiddingFault), blank=True)
    bidding_fault_side = models.CharField(max_length=2, choices=choices_of(Side), blank=True)

    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    recorded_at = models.DateTimeField()
    is_incomplete = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_1"),
            models.CheckConstraint(
                condition=~Q(dealer="") | ~Q(void_cause=""), name="hand_has_a_dealer_4_4"
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=False) | ~Q(void_cause=""), name="hand_has_points_7_1"
            ),
            models.CheckConstraint(
                condition=Q(last_won_by="", last_points__isnull=True, last_cards__isnull=True)
                | (~Q(last_won_by="") & Q(last_points__isnull=False, last_cards__isnull=False)),
                name="hand_last_trick_whole_7_1",
            ),
            models.CheckConstraint(
                condition=~Q(last_won_by="") | ~Q(laogai_side="") | ~Q(void_cause=""),
                name="hand_has_a_last_trick_7_1",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__lte=400), name="hand_points_7_6"
            ),
            models.CheckConstraint(
                condition=Q(last_points__isnull=True)
                | (Q(last_points__lte=F("last_cards") * 40) & Q(last_points__lte=400)),
                name="hand_last_points_7_6",
            ),
            models.CheckConstraint(
                condition=Q(last_points__isnull=True)
                | Q(points__isnull=True)
                | Q(points__lte=400 - F("last_points")),
                name="hand_points_in_the_pack_7_6",
            ),
            models.CheckConstraint(
                condition=Q(last_cards__isnull=True) | Q(last_cards__gte=1, last_cards__lte=54),
                name="hand_last_cards_7_6",
            ),
            models.CheckConstraint(
                condition=Q(exposed_ns__lte=108, exposed_ew__lte=108), name="hand_exposed_7_6"
            ),
            models.CheckConstraint(
                condition=Q(laogai_side="", laogai_option="")
                | (~Q(laogai_side="") & ~Q(laogai_kind="")),
                name="hand_laogai_whole_8_2",
            ),
            models.CheckConstraint(
                condition=Q(is_incomplete=True) | ~Q(void_cause="") | IS_WHOLE,
                name="hand_has_what_it_must",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"

    @property
    def is_struck(self) -> bool:
        """Whether the row records what was not played at this table (rule 8.12)."""
        return self.void_cause == VoidCause.STRUCK.value


class Bid(models.Model):
    """One step of the bidding, if the referee kept it (rules 4.1–4.3)."""

    class Kind(models.TextChoices):
        BID = "bid", _("Bid")
        OVERRULE = "overrule", _("Overruled")
        REINFORCE = "reinforce", _("Reinforced")

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="bids")
    order = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=1, choices=choices_of(Seat))
    kind = models.CharField(max_length=10, choices=Kind.choices)
    cards = models.PositiveSmallIntegerField(_("level cards"))
    suit = models.CharField(max_length=1, choices=TRUMP_CHOICES)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "order"], name="bid_order_once"),
            models.CheckConstraint(condition=Q(cards__gte=1, cards__lte=16), name="bid_cards_4_2"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.cards}{self.suit}"
