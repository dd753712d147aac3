"""Accepting what the tables signed: one result, or those that a page showed."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.entrance import SignedInRequest, act, back_to, form_page
from config.now import now
from referee.selectors.hall.hall import load_hall
from referee.selectors.hall.hall_filters import filter_words
from tournaments.access import match_for_office, round_for_office
from tournaments.forms.results import AcceptForm, AcceptSignedForm
from tournaments.models import Match, Result, Round
from tournaments.selectors.rounds import matches_of_round
from tournaments.services.acceptances import BulkAcceptance, accept_results
from tournaments.services.results import accept_result as accept
from tournaments.services.results import acceptance_words
from tournaments.values.acts import Act
from tournaments.values.errors import AcceptedMeanwhile
from tournaments.values.words import named_words


@act("office:events")
def accept_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Accept the version of one result that was on the page.

    Where a result is accepted already, the way leads on to the page that shows both.
    """
    visit, match = match_for_office(request.user, match_id, Act.ACCEPT_RESULT)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept, match=match, visit=visit, now=now()):
        tell_acceptance(request, match, form.done)
    else:
        messages.error(request, form.refused_words)
        if isinstance(form.refusal, AcceptedMeanwhile) and form.refusal.there:
            return redirect("office:match", match.pk)
    round_page = reverse("office:round", args=[match.round.stage.event_id, match.round_id])
    return redirect(back_to(request, round_page))


@form_page
def accept_signed(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Accept the signed results that a page named: one by its button, or several after a look.

    The look is at those that a filter of the tables leaves (`show`), as they are now.
    """
    visit, found = round_for_office(request.user, event_id, round_id, Act.ACCEPT_RESULT)
    back = back_to(request, reverse("office:round", args=[event_id, round_id]))
    if request.method != "POST":
        return _look_at_signed(request, found, back)
    form = AcceptSignedForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept_results, round_=found, visit=visit, now=now()):
        _tell_acceptances(request, form.done)
    return redirect(back)


def _look_at_signed(request: SignedInRequest, round_: Round, back: str) -> HttpResponse:
    only = request.GET.get("show", "")
    hall = load_hall(matches_of_round(round_), now())
    context = {
        "event": round_.stage.event,
        "round": round_,
        "tables": [table for table in hall.shown(only) if table.is_to_accept],
        "filter": filter_words(only),
        "back": back,
    }
    return render(request, "tournaments/office/rounds/accept_signed.html", context)


def _tell_acceptances(request: SignedInRequest, done: BulkAcceptance) -> None:
    """How many were accepted, and of each of the others what became of it."""
    count = len(done.accepted)
    if count == 1:
        tell_acceptance(request, done.accepted[0].match, done.accepted[0])
    elif count or not done.earlier:
        text = ngettext("%(count)s result accepted.", "%(count)s results accepted.", count)
        messages.success(request, text % {"count": count})
    for match, result in done.earlier:
        tell_acceptance(request, match, result)
    for match, why in done.refused:
        table = _("Table %(table)s") % {"table": match.table_number}
        messages.error(request, named_words(table, why))


def tell_acceptance(request: SignedInRequest, match: Match, result: Result) -> None:
    """That the result is accepted; by whom and when, if somebody else was first."""
    table = {"table": match.table_number}
    if result.accepted_by_id == request.user.pk:
        messages.success(request, _("Table %(table)s is accepted.") % table)
        return
    words = _("%(name)s accepted table %(table)s already, at %(time)s.")
    messages.warning(request, words % {**table, **acceptance_words(result)})
