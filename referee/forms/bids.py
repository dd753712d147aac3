"""The optional bid record: who bid how many level cards for which suit (4.1-4.3)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.fields import SEAT_WORDS, TRUMP_WORDS, Digits, NumberField, SelectField
from referee.hand_entry import BidEntry
from referee.models import Bid

ROWS = 12
MOST_ROWS = 40
SHOWN_AT_FIRST = 3


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
    def entry(self) -> BidEntry | None:
        """The step, None for a blank row."""
        return BidEntry(**self.cleaned_data) if self.cleaned_data.get("seat") else None


class BidRows:
    """All rows of the record. Rows beyond the first few stay folded away until wanted."""

    def __init__(self, data: Mapping[str, Any] | None, bids: Sequence[BidEntry] = ()) -> None:
        self.rows = [
            BidForm(data, prefix=f"bid{number}", initial=_initial(bids, number))
            for number in range(_row_count(data, bids))
        ]
        for row in self.rows:
            row.empty_permitted = True

    @property
    def shown(self) -> list[BidForm]:
        return self.rows[: self._first_folded]

    @property
    def folded(self) -> list[BidForm]:
        return self.rows[self._first_folded :]

    @property
    def is_used(self) -> bool:
        return any(not row.is_blank for row in self.rows)

    @property
    def _first_folded(self) -> int:
        used = [number for number, row in enumerate(self.rows, start=1) if not row.is_blank]
        return max(SHOWN_AT_FIRST, max(used, default=0) + 1)

    def is_valid(self) -> bool:
        # Every row is asked, so that each shows what is wrong with it.
        return not [row for row in self.rows if not row.is_valid()]

    @property
    def entries(self) -> tuple[BidEntry, ...]:
        """The steps in order, blank rows left out; rows must be valid."""
        found = [row.entry for row in self.rows]
        return tuple(bid for bid in found if bid is not None)


def _initial(bids: Sequence[BidEntry], number: int) -> dict[str, Any]:
    if number >= len(bids):
        return {}
    bid = bids[number]
    return {"seat": bid.seat, "kind": bid.kind, "cards": bid.cards, "suit": bid.suit}


def _row_count(data: Mapping[str, Any] | None, bids: Sequence[BidEntry]) -> int:
    posted = [int(found[1]) for name in data or () if (found := re.match(r"bid(\d{1,3})-", name))]
    return min(MOST_ROWS, max(ROWS, len(bids) + 2, max(posted, default=0) + 1))
