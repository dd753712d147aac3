"""Who runs the event, and in which roles."""

from typing import Any

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import ServiceForm
from tournaments.models import Official


class RolesForm(ServiceForm):
    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=Official.Role.choices, widget=forms.CheckboxSelectMultiple
    )


class OfficialForm(ServiceForm):
    username = forms.CharField(
        label=_("Username"),
        help_text=_("Of an account that exists, or for a new one."),
        max_length=150,  # as of any account: one made elsewhere may have a long name
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name"), help_text=_("For a new account."), max_length=30, required=False
    )
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=Official.Role.choices,
        initial=[Official.Role.REFEREE],
        widget=forms.CheckboxSelectMultiple,
    )

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("username", "name", "roles")}


class EventCreatorForm(ServiceForm):
    username = forms.CharField(
        label=_("Username"),
        help_text=_("Of an account that exists."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
