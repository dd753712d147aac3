"""The clock of a table: pausing, extending, and the question of 9.2."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from referee.forms.fields import NumberField, TextField
from referee.rulebook.seats import Side
from tournaments.service_form import ServiceForm


class PauseForm(ServiceForm):
    """Why the time stops."""

    prefix = "pause"
    reason = TextField(
        max_length=200,
        label=gettext_lazy("Why the clock stops"),
        error_messages={"required": gettext_lazy("Say why the clock stops.")},
    )


class ExtendForm(ServiceForm):
    """How many minutes more, why, and the last extension on the screen: one click is one."""

    prefix = "extend"
    minutes = NumberField(
        required=True,
        label=gettext_lazy("Minutes more"),
        error_messages={"required": gettext_lazy("How many minutes?")},
    )
    reason = TextField(
        max_length=200,
        label=gettext_lazy("Why"),
        error_messages={"required": gettext_lazy("Say why.")},
    )
    # Blank where the page had none to name.
    after = forms.IntegerField(
        required=False, min_value=0, max_value=10**17, widget=forms.HiddenInput
    )

    def values(self) -> dict[str, Any]:
        return {**self.cleaned_data, "after": self.cleaned_data["after"] or 0}


ANSWERS = [("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))]


class TimeForm(ServiceForm):
    """Was the first card of the hand in progress drawn before time? `seen`: the answer so far."""

    hand_in_progress = forms.TypedChoiceField(
        choices=ANSWERS,
        coerce=lambda answer: answer == "yes",
        error_messages={"required": gettext_lazy("Answer yes or no.")},
    )
    seen = forms.TypedChoiceField(
        required=False, choices=ANSWERS, coerce=lambda answer: answer == "yes", empty_value=None
    )


class SwapForm(ServiceForm):
    """Which player of a side sits in its first seat (N or E) from now on."""

    side = forms.TypedChoiceField(choices=[(side.value, side.value) for side in Side], coerce=Side)
    north_or_east = forms.IntegerField(min_value=1)
