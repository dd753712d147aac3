"""The kinds of field a score sheet has: digits, tiles to tap, one-time keys."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee import wording
from referee.models.hands import TRUMP_CHOICES
from referee.rulebook.seats import Seat, Side


class Digits(forms.TextInput):
    """A box for a whole number: the digits' keyboard on a phone, no stray characters."""

    def __init__(self, **attributes: str) -> None:
        plain = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"}
        super().__init__(attrs={**plain, **attributes})


class NumberField(forms.IntegerField):
    """A whole number that may be left blank here; who needs it asks for it in words."""

    widget = Digits
    default_error_messages = {"invalid": _("Digits only.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, **options})


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


SEAT_WORDS = {seat: wording.SEATS[seat] for seat in Seat}
TRUMP_WORDS = {code: wording.TRUMPS[code] for code, _name in TRUMP_CHOICES}
SIDE_WORDS = {side: wording.SIDES[side] for side in (Side.NS, Side.EW)}
