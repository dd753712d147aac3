"""Who sits where: chosen before the first hand, put right after it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.seats import SeatChangeForm, SeatForm
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import visited_table
from referee.services import seat_changes, seating
from referee.values.visits import AtTable
from tournaments.values.acts import Act

SIDES = (Side.NS, Side.EW)


@form_page
def seat_players(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Which two of an entry's players sit where, before the first hand only."""
    visit = visit_to_write(request.user, match_id, Act.SEAT_PLAYERS)
    match = visit.match
    posted = {side: request.POST for side in SIDES if request.POST.get("side") == side.value}
    forms = [SeatForm(posted.get(side), match=match, side=side) for side in SIDES]
    for form in forms:
        if form.is_valid() and form.apply(seating.seat_players, visit=visit, now=now()):
            messages.success(request, _("The seats are changed."))
            return _back(visit)
    context = {"visit": visit, "match": match, "table": visited_table(visit, now()), "forms": forms}
    return render(request, "referee/rulings/seat_players.html", context)


@form_page
def change_seats(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Wrong seats found after hands were typed: put right, seeing first what that changes."""
    visit = visit_to_write(request.user, match_id, Act.CHANGE_SEATS)
    match = visit.match
    table = visited_table(visit, now())
    form = SeatChangeForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(seat_changes.change_seats, visit=visit, now=now())
    ):
        messages.success(request, _("The seats are put right."))
        return redirect("desk:match", match.pk)
    if form.is_bound:
        # The page shows the seats as they are now: a second try is made from that.
        form.put(seating=match.seating)
    context = {"visit": visit, "match": match, "table": table, "form": form}
    return render(request, "referee/rulings/change_seats.html", context)


def _back(visit: AtTable) -> HttpResponse:
    """To the table; an organiser who does not open it stays here."""
    name = "match" if visit.opens_table else "seat_players"
    return redirect(f"desk:{name}", visit.match.pk)
