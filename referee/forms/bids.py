"""The optional bid record: who bid how many level cards for which suit (4.1-4.3)."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from django import forms
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

    use_required_attribute = False

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

    @property
    def is_blank(self) -> bool:
        return all(self[name].value() in ("", None) for name in self.fields)

    @property
    def typed(self) -> TypedBid | None:
        """The step, None for a blank row."""
        return TypedBid(**self.cleaned_data) if self.cleaned_data.get("seat") else None


class BidRows:
    """The rows of the record: those posted, or those stored and a few blank ones to go on with.

    The page adds rows as they are wanted; a row left out of the middle is no gap in the steps.
    """

    def __init__(self, data: Mapping[str, Any] | None, bids: Sequence[TypedBid] = ()) -> None:
        self.data, self.bids = data, bids
        self.is_blank = data is None and not bids

    @cached_property
    def rows(self) -> list[BidForm]:
        number_of_rows = len(self.bids) + BLANK_ROWS
        numbers = range(number_of_rows) if self.data is None else _posted(self.data)
        rows = [
            BidForm(self.data, prefix=f"bid{number}", initial=_initial(self.bids, number))
            for number in numbers
        ]
        for row in rows:
            row.empty_permitted = True
        return rows

    @property
    def shown(self) -> list[BidForm]:
        """What the page shows: at least one row, from which it makes others."""
        return self.rows or [BidForm(prefix=f"bid{number}") for number in range(BLANK_ROWS)]

    def __str__(self) -> SafeString:
        """The rows on a page; those of a new hand are always the same and written once."""
        if self.is_blank:
            return _blank_rows(str(get_language()))
        return render_to_string("referee/hands/_bid_rows.html", {"rows": self.shown})

    __html__ = __str__

    @property
    def is_used(self) -> bool:
        return not self.is_blank and any(not row.is_blank for row in self.rows)

    def is_valid(self) -> bool:
        # Every row is asked, so that each shows what is wrong with it.
        return not [row for row in self.rows if not row.is_valid()]

    @property
    def typed(self) -> tuple[TypedBid, ...]:
        """The steps in order, blank rows left out; rows must be valid."""
        found = [row.typed for row in self.rows]
        return tuple(bid for bid in found if bid is not None)


@lru_cache(maxsize=8)
def _blank_rows(language: str) -> SafeString:
    return render_to_string("referee/hands/_bid_rows.html", {"rows": BidRows(None).shown})


def stored_text(bids: Sequence[TypedBid]) -> dict[str, str]:
    """These steps as the fields of their rows hold them."""
    return {
        f"bid{number}-{name}": str(value)
        for number in range(len(bids))
        for name, value in _initial(bids, number).items()
    }


def _initial(bids: Sequence[TypedBid], number: int) -> dict[str, Any]:
    if number >= len(bids):
        return {}
    bid = bids[number]
    return {"seat": bid.seat, "kind": bid.kind, "cards": bid.cards, "suit": bid.suit}


def _posted(data: Mapping[str, Any]) -> list[int]:
    """Numbers of the rows posted, in order; more than anybody bids are left unread."""
    found = {int(row[1]) for name in data if (row := re.match(r"bid(\d{1,3})-", name))}
    return sorted(found)[:MOST_ROWS]
