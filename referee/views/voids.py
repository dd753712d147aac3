"""Void hands and the wrong dealer."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.voids import VoidForm, VoidNewHandForm, WrongDealerForm
from referee.models import Hand
from referee.selectors.sheet.closures import closure, signed_closure
from referee.selectors.sheet.outcomes import is_dealer_unknown, void_choices
from referee.selectors.sheet.pages import seat_cells, table_head
from referee.selectors.sheet.tables import TableSheet, visited_table
from referee.services import hands
from referee.values.visits import AtTable
from tournaments.models import Match
from tournaments.values.acts import Act


@form_page
def void_hand(request: SignedInRequest, match_id: int, number: int) -> HttpResponse:
    """Make a hand void: one on the sheet, or the one in progress, which is the next number."""
    visit = visit_to_write(request.user, match_id, Act.VOID_HAND)
    match = visit.match
    table = visited_table(visit, now())
    hand = table.hand(number)
    if hand is None and number != table.sheet.next_number:
        raise Http404
    form = _void_form(request, table, number, hand)
    facts = {"visit": visit, "now": now()}
    if form.is_bound and form.is_valid():
        is_done = (
            form.apply(hands.void_hand, number=number, **facts)
            if isinstance(form, VoidForm)
            else form.apply(hands.record_hand, **facts)
        )
        if is_done:
            messages.success(request, void_words(match, form.done))
            return redirect("desk:match", match.pk)
    context = {
        **_page(visit, table, form),
        "hand": hand,
        "number": number,
        "causes": void_choices(table, number),
        "may_be_out_of_turn": number > 1,
        "closed": closure(table) if hand is None else signed_closure(table),
    }
    return render(request, "referee/hands/void_hand.html", context)


@form_page
def wrong_dealer(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Somebody dealt who was not due: the hand is void and bid for again (8.7)."""
    visit = visit_to_write(request.user, match_id, Act.VOID_HAND)
    match = visit.match
    table = visited_table(visit, now())
    form = WrongDealerForm(posted(request), table=table)
    facts = {"visit": visit, "now": now()}
    if form.is_bound and form.is_valid():
        service = hands.record_hand if form.is_new_hand else hands.void_hand
        if form.apply(service, **facts):
            messages.success(request, void_words(match, form.done))
            return redirect("desk:match", match.pk)
    context = {**_page(visit, table, form), "closed": signed_closure(table)}
    return render(request, "referee/hands/wrong_dealer.html", context)


def _void_form(
    request: SignedInRequest, table: TableSheet, number: int, hand: Hand | None
) -> VoidForm | VoidNewHandForm:
    data = posted(request)
    asks_dealer = is_dealer_unknown(table, hand)
    # A repeated post of the hand in progress finds it on the sheet: its key tells it apart.
    if hand is None or "key" in request.POST:
        follows = {"follows": table.last_number}
        return VoidNewHandForm(data, initial=follows, number=number, asks_dealer=asks_dealer)
    cause = hand.void_cause or request.GET.get("cause", "")
    initial = {"revision": hand.revision, "void_reason": hand.void_reason, "cause": cause}
    return VoidForm(data, initial=initial, asks_dealer=asks_dealer)


def _page(visit: AtTable, table: TableSheet, form: Any) -> dict[str, Any]:
    return {
        "visit": visit,
        "match": visit.match,
        "table": table,
        "head": table_head(visit.match, now(), table),
        "seats": seat_cells(table, table.sheet.due),
        "form": form,
    }


def void_words(match: Match, hand: Hand) -> str:
    names = {"number": hand.number, "table": match.table_number}
    return _("Hand %(number)s at table %(table)s is void.") % names
