"""Who referees the tables of a round: a page of its own, which nothing changes while it is used."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page
from config.now import now
from tournaments.access import round_for_office
from tournaments.forms.rounds import RefereesForm
from tournaments.selectors.officials import official_names
from tournaments.selectors.rounds import matches_of_round, rounds_of
from tournaments.services import rounds as services
from tournaments.tables.staffing import StaffingTable
from tournaments.values.acts import Act


@form_page
def assign_referees(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Give the open tables of a round their referees."""
    visit, found = round_for_office(request.user, event_id, round_id, Act.ASSIGN_REFEREES)
    event = visit.event
    matches = [match for match in matches_of_round(found) if not match.is_bye]
    form = RefereesForm(
        request.POST if request.method == "POST" else None,
        matches=matches,
        officials=official_names(event),
    )
    if form.is_valid() and form.apply(
        services.assign_referees, round_=found, visit=visit, now=now()
    ):
        messages.success(request, _("The referees are saved."))
        return redirect("office:round", event_id, round_id)
    if form.is_bound:
        refused = form.refused_words or _("Only officials of the event can have a table.")
        messages.error(request, refused)
        if not rounds_of(event).filter(pk=round_id).exists():
            return redirect("office:rounds", event_id)
    context = {
        "event": event,
        "round": found,
        "table": StaffingTable(matches, referees=form.choices),
        "can_staff": bool(form.choices),
    }
    return render(request, "tournaments/office/rounds/assign_referees.html", context)
