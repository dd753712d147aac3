"""The optional bid record: who bid how many level cards for which suit (4.1-4.3)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from django import forms
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from referee.forms.fields import SEAT_WORDS, TRUMP_WORDS, Digits, NumberField, SelectField
from referee.models import Bid
from referee.values.hands import TypedBid

BLANK_ROWS = 3
MOST_ROWS = 40


class BidForm(forms.Form):
    """One step of the bidding; a row left blank is no step."""

    seat = SelectField(SEAT_WORDS, label=gettext_lazy("Seat"))
    kind = SelectField(dict(Bid.Kind.choices), label=gettext_lazy("Step"))
    cards = NumberField(
        min_value=1, max_value=16, label=gettext_lazy("Cards"), widget=Digits(maxlength="2")
    )
    suit = SelectField(TRUMP_WORDS, label=gettext_lazy("Suit"))

    def clean(self) -> dict[str, Any]:
        given = [value for value in self.cleaned_data.values() if value not in ("", None)]
        if given and len(given) < len(self.fields) and not self.errors:
            raise forms.ValidationError(_("Fill in the whole row, or none of it."))
        return self.cleaned_data


class BidRows(forms.BaseFormSet):
    """The rows of the record: those posted, or those stored and a few blank ones to go on with.

    The page adds rows as they are wanted; a row left out of the middle is no gap in the steps.
    """

    default_error_messages = {
        "too_many_forms": gettext_lazy("The bid record has at most %(num)d steps.")
    }

    @classmethod
    def get_default_prefix(cls) -> str:
        return "bid"

    def __str__(self) -> SafeString:
        """The rows on a page; those of a new hand are always the same and written once."""
        if self.is_bound or self.initial:
            return _written(self)
        return _blank_rows(str(get_language()))

    __html__ = __str__


BidFormSet = forms.formset_factory(
    BidForm, formset=BidRows, extra=BLANK_ROWS, max_num=MOST_ROWS, absolute_max=MOST_ROWS
)
ROW_NAME = re.compile(rf"{BidRows.get_default_prefix()}-([0-9]{{1,9}})-[a-z]+", re.ASCII)


def bid_rows(data: Mapping[str, Any] | None, stored: Sequence[TypedBid]) -> forms.BaseFormSet:
    """The record as it was posted; as it is `stored` where none was.

    The rows are counted as they came, so that a page that counts wrongly loses none of them.
    """
    names = [found for found in map(ROW_NAME.fullmatch, data or ()) if found]
    if not data or not names:
        return BidFormSet(initial=[asdict(bid) for bid in stored])
    rows = {found.string: data[found.string] for found in names}
    number = 1 + max(int(found[1]) for found in names)
    prefix = BidRows.get_default_prefix()
    # A posted row must never be compared with a stored one: unchanged would read as blank.
    counts = {f"{prefix}-{TOTAL_FORM_COUNT}": number, f"{prefix}-{INITIAL_FORM_COUNT}": 0}
    return BidFormSet({**rows, **counts})


def typed_bids(rows: forms.BaseFormSet) -> tuple[TypedBid, ...]:
    """The steps in order, blank rows left out; rows must be valid."""
    return tuple(TypedBid(**row) for row in rows.cleaned_data if row.get("seat"))


def stored_text(stored: Sequence[TypedBid]) -> dict[str, str]:
    """These steps as the fields of their rows hold them."""
    prefix = BidRows.get_default_prefix()
    return {
        f"{prefix}-{number}-{name}": str(value)
        for number, bid in enumerate(stored)
        for name, value in asdict(bid).items()
    }


def _written(rows: forms.BaseFormSet) -> SafeString:
    return render_to_string("referee/hands/_bid_rows.html", {"formset": rows})


@lru_cache(maxsize=8)
def _blank_rows(language: str) -> SafeString:
    return _written(BidFormSet())
