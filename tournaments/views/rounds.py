"""Rounds at the office: the list, one round and what is done with it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from tournaments.access import ORGANISER, event_for_office, event_for_organiser, round_for_office
from tournaments.errors import CannotDo
from tournaments.models import Round
from tournaments.selectors.draws import draw_gap
from tournaments.selectors.events import rounds_with_progress
from tournaments.selectors.rounds import matches_of_round
from tournaments.services import rounds as services
from tournaments.tables.matches import MatchTable
from tournaments.views.hall import hall_page


@require_safe
@signed_in
def rounds(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every round with how far its tables are."""
    event = event_for_office(request.user, event_id)
    context = {
        "event": event,
        "rounds": rounds_with_progress(event),
        "stage": event.stages.first(),
        "gap": draw_gap(event),
        "is_organiser": ORGANISER in event.roles,  # type: ignore[attr-defined]
    }
    return render(request, "tournaments/office/rounds.html", context)


@require_safe
@signed_in
def round_(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """A draft to look at and publish; from then on the tables of the round as they are now."""
    found = round_for_office(request.user, event_id, round_id)
    if found.is_public:
        return hall_page(request, found.stage.event, [found], found)
    matches = matches_of_round(found)
    context = {
        "event": found.stage.event,
        "round": found,
        "gap": draw_gap(found.stage.event),
        "table": MatchTable(matches, hands={}),
        "is_organiser": ORGANISER in found.stage.event.roles,  # type: ignore[attr-defined]
    }
    return render(request, "tournaments/office/round.html", context)


@act_on("office:round", "event_id", "round_id")
@signed_in
def publish_round(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Show a drafted round to everybody."""
    event_for_organiser(request.user, event_id)
    found = round_for_office(request.user, event_id, round_id)
    try:
        services.publish_round(round_=found, by=request.user, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Round %(round)s is public now.") % {"round": found.number})
    return _back(event_id, round_id)


def _back(event_id: int, round_id: int) -> HttpResponse:
    """To the round; to the list when it has gone with its draft."""
    if Round.objects.filter(pk=round_id).exists():
        return redirect("office:round", event_id, round_id)
    return redirect("office:rounds", event_id)
