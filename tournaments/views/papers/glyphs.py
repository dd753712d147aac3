"""What the office is told of names that cannot be printed, long before they are."""

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from tournaments.access import office_visit
from tournaments.printing.parts.glyphs import substitute, unprintable_names


@page
def unprintable(request: SignedInRequest, event_id: int) -> HttpResponse:
    """A part of pages, asked for once they are shown: looking fonts through may take a second."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    context = {"unprintable": unprintable_names(event), "substitute": substitute()}
    return render(request, "tournaments/papers/_unprintable.html", context)
