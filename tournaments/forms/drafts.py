"""Drawing, and what is done with a draft: swapping, moving tables, publishing, dropping it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import MarkField, ServiceForm
from tournaments.models import Match
from tournaments.services.draws.draft_changes import LARGEST_TABLE
from tournaments.services.draws.draws import LONGEST_SEED

LARGEST = 10**9


def number_field(label: Any, largest: int) -> forms.IntegerField:
    """A number from 1 as an entry or a table has it."""
    typed = {"inputmode": "numeric", "min": 1, "autocomplete": "off"}
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=largest,
        widget=forms.NumberInput(attrs=typed),
    )


class MarkedForm(ServiceForm):
    """An act on what a page showed: `mark` tells which state that was."""

    mark = MarkField(max_length=60)


class DrawForm(MarkedForm):
    seed = forms.CharField(
        label=_("Seed of the lots"),
        help_text=_("Blank: the desk draws one. Anybody can repeat the draw with it."),
        max_length=LONGEST_SEED,
        required=False,
    )


class SwapForm(MarkedForm):
    """Two entries by number; a button may name both at once, as `3-8`."""

    first = number_field(_("Swap entry"), LARGEST)
    second = number_field(_("and entry"), LARGEST)

    def __init__(self, data: Any = None) -> None:
        if data is not None and data.get("pair"):
            data = data.copy()
            data["first"], _dash, data["second"] = data["pair"].partition("-")
        super().__init__(data)


class TableForm(MarkedForm):
    """The table a pairing has in the draft, and the one it gets."""

    table_now = number_field(_("From table"), LARGEST_TABLE)
    table_number = number_field(_("to table"), LARGEST_TABLE)

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
