"""Rounds at the office: the list, one round and what is done with it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from referee.selectors.hand_counts import hand_counts
from tournaments.access import (
    CHIEF_REFEREE,
    ORGANISER,
    event_for_office,
    event_for_organiser,
    round_for_office,
)
from tournaments.errors import CannotDo
from tournaments.forms.rounds import CloseRoundForm, RefereesForm
from tournaments.models import Match, Round
from tournaments.selectors.draws import draw_gap
from tournaments.selectors.events import rounds_with_progress, step_of_round
from tournaments.selectors.officials import official_names
from tournaments.selectors.rounds import matches_of_round, open_tables, rounds_of
from tournaments.services import rounds as services
from tournaments.tables.matches import MatchTable


@require_safe
@signed_in
def rounds(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every round with how far its tables are."""
    event = event_for_office(request.user, event_id)
    context = {
        "event": event,
        "rounds": rounds_with_progress(event),
        "stage": event.stages.first(),
        "gap": draw_gap(event),
        "is_organiser": ORGANISER in event.roles,  # type: ignore[attr-defined]
    }
    return render(request, "tournaments/office/rounds.html", context)


@require_safe
@signed_in
def round_(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """The tables of a round, and the one thing to do next."""
    found = round_for_office(request.user, event_id, round_id)
    return _page(request, found, CloseRoundForm())


@act_on("office:round", "event_id", "round_id")
@signed_in
def publish_round(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Show a drafted round to everybody."""
    event_for_organiser(request.user, event_id)
    found = round_for_office(request.user, event_id, round_id)
    try:
        services.publish_round(round_=found, by=request.user, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Round %(round)s is public now.") % {"round": found.number})
    return _back(event_id, round_id)


@act_on("office:round", "event_id", "round_id")
@signed_in
def close_round(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Close a round; with a reason, also while tables are open."""
    found = round_for_office(request.user, event_id, round_id)
    form = CloseRoundForm(request.POST)
    if form.is_valid() and form.apply(
        services.close_round, round_=found, by=request.user, now=now()
    ):
        messages.success(request, _("Round %(round)s is closed.") % {"round": found.number})
        return redirect("office:event", event_id)
    if not rounds_of(found.stage.event).filter(pk=round_id).exists():
        messages.error(request, form.refused_words)
        return _back(event_id, round_id)
    return _page(request, found, form)


@act_on("office:round", "event_id", "round_id")
@signed_in
def assign_referees(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Give the open tables of a round their referees."""
    event = event_for_organiser(request.user, event_id)
    found = round_for_office(request.user, event_id, round_id)
    form = RefereesForm(
        request.POST, matches=matches_of_round(found), officials=official_names(event)
    )
    if form.is_valid() and form.apply(
        services.assign_referees, round_=found, by=request.user, now=now()
    ):
        messages.success(request, _("The referees are saved."))
        return _back(event_id, round_id)
    refused = form.refused_words or _("Only officials of the event can have a table.")
    messages.error(request, refused)
    if not rounds_of(event).filter(pk=round_id).exists():
        return _back(event_id, round_id)
    return _page(request, found, CloseRoundForm(), form)


def _back(event_id: int, round_id: int) -> HttpResponse:
    """To the round; to the list when it has gone with its draft."""
    if Round.objects.filter(pk=round_id).exists():
        return redirect("office:round", event_id, round_id)
    return redirect("office:rounds", event_id)


def _page(
    request: SignedInRequest,
    found: Round,
    form: CloseRoundForm,
    staffing: RefereesForm | None = None,
) -> HttpResponse:
    event = found.stage.event
    current = get_object_or_404(rounds_with_progress(event), pk=found.pk)
    matches = matches_of_round(found)
    roles: frozenset[str] = event.roles  # type: ignore[attr-defined]
    is_organiser = ORGANISER in roles
    staffing = staffing or RefereesForm(
        matches=matches if is_organiser else (), officials=official_names(event)
    )
    signed = [
        match
        for match in matches
        if match.state == Match.State.SIGNED and match.former is None  # type: ignore[attr-defined]
    ]
    context = {
        "event": event,
        "round": current,
        "next": None if current.state == Round.State.CLOSED else step_of_round(current),
        "gap": draw_gap(event),
        "table": MatchTable(matches, hands=hand_counts(matches), referees=staffing.choices),
        "signed": signed,
        "open_tables": open_tables(found) if form.is_bound else (),
        "form": form,
        "can_staff": bool(staffing.choices),
        "is_organiser": is_organiser,
        "is_chief": CHIEF_REFEREE in roles,
    }
    return render(request, "tournaments/office/round.html", context)
