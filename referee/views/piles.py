"""The recorder's pile of papers."""

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from config.now import now
from referee import access
from referee.selectors.hall.piles import next_paper, pile_lines
from referee.tables import PileTable


@page
def paper_pile(request: SignedInRequest, round_id: int) -> HttpResponse:
    """All tables of the round without a complete sheet, in table order."""
    _visit, round_ = access.round_for_recorder(request.user, round_id)
    pile = access.paper_pile(round_)
    context = {
        "round": round_,
        "table": PileTable(pile_lines(pile, now())),
        "next": next_paper(pile, 0),
    }
    return render(request, "referee/paper_pile.html", context)
