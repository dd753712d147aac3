"""The kinds of field a score sheet has: digits, free text, tiles to tap."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.models.hands import TRUMP_CHOICES
from referee.rulebook.seats import Seat, Side
from referee.wording import words as wording
from referee.wording.hand_fields import HAND_WORDS
from tournaments.values.entries import unprintable


class Digits(forms.TextInput):
    """A box for a whole number: the digits' keyboard on a phone, no stray characters."""

    def __init__(self, **attributes: str) -> None:
        plain = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"}
        super().__init__(attrs={**plain, **attributes})


# A Chinese keyboard types them wide.
WIDE_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")


class NumberField(forms.IntegerField):
    """A whole number that may be left blank here; who needs it asks for it in words.

    Digits only, wide ones too: no sign, point or underscore that Python would read as a number.
    """

    widget = Digits
    default_error_messages = {"invalid": _("Digits only.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        digits = str(value).strip().translate(WIDE_DIGITS)
        if digits and not re.fullmatch(r"[0-9]+", digits):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        number: int | None = super().to_python(digits)
        return number


class TextField(forms.CharField):
    """Free text for lists and paper: one line, and nothing in it that nobody can see."""

    default_error_messages = {
        "unprintable": _("There is an invisible character (%(code)s) in it."),
    }

    def to_python(self, value: Any) -> str:
        """A line break typed into a large box is a blank, as on paper."""
        text = super().to_python(value) or ""
        return re.sub(r"[ \t]*[\r\n]+[ \t]*", " ", text)

    def validate(self, value: Any) -> None:
        super().validate(value)
        hidden = unprintable(value)
        if hidden:
            raise forms.ValidationError(
                self.error_messages["unprintable"], code="unprintable", params={"code": hidden}
            )


class TilesField(forms.ChoiceField):
    """One of a few, as large tiles. Blank unless tapped: nothing is chosen beforehand."""

    widget = forms.RadioSelect

    def __init__(self, words: Mapping[Any, Any], **options: Any) -> None:
        choices = [(str(code), text) for code, text in words.items()]
        super().__init__(choices=choices, **{"required": False, **options})


class SelectField(forms.ChoiceField):
    """One of several from a list, or none of them."""

    def __init__(self, words: Mapping[Any, Any], **options: Any) -> None:
        choices = [("", "–"), *((str(code), text) for code, text in words.items())]
        super().__init__(choices=choices, **{"required": False, **options})


def hand_tiles(name: str, **options: Any) -> TilesField:
    """A field of a hand that is one of a few, by its words."""
    row = HAND_WORDS[name]
    return TilesField(row.values, **{"label": row.label, **options})


def hand_select(name: str, **options: Any) -> SelectField:
    """A field of a hand that is one of several or none, by its words."""
    row = HAND_WORDS[name]
    return SelectField(row.values, **{"label": row.label, **options})


def hand_number(name: str, **options: Any) -> NumberField:
    """A field of a hand that is a number, by its words."""
    return NumberField(**{"label": HAND_WORDS[name].label, **options})


SEAT_WORDS = {seat: wording.SEATS[seat] for seat in Seat}
TRUMP_WORDS = {code: wording.TRUMPS[code] for code, _name in TRUMP_CHOICES}
SIDE_WORDS = {side: wording.SIDES[side] for side in (Side.NS, Side.EW)}
