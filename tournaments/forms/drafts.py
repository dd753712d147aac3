"""Drawing, and what is done with a draft: swapping, moving tables, publishing, dropping it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match
from tournaments.service_form import ServiceForm
from tournaments.services.draft_changes import LARGEST_TABLE
from tournaments.services.draws import LONGEST_SEED

NUMBER = {"inputmode": "numeric", "min": 1, "autocomplete": "off"}
LARGEST = 10**9


class MarkedForm(ServiceForm):
    """An act on what a page showed: `mark` tells which state that was."""

    mark = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)


class DrawForm(MarkedForm):
    seed = forms.CharField(
        label=_("Seed of the lots"),
        help_text=_("Blank: the desk draws one. Anybody can repeat the draw with it."),
        max_length=LONGEST_SEED,
        required=False,
    )


class SwapForm(MarkedForm):
    """Two entries by number; a button may name both at once, as `3-8`."""

    first = forms.IntegerField(
        label=_("Swap entry"),
        min_value=1,
        max_value=LARGEST,
        widget=forms.NumberInput(attrs=NUMBER),
    )
    second = forms.IntegerField(
        label=_("and entry"),
        min_value=1,
        max_value=LARGEST,
        widget=forms.NumberInput(attrs=NUMBER),
    )

    def __init__(self, data: Any = None) -> None:
        if data is not None and data.get("pair"):
            data = data.copy()
            data["first"], _dash, data["second"] = data["pair"].partition("-")
        super().__init__(data)


class TableForm(MarkedForm):
    """The table a pairing has in the draft, and the one it gets."""

    table_now = forms.IntegerField(
        label=_("From table"),
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.NumberInput(attrs=NUMBER),
    )
    table_number = forms.IntegerField(
        label=_("to table"),
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.NumberInput(attrs=NUMBER),
    )

    def __init__(self, data: Any = None, *, matches: dict[int, Match] | None = None) -> None:
        super().__init__(data)
        self.matches = matches or {}

    def clean_table_now(self) -> int:
        number: int = self.cleaned_data["table_now"]
        if number not in self.matches:
            raise forms.ValidationError(_("Nobody plays at this table."))
        return number

    def values(self) -> dict[str, Any]:
        values = super().values()
        match = self.matches[values.pop("table_now")]
        return {**values, "match": match}


class PublishForm(MarkedForm):
    reason = forms.CharField(label=_("Reason for leaving them out"), max_length=300, required=False)
