"""An event's name, place and date."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.service_form import ServiceForm


class EventForm(ServiceForm):
    name = forms.CharField(label=_("Name of the event"), max_length=80)
    venue = forms.CharField(label=_("Venue"), max_length=80, required=False)
    starts_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    @staticmethod
    def initial_of(event: Event) -> dict[str, Any]:
        return {"name": event.name, "venue": event.venue, "starts_on": event.starts_on}
