"""Accepting what the tables signed: one result, or all of a round."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from tournaments.access import event_for_office, round_for_office
from tournaments.forms.rounds import AcceptForm, AcceptSignedForm
from tournaments.models import Match, Round
from tournaments.services.results import accept_result as accept
from tournaments.services.results import accept_results


@act_on("office:events")
@signed_in
def accept_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Accept the version of one result that was on the page."""
    matches = Match.objects.select_related("round__stage")
    match = get_object_or_404(matches, pk=match_id)
    event = event_for_office(request.user, match.round.stage.event_id)
    if match.round.state == Round.State.DRAFTED:
        raise Http404
    form = AcceptForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept, match=match, by=request.user, now=now()):
        messages.success(request, _("Table %(table)s is accepted.") % {"table": match.table_number})
    else:
        messages.error(request, form.refusal.message)  # type: ignore[union-attr]
    return redirect("office:round", event.pk, match.round_id)


@act_on("office:round", "event_id", "round_id")
@signed_in
def accept_signed(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Accept every signed result that was on the page."""
    found = round_for_office(request.user, event_id, round_id)
    form = AcceptSignedForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page is too old."))
    elif form.apply(accept_results, round_=found, by=request.user, now=now()):
        count = len(form.done.accepted)
        text = ngettext("%(count)s result accepted.", "%(count)s results accepted.", count)
        messages.success(request, text % {"count": count})
        for match, why in form.done.refused:
            table = _("Table %(table)s") % {"table": match.table_number}
            messages.error(request, f"{table}: {why}")
    return redirect("office:round", event_id, round_id)
