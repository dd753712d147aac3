"""Entering and correcting a hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.bids import bid_rows, stored_text, typed_bids
from referee.forms.fields import (
    Digits,
    TextField,
    hand_number,
    hand_select,
    hand_tiles,
)
from referee.models import Hand
from referee.rulebook.hand_fields import HAND_COLUMNS, Need, blank_of, needed_of
from referee.rulebook.scoring import Oddity
from referee.selectors.judge.evidence import EvidenceLine, noted_exposed, noted_trump
from referee.selectors.sheet.tables import TableSheet
from referee.selectors.sheet.typed_hands import with_dealer
from referee.values.errors import FaultyHand, OddHand
from referee.values.hands import TypedBid, TypedHand
from referee.wording.hand_fields import HAND_WORDS, missing_words
from referee.wording.hands import fault_words
from tournaments.forms.service import KeyField, ServiceForm

BLANK = TypedHand()
NO_LAST_TRICK = blank_of(Need.PLAYED)
NO_LAOGAI = {**blank_of(Need.LAOGAI), "laogai_option": ""}
NOT_VOID = {"void_cause": "", "void_reason": ""}


def asked_of(*needs: Need) -> tuple[str, ...]:
    """What a form asks for itself; who dealt is asked only where nobody was due."""
    needed = needed_of(*needs)
    return tuple(name for name in HAND_WORDS if name in needed and name != "dealer")


class TypedHandForm(ServiceForm):
    """What every record of a hand has. A number left blank is asked for, never taken as 0.

    Only the service knows who is due to deal; a blank dealer is judged there.
    """

    use_required_attribute = False

    dealer = hand_tiles("dealer")
    trump = hand_tiles("trump")
    points = hand_number("points")
    exposed_ns = hand_number("exposed_ns", initial=0)
    exposed_ew = hand_number("exposed_ew", initial=0)
    odd_is_meant = forms.BooleanField(required=False)
    counts_again = forms.BooleanField(
        required=False, label=gettext_lazy("It is not void: it counts again")
    )

    needed: tuple[str, ...] = ()
    # What the hand cannot have had if it was of this kind; the rest stays as it was stored.
    clears: Mapping[str, Any] = {}
    oddities: tuple[Oddity, ...] = ()
    stored = BLANK

    def clean(self) -> dict[str, Any]:
        for name in self.missing:
            if name not in self.errors:
                self.add_error(name, missing_words(name))
        return self.cleaned_data

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be typed, in the order of the form; of a void hand nothing is."""
        if self.stays_void:
            return ()
        return tuple(name for name in self.needed if self.cleaned_data.get(name) in ("", None))

    def is_dealer_missing(self, table: TableSheet, number: int) -> bool:
        """Whether nobody is due in hand `number`, and nobody was named (4.4)."""
        return not self.stays_void and not with_dealer(table, number, self.typed).dealer

    def ask_for_dealer(self, table: TableSheet, number: int) -> None:
        """Beside the other fields left blank, so that one refusal names them all."""
        is_blank = "dealer" not in self.errors and self.refusal is None
        if is_blank and self.is_dealer_missing(table, number):
            self.add_error("dealer", missing_words("dealer"))

    @property
    def stays_void(self) -> bool:
        """A void hand counts again only where somebody says so."""
        return bool(self.stored.void_cause) and not self.cleaned_data.get("counts_again")

    @property
    def typed(self) -> TypedHand:
        """What was typed so far on top of what is stored; a blank or unreadable value is blank."""
        typed = {name: self.cleaned_data.get(name) for name in HAND_COLUMNS if name in self.fields}
        blank = {name: getattr(BLANK, name) for name, value in typed.items() if value is None}
        void = {} if self.stays_void else NOT_VOID
        return replace(self.stored, **{**self.clears, **void, **typed, **blank})

    @property
    def blank(self) -> dict[str, str]:
        """Every field's first value, as the page's script puts it back when Esc is pressed."""
        return {field.html_name: _text(field.initial) for field in self if field.name not in KEPT}

    def values(self) -> dict[str, Any]:
        return {"typed": self.typed, "odd_is_meant": bool(self.cleaned_data["odd_is_meant"])}

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        if super().apply(service, **more):
            return True
        if isinstance(self.refusal, FaultyHand):
            for fault in self.refusal.faults:
                self.add_error(fault.field, fault_words(fault))
        if isinstance(self.refusal, OddHand):
            self.oddities = self.refusal.oddities
        return False


class Following(forms.Form):
    """A new hand names the hand it follows and carries a one-time key."""

    follows = forms.IntegerField(min_value=0, max_value=999, widget=forms.HiddenInput)
    key = KeyField()


class Revising(forms.Form):
    """A correction names the revision it was made from, and `stored` what that one said."""

    revision = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)
    reason = TextField(required=False, max_length=200, label=gettext_lazy("Why it is corrected"))

    def __init__(self, *args: Any, stored: TypedHand, **options: Any) -> None:
        self.stored = stored
        super().__init__(*args, **options)


class HandFields(TypedHandForm):
    """A hand played to the end (7.1), with its bidding if the referee kept it."""

    points = hand_number(
        "points", label=gettext_lazy("Defenders' points P, without the last trick")
    )
    last_won_by = hand_tiles("last_won_by")
    last_cards = hand_number("last_cards", widget=Digits(maxlength="2"))
    last_points = hand_number("last_points")
    bidding_fault = hand_select("bidding_fault")
    bidding_fault_side = hand_select("bidding_fault_side")

    needed = asked_of(Need.EVERY, Need.PLAYED)
    clears = NO_LAOGAI

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stored_bids: Sequence[TypedBid] = self.initial.get("bids") or ()
        self.bids = bid_rows(self.data if self.is_bound else None, self.stored_bids)

    @property
    def blank(self) -> dict[str, str]:
        return {**super().blank, **stored_text(self.stored_bids)}

    @property
    def has_bidding(self) -> bool:
        has_rows = self.bids.has_changed() if self.bids.is_bound else bool(self.stored_bids)
        return has_rows or bool(self["bidding_fault"].value())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if bool(cleaned.get("bidding_fault")) != bool(cleaned.get("bidding_fault_side")):
            self.add_error("bidding_fault", _("Name the fault and the side, or neither."))
        if self.bids.is_bound and not self.bids.is_valid():
            self.add_error(None, _("Something is wrong in the bid record."))
        return cleaned

    @property
    def typed(self) -> TypedHand:
        typed = super().typed
        # Rows that were not posted say nothing of the bidding: what is stored stays.
        is_told = self.bids.is_valid() and bool(self.bids.forms)
        return replace(typed, bids=typed_bids(self.bids)) if is_told else typed


class HandForm(Following, HandFields):
    """The next hand of the sheet."""

    def values(self) -> dict[str, Any]:
        return {**super().values(), **following(self)}


class CorrectHandForm(Revising, HandFields):
    """A hand that is on the sheet already."""

    def values(self) -> dict[str, Any]:
        return {**super().values(), **revising(self)}


KEPT = frozenset({"follows", "key", "revision", "odd_is_meant", "counts_again"})


def new_hand_values(table: TableSheet, filed: Sequence[EvidenceLine]) -> dict[str, Any]:
    """First values of the form for the next hand: its place, a new key, who is due to deal.

    Cards `filed` as exposed while it was played are counted already, and their trumps are its.
    """
    due, number = table.sheet.due, table.sheet.next_number
    return {
        "follows": table.last_number,
        "dealer": due.value if due else "",
        **noted_exposed(filed, number),
        **noted_trump(filed, number),
    }


def stored_values(hand: Hand, typed: TypedHand) -> dict[str, Any]:
    """First values of the form that corrects a hand: what is stored."""
    return {**typed.columns, "bids": typed.bids, "revision": hand.revision}


def following(form: forms.Form) -> dict[str, Any]:
    return {"follows": form.cleaned_data["follows"], "key": form.cleaned_data["key"]}


def revising(form: forms.Form) -> dict[str, Any]:
    return {"revision": form.cleaned_data["revision"], "reason": form.cleaned_data["reason"]}


def _text(value: Any) -> str:
    return "" if value is None else str(value)
