"""The settings of the unit table (团体)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act
from config.now import now
from tournaments.access import visit_of
from tournaments.forms.standings import UnitTableForm
from tournaments.services import unit_tables as services
from tournaments.values.visits import ORGANISER
from tournaments.views.office.events.settings import settings_page


@act("office:settings", "event_id")
def change_unit_table(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Change how many entries of a unit count, and by what units are ranked."""
    visit = visit_of(request.user, event_id, ORGANISER)
    event = visit.event
    form = UnitTableForm(request.POST, there=services.details_of_unit_table(event))
    if form.is_valid() and form.apply(services.change_unit_table, visit=visit, now=now()):
        messages.success(request, _("Saved."))
        return redirect("office:settings", event.pk)
    return settings_page(request, visit, unit_form=form)
