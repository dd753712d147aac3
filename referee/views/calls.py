"""The call for the chief referee at a table: made, answered, taken back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act
from config.now import now
from referee.access import visit_to_act, visit_to_read, visit_to_write
from referee.forms.calls import AnswerForm, CallForm
from referee.models import RefereeCall
from referee.services import calls
from referee.values.visits import AtTable
from referee.views.desk import show_match
from tournaments.forms.service import ServiceForm
from tournaments.models import Match
from tournaments.values.acts import Act


@act("desk:match", "match_id")
def call_chief_referee(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Call the chief referee: for the referee of the table, in whatever state it is."""
    visit = visit_to_act(request.user, match_id, Act.CALL_CHIEF_REFEREE)
    service = calls.call_chief_referee
    return _act(request, visit, CallForm, service, _("The chief referee is called."), "call_form")


@act("desk:match", "match_id")
def answer_call(request: SignedInRequest, match_id: int, call_id: int) -> HttpResponse:
    """The chief referee records what came of a call."""
    visit = visit_to_write(request.user, match_id, Act.ANSWER_CALL)
    service = partial(calls.answer_call, call=_call(visit.match, call_id))
    return _act(request, visit, AnswerForm, service, _("The answer is recorded."), "answer_form")


@act("desk:match", "match_id")
def take_back_call(request: SignedInRequest, match_id: int, call_id: int) -> HttpResponse:
    """The table takes a call back that was made by mistake."""
    visit = visit_to_act(request.user, match_id, Act.TAKE_BACK_CALL)
    service = partial(calls.take_back_call, call=_call(visit.match, call_id))
    return _act(request, visit, ServiceForm, service, _("The call is taken back."), "refused_form")


def _call(match: Match, call_id: int) -> RefereeCall:
    calls_of_table = RefereeCall.objects.select_related("match")
    return get_object_or_404(calls_of_table, pk=call_id, match=match)


def _act(
    request: SignedInRequest,
    visit: AtTable,
    kind: type[ServiceForm],
    service: Callable[..., Any],
    words: str,
    name: str,
) -> HttpResponse:
    """Act and lead back to the table; what was refused is shown there as `name`."""
    form = kind(request.POST)
    if form.is_valid() and form.apply(service, visit=visit, now=now()):
        messages.success(request, words)
        return redirect("desk:match", visit.match.pk)
    if isinstance(form, CallForm):
        form.renew_key()
    refused: dict[str, Any] = {name: form}
    return show_match(request, visit_to_read(request.user, visit.match.pk), **refused)
