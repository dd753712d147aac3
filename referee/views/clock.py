"""The clock of one table."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act
from config.now import now
from referee.access import visit_to_act, visit_to_write
from referee.forms.clock import ExtendForm, PaperStartForm, PauseForm, TimeForm
from referee.services import clock
from referee.values.visits import Claim
from referee.views.desk import show_match
from tournaments.forms.service import ServiceForm
from tournaments.values.acts import Act

SERVICES: dict[Act, Callable[..., Any]] = {
    Act.START_CLOCK: clock.start_clock,
    Act.PAUSE_CLOCK: clock.pause_clock,
    Act.RESUME_CLOCK: clock.resume_clock,
    Act.EXTEND_CLOCK: clock.extend_clock,
    Act.CALL_TIME: clock.call_time,
}


@act("desk:match", "match_id")
def start_clock(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Start the table's two hours: now, or when the paper says, where a recorder types it."""
    visit = visit_to_act(request.user, match_id, Act.START_CLOCK)
    if visit.as_recorder:
        kind = partial(PaperStartForm, now=now())
        return _act(
            request, match_id, Act.START_CLOCK, kind, _("The start is stored."), "start_form"
        )
    return _act(request, match_id, Act.START_CLOCK, ServiceForm, _("The clock runs."))


@act("desk:match", "match_id")
def pause_clock(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Stop the time, saying why."""
    return _act(request, match_id, Act.PAUSE_CLOCK, PauseForm, _("The clock stands."), "pause_form")


@act("desk:match", "match_id")
def resume_clock(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Let the time run again."""
    return _act(request, match_id, Act.RESUME_CLOCK, ServiceForm, _("The clock runs again."))


@act("desk:match", "match_id")
def extend_clock(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Give the table more minutes, saying why."""
    return _act(
        request, match_id, Act.EXTEND_CLOCK, ExtendForm, _("The time is extended."), "extend_form"
    )


@act("desk:match", "match_id")
def call_time(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Answer whether the hand in progress was begun before time (9.2)."""
    return _act(request, match_id, Act.CALL_TIME, TimeForm, _("The answer is stored."))


def _act(
    request: SignedInRequest,
    match_id: int,
    asked: Act,
    kind: Callable[..., ServiceForm],
    done: str,
    name: str = "",
) -> HttpResponse:
    """Hand the form to the act's service; a refusal is shown in the form `name`, or above."""
    form, claim = kind(request.POST), Claim(request.user, match_id, asked)
    if form.is_valid() and form.apply(SERVICES[asked], visit=claim, now=now()):
        messages.success(request, done)
        return redirect("desk:match", match_id)
    visit = visit_to_write(request.user, match_id, asked)
    refused: dict[str, Any] = {name or "refused_form": form}
    return show_match(request, visit, **refused)
