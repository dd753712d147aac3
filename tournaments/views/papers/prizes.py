"""Papers of the prize-giving: certificates, and the list on which prizes are signed for."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from tournaments.access import event_for_office
from tournaments.printing.certificates import certificates_paper, prize_list_paper
from tournaments.selectors.papers.prizes import outstanding, prizes_of
from tournaments.views.papers.files import paper_file

USUAL_PLACES = 3
MOST_PLACES = 9999


@require_safe
@signed_in
def certificates(request: SignedInRequest, event_id: int) -> HttpResponse:
    """奖状 down to `?places=`; with `?each=1` one for every player.

    None before every place is final: the answer is then a page that names what is missing.
    """
    event = event_for_office(request.user, event_id)
    if found := outstanding(event):
        context = {"event": event, "outstanding": found}
        return render(request, "tournaments/papers/certificates_wait.html", context, status=409)
    prizes = prizes_of(event, _places(request))
    paper = certificates_paper(event, prizes, one_each=request.GET.get("each") == "1")
    return paper_file(request, event, [paper], (paper.title,))


@require_safe
@signed_in
def prize_list(request: SignedInRequest, event_id: int) -> HttpResponse:
    """领奖签收表 down to `?places=`."""
    event = event_for_office(request.user, event_id)
    prizes = prizes_of(event, _places(request))
    paper = prize_list_paper(event, prizes, is_provisional=bool(outstanding(event)))
    return paper_file(request, event, [paper], (paper.title,))


def _places(request: SignedInRequest) -> int:
    """How many places get a prize; what is no such number is passed over."""
    asked = request.GET.get("places", "")
    if asked.isascii() and asked.isdecimal() and 0 < len(asked) <= 4:
        return max(1, min(int(asked), MOST_PLACES))
    return USUAL_PLACES
