"""Who sits where: chosen before the first hand, put right after it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.entrance import posted, signed_in
from config.now import now
from referee.access import match_to_seat, match_to_write_on
from referee.forms.seats import SeatChangeForm, SeatForm
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import load_table
from referee.services import seat_changes, seating
from tournaments.models import Match

SIDES = (Side.NS, Side.EW)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def seat_players(request: HttpRequest, match_id: int) -> HttpResponse:
    """Which two of an entry's players sit where, before the first hand only."""
    match = match_to_seat(request.user, match_id)
    posted = {side: request.POST for side in SIDES if request.POST.get("side") == side.value}
    forms = [SeatForm(posted.get(side), match=match, side=side) for side in SIDES]
    for form in forms:
        if form.is_valid() and form.apply(
            seating.seat_players, match=match, by=request.user, now=now()
        ):
            messages.success(request, _("The seats are changed."))
            return _back(match)
    context = {"match": match, "table": load_table(match, now()), "forms": forms}
    return render(request, "referee/rulings/seat_players.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def change_seats(request: HttpRequest, match_id: int) -> HttpResponse:
    """Wrong seats found after hands were typed: put right, seeing first what that changes."""
    match = match_to_write_on(request.user, match_id)
    table = load_table(match, now())
    form = SeatChangeForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(seat_changes.change_seats, match=match, by=request.user, now=now())
    ):
        messages.success(request, _("The seats are put right."))
        return redirect("desk:match", match.pk)
    if form.is_bound:
        # The page shows the seats as they are now: a second try is made from that.
        form.put(seating=match.seating)
    context = {"match": match, "table": table, "form": form}
    return render(request, "referee/rulings/change_seats.html", context)


def _back(match: Match) -> HttpResponse:
    """To the table; an organiser who does not open it stays here."""
    name = "match" if match.opens_table else "seat_players"  # type: ignore[attr-defined]
    return redirect(f"desk:{name}", match.pk)
