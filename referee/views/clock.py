"""The clock of one table."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.now import now
from referee.access import Claim, match_to_act_on, match_to_write_on
from referee.forms.clock import ExtendForm, PaperStartForm, PauseForm, TimeForm
from referee.services import clock
from referee.views.desk import show_match
from referee.views.entrance import signed_in_at_table
from tournaments.forms.service import ServiceForm

# A page shown after a refused form has the form's address: reloading it leads to the match.
get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
@signed_in_at_table
def start_clock(request: HttpRequest, match_id: int) -> HttpResponse:
    """Start the table's two hours: now, or when the paper says, where a recorder types it."""
    match = match_to_act_on(request.user, match_id)
    if match.as_recorder:  # type: ignore[attr-defined]
        kind = partial(PaperStartForm, now=now())
        return _act(
            request, match_id, clock.start_clock, kind, _("The start is stored."), "start_form"
        )
    return _act(request, match_id, clock.start_clock, ServiceForm, _("The clock runs."))


@get_or_post
@signed_in_at_table
def pause_clock(request: HttpRequest, match_id: int) -> HttpResponse:
    """Stop the time, saying why."""
    return _act(
        request, match_id, clock.pause_clock, PauseForm, _("The clock stands."), "pause_form"
    )


@get_or_post
@signed_in_at_table
def resume_clock(request: HttpRequest, match_id: int) -> HttpResponse:
    """Let the time run again."""
    return _act(request, match_id, clock.resume_clock, ServiceForm, _("The clock runs again."))


@get_or_post
@signed_in_at_table
def extend_clock(request: HttpRequest, match_id: int) -> HttpResponse:
    """Give the table more minutes, saying why."""
    return _act(
        request, match_id, clock.extend_clock, ExtendForm, _("The time is extended."), "extend_form"
    )


@get_or_post
@signed_in_at_table
def call_time(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer whether the hand in progress was begun before time (9.2)."""
    return _act(request, match_id, clock.call_time, TimeForm, _("The answer is stored."))


def _act(
    request: HttpRequest,
    match_id: int,
    service: Callable[..., Any],
    kind: Callable[..., ServiceForm],
    done: str,
    name: str = "",
) -> HttpResponse:
    """Hand the form to the service; a refusal is shown in the form called `name`, or above."""
    if request.method == "GET":
        return redirect("desk:match", match_to_act_on(request.user, match_id).pk)
    form, match = kind(request.POST), Claim(request.user, match_id)
    if form.is_valid() and form.apply(service, match=match, by=request.user, now=now()):
        messages.success(request, done)
        return redirect("desk:match", match_id)
    page_match = match_to_write_on(request.user, match_id)
    return show_match(request, page_match, **{name or "refused_form": form})
