"""More time for every table of a round."""

from django import forms
from django.utils.translation import gettext_lazy

from referee.forms.fields import NumberField, TextField
from tournaments.service_form import ServiceForm


class ExtendRoundForm(ServiceForm):
    """How many minutes, why, and the last extension on the screen, so that one click is one."""

    use_required_attribute = False

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
    after = forms.IntegerField(min_value=0, max_value=10**17, widget=forms.HiddenInput)
