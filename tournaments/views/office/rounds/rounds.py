"""Rounds at the office: the list, and one of them as draft or as tables."""

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from tournaments.access import office_visit, round_for_office
from tournaments.selectors.draws.draws import draw_gap
from tournaments.selectors.events import stage_rounds
from tournaments.views.office.rounds.drafts import draft_page
from tournaments.views.office.rounds.hall import hall_page


@page
def rounds(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every round by its stage, with how far its tables are, and what is next in each stage."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    context = {
        "event": event,
        "stages": stage_rounds(event),
        "gap": draw_gap(event),
        "is_organiser": visit.is_organiser,
        "is_chief": visit.is_chief,
    }
    return render(request, "tournaments/office/rounds/rounds.html", context)


@page
def round_(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """A draft to look at and publish; from then on the tables of the round as they are now."""
    visit, found = round_for_office(request.user, event_id, round_id)
    if found.is_public:
        return hall_page(request, visit, lambda: [found], found)
    return draft_page(request, visit, found)
