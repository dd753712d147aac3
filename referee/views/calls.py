"""The call for the chief referee at a table: made, answered, taken back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.now import now
from referee.access import match_for_chief, match_for_referee, match_to_act_on
from referee.forms.calls import AnswerForm, CallForm
from referee.models import RefereeCall
from referee.services import calls
from referee.views.desk import show_match
from referee.views.entrance import signed_in_at_table
from tournaments.forms.service import ServiceForm
from tournaments.models import Match

# A page shown after a refused form has the form's address: reloading it leads to the match.
get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
@signed_in_at_table
def call_chief_referee(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call the chief referee: for who referees the table, in whatever state it is."""
    match = match_to_act_on(request.user, match_id)
    if match.as_recorder:  # type: ignore[attr-defined]
        raise PermissionDenied(_("Only who is at the table calls the chief referee."))
    service = partial(calls.call_chief_referee, match=match)
    return _act(request, match, CallForm, service, _("The chief referee is called."), "call_form")


@get_or_post
@signed_in_at_table
def answer_call(request: HttpRequest, match_id: int, call_id: int) -> HttpResponse:
    """The chief referee records what came of a call."""
    match = match_for_chief(request.user, match_id)
    service = partial(calls.answer_call, call=_call(match, call_id))
    return _act(request, match, AnswerForm, service, _("The answer is recorded."), "answer_form")


@get_or_post
@signed_in_at_table
def take_back_call(request: HttpRequest, match_id: int, call_id: int) -> HttpResponse:
    """The table takes a call back that was made by mistake."""
    match = match_to_act_on(request.user, match_id)
    if match.as_recorder:  # type: ignore[attr-defined]
        raise PermissionDenied(_("Only who is at the table calls the chief referee."))
    service = partial(calls.take_back_call, call=_call(match, call_id))
    return _act(request, match, ServiceForm, service, _("The call is taken back."), "refused_form")


def _call(match: Match, call_id: int) -> RefereeCall:
    calls_of_table = RefereeCall.objects.select_related("match")
    return get_object_or_404(calls_of_table, pk=call_id, match=match)


def _act(
    request: HttpRequest,
    match: Match,
    kind: type[ServiceForm],
    service: Callable[..., Any],
    words: str,
    name: str,
) -> HttpResponse:
    """Act and lead back to the table; what was refused is shown there as `name`."""
    if request.method == "GET":
        return redirect("desk:match", match.pk)
    form = kind(request.POST)
    if form.is_valid() and form.apply(service, by=request.user, now=now()):
        messages.success(request, words)
        return redirect("desk:match", match.pk)
    if isinstance(form, CallForm):
        form.renew()
    return show_match(request, match_for_referee(request.user, match.pk), **{name: form})
