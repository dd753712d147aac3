"""Accepting what the tables signed: one result, or all of a round."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from tournaments.access import match_for_office, round_for_office
from tournaments.errors import AcceptedMeanwhile
from tournaments.forms.results import AcceptForm, AcceptSignedForm
from tournaments.models import Match, Result
from tournaments.services.acceptances import accept_results
from tournaments.services.results import accept_result as accept
from tournaments.services.results import acceptance_words
from tournaments.wording import named_words


@act_on("office:events")
@signed_in
def accept_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Accept the version of one result that was on the page.

    Where a result is accepted already, the way leads on to the page that shows both.
    """
    match = match_for_office(request.user, match_id)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept, match=match, by=request.user, now=now()):
        tell_acceptance(request, match, form.done)
    else:
        messages.error(request, form.refused_words)
        if isinstance(form.refusal, AcceptedMeanwhile) and form.refusal.there:
            return redirect("office:match", match.pk)
    return redirect("office:round", match.round.stage.event_id, match.round_id)


@act_on("office:round", "event_id", "round_id")
@signed_in
def accept_signed(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Accept every signed result that was on the page."""
    found = round_for_office(request.user, event_id, round_id)
    form = AcceptSignedForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept_results, round_=found, by=request.user, now=now()):
        accepted = form.done.accepted
        count = len(accepted)
        if count == 1:
            tell_acceptance(request, accepted[0].match, accepted[0])
        elif count or not form.done.earlier:
            text = ngettext("%(count)s result accepted.", "%(count)s results accepted.", count)
            messages.success(request, text % {"count": count})
        for match, result in form.done.earlier:
            tell_acceptance(request, match, result)
        for match, why in form.done.refused:
            table = _("Table %(table)s") % {"table": match.table_number}
            messages.error(request, named_words(table, why))
    return redirect("office:round", event_id, round_id)


def tell_acceptance(request: SignedInRequest, match: Match, result: Result) -> None:
    """That the result is accepted; by whom and when, if somebody else was first."""
    table = {"table": match.table_number}
    if result.accepted_by_id == request.user.pk:
        messages.success(request, _("Table %(table)s is accepted.") % table)
        return
    words = _("%(name)s accepted table %(table)s already, at %(time)s.")
    messages.warning(request, words % {**table, **acceptance_words(result)})
