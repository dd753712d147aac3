"""Recording hands, and previewing them while they are typed."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, post_only
from config.now import now
from referee.access import visit_to_read, visit_to_write
from referee.forms.hands import HandFields, HandForm, TypedHandForm
from referee.forms.laogai import ChosenLaogaiFields
from referee.models import Hand
from referee.selectors.sheet.comparisons import Comparison, compare_hands
from referee.selectors.sheet.outcomes import choice_previews, hand_preview
from referee.selectors.sheet.refused_laogai import Instead, RefusedLaogai
from referee.selectors.sheet.tables import TableSheet, visited_table
from referee.services import hands
from referee.values.errors import StaleSheet
from referee.values.hands import TypedHand, as_typed
from referee.values.visits import Claim
from referee.views.desk import show_match
from referee.wording.hand_fields import short_name
from tournaments.values.acts import Act


@act("desk:match", "match_id")
def record_hand(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Put the next hand on the sheet. A repeated post finds it there already."""
    form, claim = HandForm(request.POST), Claim(request.user, match_id, Act.RECORD_HAND)
    if form.is_valid() and form.apply(hands.record_hand, visit=claim, now=now()):
        messages.success(request, recorded_words(form.done))
        return redirect("desk:match", match_id)
    visit = visit_to_write(request.user, match_id, Act.RECORD_HAND)
    table = visited_table(visit, now())
    ask_for_dealer(form, table)
    return show_match(request, visit, table, form=form, stale=rebase_new(form, table))


@post_only("desk:match", "match_id")
def preview_hand(request: SignedInRequest, match_id: int, number: int) -> HttpResponse:
    """What hand `number` would come to as typed so far; nothing is saved."""
    visit = visit_to_read(request.user, match_id)
    kind = ChosenLaogaiFields if "tricks_played" in request.POST else HandFields
    form = kind(request.POST)
    table = visited_table(visit, now())
    if number > table.sheet.next_number:
        raise Http404
    hand = table.hand(number)
    if hand and "revision" in request.POST:
        form.stored = as_typed(hand)
    form.is_valid()
    context = preview_context(table, number, form.typed, request.POST.get("judged", ""))
    dealer = ("dealer",) if form.is_dealer_missing(table, number) else ()
    context["missing"] = [short_name(name) for name in (*dealer, *form.missing)]
    looked_at = request.POST.get("looked_at", "")
    context["is_looked_at"] = form.cleaned_data.get("odd_is_meant") and (
        looked_at == context["preview"].oddity_codes
    )
    return render(request, "referee/hands/preview_hand.html", context)


def preview_context(
    table: TableSheet, number: int, typed: TypedHand, judged: str = ""
) -> dict[str, Any]:
    """What the preview's template needs; both choices of a 劳改 that waits for its choice.

    `judged` is what the judge was shown, as its page's address writes it.
    """
    preview = hand_preview(table, number, typed)
    is_open = bool(typed.laogai_side) and not typed.laogai_option and not typed.void_cause
    choices = choice_previews(table, number, typed) if is_open and not preview.faults else {}
    return {
        "preview": preview,
        "choices": choices or None,
        "instead": _instead(table, number, typed, judged, preview.refused),
    }


def _instead(
    table: TableSheet, number: int, typed: TypedHand, judged: str, refused: RefusedLaogai | None
) -> str:
    """Where it is put on record what is no 劳改, as 8.2 says; nowhere for what is one."""
    if refused is None or refused.instead is None:
        return ""
    match = table.match.pk
    if refused.instead is Instead.VOID:
        return reverse("desk:void_hand", args=[match, number])
    if table.hand(number):
        return reverse("desk:correct_hand", args=[match, number]) + "?kind=played#exposed"
    if not judged:
        return reverse("desk:match", args=[match]) + "#exposed"
    asked = QueryDict(judged, mutable=True)
    asked["side"], asked["trick"] = typed.laogai_side, str(typed.offence_trick)
    return f"{reverse('desk:file_exposed', args=[match])}?{asked.urlencode()}"


def ask_for_dealer(form: TypedHandForm, table: TableSheet) -> None:
    """Of a new hand that was refused: the form alone does not know who is due."""
    if form.refusal is None:
        form.ask_for_dealer(table, table.sheet.next_number)


def rebase_new(form: TypedHandForm, table: TableSheet) -> Comparison | None:
    """A stale form moves on to the place after the hands now stored, under a new key.

    `table` was read after the refusal.
    """
    refusal = form.refusal
    if not isinstance(refusal, StaleSheet):
        return None
    form.put(follows=table.last_number)
    form.renew_key()
    comparison = compare_hands(refusal.number, refusal.stored, form.typed)
    _follow_the_deal(form, table, refusal.number)
    return comparison


def _follow_the_deal(form: TypedHandForm, table: TableSheet, number: int) -> None:
    """Whoever was due in the former place was put there by the page, not by the referee."""
    former = next((row.due for row in table.sheet.rows if row.number == number), None)
    if former is not None and form.typed.dealer == former.value:
        form.put(dealer=table.sheet.due.value if table.sheet.due else "")


def recorded_words(hand: Hand) -> str:
    names = {"number": hand.number, "table": hand.match.table_number}
    return _("Hand %(number)s is recorded at table %(table)s.") % names
