"""From the judge's verdict to exposed cards of the hand in progress."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.entrance import signed_in
from config.now import now
from referee.access import match_to_write_on
from referee.forms.evidence import ExposedForm, exposed_values
from referee.forms.judge import JudgeForm, judged_case
from referee.rulebook.seats import Side
from referee.selectors.closures import closure
from referee.selectors.judging import answer_to
from referee.selectors.tables import load_table
from referee.services import evidence
from referee.wording import side_words


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def file_exposed(request: HttpRequest, match_id: int) -> HttpResponse:
    """How many cards, whose; the cards that were judged come along and are kept."""
    match = match_to_write_on(request.user, match_id)
    form = ExposedForm(request.POST or None)
    if form.is_valid() and form.apply(
        evidence.file_exposed_cards, match=match, by=request.user, now=now()
    ):
        filed = form.done
        names = {"side": side_words(Side(filed.side)), "cards": filed.exposed_cards}
        words = _("Kept with hand %(number)s: %(side)s exposed %(cards)s.")
        messages.success(request, words % {**names, "number": filed.hand_number})
        return redirect("desk:match", match.pk)
    query = form["judged"].value() if form.is_bound else request.GET.urlencode()
    case = judged_case(query or "")
    if case is None:
        return redirect(f"{reverse('desk:judge', args=[match.pk])}?{query or ''}")
    table = load_table(match, now())
    if not form.is_bound:
        asked = JudgeForm(request.GET)
        asked.is_valid()
        number = table.sheet.next_number
        form.initial = {**exposed_values(case, asked.cleaned_data, number), "judged": query}
    context = {
        "match": match,
        "form": form,
        "number": table.sheet.next_number,
        "closed": closure(table),
        "answer": answer_to(case.lead, case.holding, case.play, case.trump),
        "points": table.rules.exposed_card_points,
    }
    return render(request, "referee/file_exposed.html", context)
