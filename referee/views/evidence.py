"""From the judge's verdict to exposed cards of the hand in progress, and a verdict taken back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.evidence import ExposedForm, WithdrawForm, exposed_values, judged_again
from referee.forms.judge import JudgeForm, judged_case
from referee.models import Evidence, EvidenceWithdrawal
from referee.rulebook.seats import Side
from referee.selectors.judge.evidence import evidence_of
from referee.selectors.judge.judged_levels import exposed_refusal
from referee.selectors.judge.judging import answer_to
from referee.selectors.sheet.closures import closure, signed_closure
from referee.selectors.sheet.tables import visited_table
from referee.services import evidence, withdrawn_evidence
from referee.values.errors import StaleSheet
from referee.wording.words import side_words
from tournaments.forms.service import TOO_OLD
from tournaments.values.acts import Act


@form_page
def file_exposed(request: SignedInRequest, match_id: int) -> HttpResponse:
    """How many cards, whose; the cards that were judged come along and are kept."""
    visit = visit_to_write(request.user, match_id, Act.FILE_EVIDENCE)
    match = visit.match
    form = ExposedForm(posted(request))
    if form.is_valid() and form.apply(evidence.file_exposed_cards, visit=visit, now=now()):
        messages.success(request, _kept_words(form.done))
        return redirect("desk:match", match.pk)
    query = (form["judged"].value() if form.is_bound else request.GET.urlencode()) or ""
    case = judged_case(query)
    if case is None:
        if form.is_bound:
            messages.error(request, form.refused_words or TOO_OLD)
        return redirect(f"{reverse('desk:judge', args=[match.pk])}?{query}")
    table = visited_table(visit, now())
    number = table.sheet.next_number
    if not form.is_bound:
        asked = JudgeForm(request.GET)
        asked.is_valid()
        query = asked.query
        form.initial = {**exposed_values(case, asked.cleaned_data, number), "judged": query}
    else:
        number = form.cleaned_data.get("hand_number", number)
        if isinstance(form.refusal, StaleSheet):
            form.renew_key()
    # Said before anything is typed, too.
    refusal = form.refusal if form.is_bound else exposed_refusal(table, case.trump)
    context = {
        "visit": visit,
        "match": match,
        "form": form,
        "number": number,
        "closed": closure(table),
        "answer": answer_to(case.lead, case.holding, case.play, case.trump),
        "points": table.rules.exposed_card_points,
        "refusal": None if form.is_bound else refusal,
        "judged": query,
        "judged_again": judged_again(query, refusal),
    }
    return render(request, "referee/judge/file_exposed.html", context)


@form_page
def withdraw_evidence(request: SignedInRequest, match_id: int, evidence_id: int) -> HttpResponse:
    """Take back what was filed, saying why; the page says what stays as it is."""
    visit = visit_to_write(request.user, match_id, Act.WITHDRAW_EVIDENCE)
    match = visit.match
    kept = Evidence.objects.select_related("by", "withdrawal__by")
    filed = get_object_or_404(kept, pk=evidence_id, match=match)
    form = WithdrawForm(posted(request))
    facts = {"visit": visit, "evidence": filed, "now": now()}
    if form.is_valid() and form.apply(withdrawn_evidence.withdraw_evidence, **facts):
        is_recorded = visited_table(visit, now()).hand(filed.hand_number) is not None
        _say_withdrawn(request, form.done, form.cleaned_data["reason"], is_recorded)
        return redirect("desk:match", match.pk)
    table = visited_table(visit, now())
    lines = evidence_of([table])[match.pk]
    context = {
        "visit": visit,
        "match": match,
        "line": next(line for line in lines if line.evidence == filed),
        "is_recorded": table.hand(filed.hand_number) is not None,
        "is_locked": table.is_locked,
        "closed": None if visit.by_chief else signed_closure(table),
        "form": form,
    }
    return render(request, "referee/judge/withdraw_evidence.html", context)


def _kept_words(filed: Evidence) -> str:
    names = {"side": side_words(Side(filed.side)), "cards": filed.exposed_cards}
    words = _(
        "Kept: %(side)s exposed %(cards)s. That stands in the form of hand %(number)s and counts"
        " once the hand is recorded."
    )
    return words % {**names, "number": filed.hand_number}


def _say_withdrawn(
    request: SignedInRequest, done: EvidenceWithdrawal, reason: str, is_recorded: bool
) -> None:
    """A repeated post is told the same; who comes after another is told what stands there."""
    if (done.by, done.reason) == (request.user, reason):
        said = _("The verdict is withdrawn.")
        kept = _("Hand %(number)s is unchanged: what it records still counts.")
        kept %= {"number": done.evidence.hand_number}
        messages.success(request, f"{said} {kept}" if is_recorded else said)
    else:
        words = _("It is withdrawn already: %(reason)s") % {"reason": done.reason}
        messages.info(request, words)
