"""A hand ended by 劳改, and the innocent side's choice."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.evidence import judged_again
from referee.forms.hands import new_hand_values
from referee.forms.laogai import ChoiceForm, LaogaiForm, judged_values
from referee.selectors.judge.evidence import evidence_of
from referee.selectors.sheet.closures import closure, signed_closure
from referee.selectors.sheet.open_choices import choice_of
from referee.selectors.sheet.pages import seat_cells, table_head
from referee.selectors.sheet.tables import visited_table
from referee.services import evidence, hands
from referee.values.hands import TypedHand
from referee.views.corrections import stored_hand
from referee.views.hands import ask_for_dealer, preview_context, rebase_new, recorded_words
from tournaments.values.acts import Act


@form_page
def record_laogai(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The offence that ended the hand in progress; the choice comes next."""
    visit = visit_to_write(request.user, match_id, Act.RECORD_HAND)
    match = visit.match
    form, stale, typed = LaogaiForm(posted(request)), None, TypedHand()
    if form.is_bound:
        facts = {"visit": visit, "now": now()}
        is_valid = form.is_valid()
        # A value that is refused is no longer among the cleaned ones.
        typed = form.typed
        if is_valid and form.apply(evidence.record_judged_hand, **facts):
            messages.success(request, recorded_words(form.done))
            return redirect("desk:choose_laogai", match.pk, form.done.number)
    table = visited_table(visit, now())
    if form.is_bound:
        ask_for_dealer(form, table)
        stale = rebase_new(form, table)
    filed = evidence_of([table])[match.pk]
    form.initial = {**new_hand_values(table, filed), **judged_values(request.GET)}
    number = table.sheet.next_number
    context = {
        "visit": visit,
        "match": match,
        "table": table,
        "head": table_head(match, now(), table),
        "seats": seat_cells(table, table.sheet.due),
        "due": table.sheet.due,
        "form": form,
        "stale": stale,
        "number": number,
        "closed": closure(table),
        "judged_again": judged_again(form["judged"].value() or "", form.refusal),
        **preview_context(table, number, typed, form["judged"].value() or ""),
    }
    return render(request, "referee/hands/record_laogai.html", context)


@form_page
def choose_laogai(request: SignedInRequest, match_id: int, number: int) -> HttpResponse:
    """Both choices side by side, computed; the innocent side taps one, the referee confirms."""
    visit = visit_to_write(request.user, match_id, Act.CHOOSE_LAOGAI)
    match = visit.match
    table, hand = stored_hand(visit, number)
    if not hand.laogai_side:
        raise Http404
    form = ChoiceForm(
        posted(request),
        initial={"revision": hand.revision, "option": hand.laogai_option},
    )
    facts = {"visit": visit, "number": number, "now": now()}
    if form.is_bound and form.is_valid() and form.apply(hands.choose_laogai, **facts):
        names = {"number": number, "option": form.done.laogai_option}
        messages.success(request, _("Hand %(number)s: choice %(option)s is recorded.") % names)
        return redirect("desk:match", match.pk)
    if form.is_bound:
        # The page shows the hand as it is now: a second try must be made from that.
        form.put(revision=hand.revision)
    context = {
        "visit": visit,
        "match": match,
        "head": table_head(match, now(), table),
        "choice": choice_of(table, hand),
        "closed": signed_closure(table),
        "form": form,
    }
    return render(request, "referee/hands/choose_laogai.html", context)
