"""An event's name, place and date."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import KeyField, ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.values.events import EventDetails


class EventForm(ServiceForm):
    name = forms.CharField(label=_("Name of the event"), max_length=80)
    venue = forms.CharField(label=_("Venue"), max_length=80, required=False)
    starts_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class CreateEventForm(EventForm):
    """The details of an event that is not there yet; sent twice, it is one event."""

    key = KeyField(required=False)


class ChangeEventForm(EventForm, ShownForm):
    shape = EventDetails

    @staticmethod
    def initial_of(details: EventDetails) -> dict[str, Any]:
        return {"name": details.name, "venue": details.venue, "starts_on": details.starts_on}
