"""The clock of a table: pausing, extending, and the question of 9.2."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy

from referee.forms.fields import NumberField, TextField
from tournaments.forms.service import ServiceForm


class PaperStartForm(ServiceForm):
    """When the table's time began by the hall's clock, as its paper says; `now` is the desk's."""

    prefix = "start"
    at = forms.TimeField(
        label=gettext_lazy("Start on the paper"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={
            "required": gettext_lazy("When did this table start?"),
            "invalid": gettext_lazy("A time such as 14:30."),
        },
    )

    def __init__(self, *args: Any, now: datetime, **options: Any) -> None:
        super().__init__(*args, **options)
        self.now = now

    def values(self) -> dict[str, Any]:
        return {"at": _last_time(self.cleaned_data["at"], self.now)}


def _last_time(at: time, now: datetime) -> datetime:
    """The last moment at which the clock on the wall showed this: paper is typed the same day."""
    local = localtime(now)
    today = local.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today <= local else today - timedelta(days=1)


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

    prefix: str | None = "extend"
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
