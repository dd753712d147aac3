"""Closing a round: what keeps it open, table by table, and closing it all the same."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page
from config.now import now
from tournaments.access import round_for_office
from tournaments.forms.rounds import CloseRoundForm
from tournaments.models import Round
from tournaments.selectors.rounds import open_tables, rounds_of
from tournaments.services import rounds as services
from tournaments.values.acts import Act
from tournaments.values.words import round_name


@form_page
def close_round(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Close a round; with a reason, also while tables are open."""
    visit, found = round_for_office(request.user, event_id, round_id, Act.CLOSE_ROUND)
    form = CloseRoundForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(services.close_round, round_=found, visit=visit, now=now()):
        messages.success(request, _("%(round)s is closed.") % {"round": round_name(found)})
        return redirect("office:event", event_id)
    if form.is_bound and not rounds_of(found.stage.event).filter(pk=round_id).exists():
        messages.error(request, form.refused_words)
        return redirect("office:rounds", event_id)
    if found.state not in {Round.State.PUBLISHED, Round.State.RUNNING}:
        if form.is_bound:
            messages.error(request, form.refused_words)
        return redirect("office:round", event_id, round_id)
    context = {
        "event": found.stage.event,
        "round": found,
        "open_tables": open_tables(found),
        "form": form,
        "is_chief": visit.is_chief,
    }
    return render(request, "tournaments/office/rounds/close_round.html", context)
