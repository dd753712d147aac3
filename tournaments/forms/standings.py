"""Holding the public standings, adjusting them, and the settings of the unit table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.service import KeyField, ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.models import Event, Stage
from tournaments.services.adjustments import MOST_MOVED
from tournaments.services.unit_tables import MOST_COUNTED
from tournaments.values.events import UnitTableDetails

DIGITS = {"inputmode": "numeric", "autocomplete": "off"}


class FreezeForm(ServiceForm):
    """After which round the public standings stand; `shown` is how they were held before."""

    after = forms.IntegerField(
        label=gettext_lazy("Show the standings as after round"),
        help_text=gettext_lazy("0: as before the first round."),
        min_value=0,
        max_value=999,
        widget=forms.TextInput(attrs=DIGITS),
    )
    shown = forms.IntegerField(
        required=False, min_value=0, max_value=32000, widget=forms.HiddenInput
    )

    @staticmethod
    def initial_of(stage: Stage, closed: int) -> dict[str, Any]:
        """Where they are held now; where not, as after the rounds that are closed."""
        held = stage.shown_rounds
        return {"after": closed if held is None else held, "shown": held}


class AdjustForm(ServiceForm):
    """What is moved and by how much; the sign is tapped, as phones' digits have none."""

    number = forms.IntegerField(
        label=gettext_lazy("No. of the entry"),
        min_value=1,
        max_value=99999,
        widget=forms.TextInput(attrs=DIGITS),
    )
    what = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[
            ("match_points", gettext_lazy("match points")),
            ("level_margin", gettext_lazy("levels of margin")),
        ],
        widget=forms.RadioSelect,
    )
    sign = forms.ChoiceField(
        label=gettext_lazy("Give or take"),
        choices=[("-", gettext_lazy("− take")), ("+", gettext_lazy("+ give"))],
        widget=forms.RadioSelect,
    )
    amount = forms.IntegerField(
        label=gettext_lazy("How many"),
        min_value=1,
        max_value=MOST_MOVED,
        widget=forms.TextInput(attrs=DIGITS),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody can read it beside the standings."),
        max_length=300,
    )
    key = KeyField()

    def values(self) -> dict[str, Any]:
        given = self.cleaned_data
        amount = given["amount"] if given["sign"] == "+" else -given["amount"]
        return {
            "number": given["number"],
            given["what"]: amount,
            "reason": given["reason"],
            "key": given["key"],
        }


class CancelAdjustmentForm(ServiceForm):
    reason = forms.CharField(label=gettext_lazy("Why it is cancelled"), max_length=300)


class UnitTableForm(ShownForm):
    """How many entries of a unit count, and by which sum units are ranked."""

    shape = UnitTableDetails

    unit_best = forms.IntegerField(
        label=gettext_lazy("Entries of a unit that count"),
        help_text=gettext_lazy("The best ones. A unit with fewer has no place."),
        min_value=1,
        max_value=MOST_COUNTED,
        widget=forms.TextInput(attrs=DIGITS),
    )
    unit_order = forms.ChoiceField(
        label=gettext_lazy("Units are ranked by"),
        choices=Event.UnitOrder.choices,
        widget=forms.RadioSelect,
    )

    @staticmethod
    def initial_of(details: UnitTableDetails) -> dict[str, Any]:
        return details.to_json()
