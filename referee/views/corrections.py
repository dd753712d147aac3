"""Correcting hands that are on the sheet."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.hands import CorrectHandForm, TypedHandForm, stored_values
from referee.forms.laogai import CorrectLaogaiForm
from referee.models import Hand
from referee.selectors.sheet.closures import signed_closure
from referee.selectors.sheet.comparisons import Comparison, compare_hands
from referee.selectors.sheet.pages import seat_cells, table_head
from referee.selectors.sheet.tables import TableSheet, visited_table
from referee.services import hands
from referee.values.errors import StaleSheet
from referee.values.hands import as_typed
from referee.values.visits import AtTable
from referee.views.hands import preview_context
from tournaments.models import Match
from tournaments.values.acts import Act


@form_page
def correct_hand(request: SignedInRequest, match_id: int, number: int) -> HttpResponse:
    """Change a hand that is on the sheet, seeing first what that changes after it."""
    visit = visit_to_write(request.user, match_id, Act.CORRECT_HAND)
    match = visit.match
    table, hand = stored_hand(visit, number)
    is_laogai = is_entered_as_laogai(request, hand)
    stored = as_typed(hand, with_bids=True)
    kind = CorrectLaogaiForm if is_laogai else CorrectHandForm
    form = kind(posted(request), stored=stored, initial=stored_values(hand, stored))
    stale, typed = None, stored
    if request.method == "POST":
        facts = {"visit": visit, "number": number, "now": now()}
        is_valid = form.is_valid()
        # A value that is refused is no longer among the cleaned ones.
        typed = form.typed
        if is_valid and form.apply(hands.correct_hand, **facts):
            messages.success(request, corrected_words(match, hand, form.done))
            return redirect("desk:match", match.pk)
        if is_overtaken(form, hand):
            table, hand = stored_hand(visit, number)
        stale = rebase_stored(form, hand)
    context = {
        "visit": visit,
        "match": match,
        "head": table_head(match, now(), table),
        "hand": hand,
        "form": form,
        "stale": stale,
        "is_laogai": is_laogai,
        "seats": seat_cells(table),
        "closed": signed_closure(table),
        **preview_context(table, number, typed),
    }
    return render(request, "referee/hands/correct_hand.html", context)


def stored_hand(visit: AtTable, number: int) -> tuple[TableSheet, Hand]:
    """The sheet and one hand on it. Raises Http404."""
    table = visited_table(visit, now())
    hand = table.hand(number)
    if hand is None:
        raise Http404
    return table, hand


def is_entered_as_laogai(request: SignedInRequest, hand: Hand) -> bool:
    """Which form corrects it: the one of its kind, unless the other was asked for."""
    kind = request.GET.get("kind")
    return kind == "laogai" if kind in {"laogai", "played"} else bool(hand.laogai_side)


def is_overtaken(form: TypedHandForm, hand: Hand) -> bool:
    """Whether the hand was corrected while this form was on its way from here to the lock."""
    refusal = form.refusal
    if not isinstance(refusal, StaleSheet) or refusal.stored is None:
        return False
    return refusal.stored.columns != as_typed(hand).columns


def rebase_stored(form: TypedHandForm, hand: Hand) -> Comparison | None:
    """A stale correction moves on to the revision now stored."""
    refusal = form.refusal
    if not isinstance(refusal, StaleSheet):
        return None
    form.put(revision=hand.revision, laogai_option=hand.laogai_option)
    return compare_hands(refusal.number, refusal.stored, form.typed)


def corrected_words(match: Match, before: Hand, after: Hand) -> str:
    names = {"number": after.number, "table": match.table_number}
    if after.revision == before.revision:
        return _("Hand %(number)s at table %(table)s is unchanged.") % names
    return _("Hand %(number)s at table %(table)s is corrected.") % names
