"""Making a hand void, and the wrong dealer (8.2, 8.3, 8.7, 8.10, 4.4)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.fields import SEAT_WORDS, TextField, TilesField
from referee.forms.hands import Following, following
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Seat
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import TypedHand
from referee.wording.hand_fields import HAND_WORDS, missing_words
from referee.wording.words import VOID_CAUSES
from tournaments.forms.service import TOO_OLD, ServiceForm

# A wrong dealer has a page of its own: who dealt must be asked there.
CAUSES = {cause: words for cause, words in VOID_CAUSES.items() if cause != VoidCause.WRONG_DEALER}

WHICH_HAND = gettext_lazy("Which of these hands was it?")
UNREAD = ("required", "invalid", "min_value", "max_value")


class VoidFields(ServiceForm):
    """Why nothing of the hand counts, and where nobody knows yet who dealt it, who did.

    After a hand that is not bid for again the same dealer deals (8.2, 8.10): of a hand that was
    bid for only the referee can say who that is, or that nobody had won the bidding yet.
    """

    use_required_attribute = False

    cause = TilesField(
        CAUSES,
        required=True,
        label=HAND_WORDS["void_cause"].label,
        error_messages={"required": gettext_lazy("Why is the hand void?")},
    )
    dealer = TilesField(SEAT_WORDS, label=gettext_lazy("Who dealt this hand"))
    void_reason = TextField(required=False, max_length=200, label=HAND_WORDS["void_reason"].label)

    def __init__(self, *args: Any, asks_dealer: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.asks_dealer = asks_dealer

    def clean(self) -> dict[str, Any]:
        cause, reason = self.cleaned_data.get("cause"), self.cleaned_data.get("void_reason")
        if cause == VoidCause.OTHER and not reason:
            self.add_error("void_reason", _("Say what happened."))
        return self.cleaned_data

    @property
    def cause_given(self) -> VoidCause:
        return VoidCause(self.cleaned_data["cause"])

    @property
    def dealer_given(self) -> str:
        """The seat said to have dealt; blank where that settles nothing or nobody had yet."""
        is_idle = self.cause_given.is_bid_for_again or self.cause_given is VoidCause.STRUCK
        return "" if is_idle else self.cleaned_data["dealer"]


class VoidForm(VoidFields):
    """A hand on the sheet made void; what was written is kept."""

    revision = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        return {
            "cause": self.cause_given,
            "reason": self.cleaned_data["void_reason"],
            "revision": self.cleaned_data["revision"],
            "dealer": Seat(self.dealer_given) if self.asks_dealer and self.dealer_given else None,
        }


class VoidNewHandForm(Following, VoidFields):
    """The hand in progress made void: it takes a number and a line like any other."""

    def __init__(self, *args: Any, number: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.number = number
        # Only what is on the sheet can be struck from it (8.12).
        self.offer("cause", [row for row in CAUSES.items() if row[0] is not VoidCause.STRUCK])

    def clean(self) -> dict[str, Any]:
        """The page of one hand makes no other one void."""
        if self.cleaned_data.get("follows", self.number - 1) != self.number - 1:
            self.add_error(None, TOO_OLD)
        return super().clean()

    def values(self) -> dict[str, Any]:
        typed = TypedHand(
            dealer=self.dealer_given,
            void_cause=self.cause_given.value,
            void_reason=self.cleaned_data["void_reason"],
        )
        return {"typed": typed, **following(self)}


class WrongDealerForm(Following, ServiceForm):
    """Who dealt out of turn, and in which hand: the last one recorded, or the one in progress."""

    use_required_attribute = False

    # Not a choice field: a repeated post names a hand that is no longer on offer.
    number = forms.IntegerField(
        min_value=1, max_value=999, error_messages=dict.fromkeys(UNREAD, WHICH_HAND)
    )
    dealer = TilesField(SEAT_WORDS, label=gettext_lazy("Who dealt"))
    revision = forms.IntegerField(
        required=False, min_value=1, max_value=9999, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, **options)
        last = table.hands[-1] if table.hands else None
        numbers = []
        # Where a hand was bid for nobody can have dealt out of turn.
        if table.sheet.due:
            numbers.append((table.sheet.next_number, _("the hand in progress")))
        if last and not last.void_cause and table.due_for(last.number):
            numbers.append((last.number, _("the last hand on the sheet")))
        self.numbers = [
            (number, _("Hand %(number)s: %(which)s") % {"number": number, "which": which})
            for number, which in numbers
        ]
        self.initial = {
            "number": table.sheet.next_number if table.sheet.due else None,
            "follows": table.last_number,
            "revision": last.revision if last else None,
            **self.initial,
        }

    def clean(self) -> dict[str, Any]:
        follows, number = self.cleaned_data.get("follows"), self.cleaned_data.get("number")
        if follows is not None and number is not None and number > follows + 1:
            self.add_error("number", WHICH_HAND)
        if not self.cleaned_data.get("dealer") and "dealer" not in self.errors:
            self.add_error("dealer", missing_words("dealer"))
        return self.cleaned_data

    @property
    def is_new_hand(self) -> bool:
        return self.cleaned_data["number"] > self.cleaned_data["follows"]

    def values(self) -> dict[str, Any]:
        dealer, cause = self.cleaned_data["dealer"], VoidCause.WRONG_DEALER
        if self.is_new_hand:
            typed = TypedHand(dealer=dealer, void_cause=cause.value)
            return {"typed": typed, **following(self)}
        return {
            "number": self.cleaned_data["number"],
            "revision": self.cleaned_data["revision"],
            "cause": cause,
            "reason": "",
            "dealer": Seat(dealer),
        }
