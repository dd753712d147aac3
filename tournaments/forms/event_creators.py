"""Who may create events."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import ServiceForm


class EventCreatorForm(ServiceForm):
    username = forms.CharField(
        label=_("Username"),
        help_text=_("Of an account that exists."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
