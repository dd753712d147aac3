"""Narrowing standings down: by unit, or a part of number or name; places stay as they are."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry


class Listed(Protocol):
    @property
    def entry(self) -> Entry: ...


class StandingsFilter:
    """`keeps` says which rows fit; what cannot be read is said at its field and passed over."""

    def __init__(self, data: Any, *, units: Sequence[str]) -> None:
        self.units = units
        self.form = FilterForm(data, units=units)
        asked = self.form.cleaned_data if self.form.is_valid() else {}
        self.text = asked.get("text", "").casefold()
        self.unit = asked.get("unit", "")

    @property
    def is_narrowed(self) -> bool:
        return bool(self.text or self.unit)

    def keeps(self, row: Listed) -> bool:
        """By number exactly or by name in part, and by unit."""
        entry = row.entry
        fits = self.text in {"", str(entry.number)} or self.text in entry.names.casefold()
        return fits and self.unit in {"", entry.unit}


class FilterForm(forms.Form):
    text = forms.CharField(label=_("No. or name"), max_length=40, required=False)

    def __init__(self, data: Any, *, units: Sequence[str]) -> None:
        super().__init__(data)
        choices = [("", _("all")), *((unit, unit) for unit in units)]
        if len(choices) > 1:
            self.fields["unit"] = forms.ChoiceField(
                label=_("Unit"), choices=choices, required=False
            )
