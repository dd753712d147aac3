"""Standings at the office, as they are: of a stage, the whole event, units, and their sums."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from tournaments.access import office_visit
from tournaments.forms.standings import FreezeForm
from tournaments.models import Round, Stage
from tournaments.selectors.entries.registered import units_of
from tournaments.selectors.standings import (
    QualifierChanges,
    Standings,
    overall,
    qualifier_changes,
)
from tournaments.selectors.standings import standings as standings_of
from tournaments.selectors.standings import unit_table as unit_table_of
from tournaments.tables.standings.adjustments import OfficeAdjustmentTable
from tournaments.values.visits import OfficeVisit
from tournaments.views.parts import standings_lists as lists
from tournaments.views.parts.standing_sums import office_sum

SPACE = "office"
PAGE = "tournaments/office/standings/standings.html"


@page
def standings(request: SignedInRequest, event_id: int) -> HttpResponse:
    """The standings of the stage the event has come to, live, and as a file."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    return standings_page(request, visit, standings_of(event))


@page
def stage_standings(request: SignedInRequest, event_id: int, order: int) -> HttpResponse:
    """The standings of a stage that has begun, live, and as a file."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    return standings_page(request, visit, standings_of(lists.begun_stage(event, order)))


@page
def overall_standings(request: SignedInRequest, event_id: int) -> HttpResponse:
    """The order over all stages."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found, narrow = overall(event), lists.filter_of(request, event)
    if "_export" in request.GET and (file := lists.overall_file(request, found, narrow)):
        return file
    context = {
        "event": event,
        "overall": found,
        "tabs": lists.tabs(event, SPACE, "overall", narrow.units),
        "tables": [lists.overall_table(request, found, narrow, SPACE)],
        "filter": narrow,
        "page": request.path,
    }
    return render(request, PAGE, context)


@page
def unit_table(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Units by their best entries."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found = unit_table_of(event)
    if "_export" in request.GET and (file := lists.unit_file(request, found)):
        return file
    context = {
        "event": event,
        "tabs": lists.tabs(event, SPACE, "units", units_of(event)),
        "tables": [lists.unit_list(request, found)],
        "units": found,
        "is_organiser": visit.is_organiser,
    }
    return render(request, PAGE, context)


@page
def standing_sum(
    request: SignedInRequest, event_id: int, order: int, number: int, key: str
) -> HttpResponse:
    """What a number of an entry is the sum of: a page, or a part for a page."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found = office_sum(lists.begun_stage(event, order), number, key)
    name = "tournaments/office/standings/sum.html"
    if request.htmx:
        name = "tournaments/_standing_sum.html"
    return render(request, name, {"event": event, "order": order, "sum": found})


def standings_page(
    request: SignedInRequest, visit: OfficeVisit, found: Standings, **more: Any
) -> HttpResponse:
    """The standings of a stage, with those of the forms that were filled in already."""
    event = visit.event
    narrow = lists.filter_of(request, event)
    if "_export" in request.GET and (file := lists.standings_file(request, found, narrow)):
        return file
    stage, given = found.stage, found.adjustments
    context = {
        "event": event,
        "standings": found,
        "tabs": lists.tabs(event, SPACE, stage, narrow.units),
        "tables": lists.tables_of(request, found, narrow, SPACE),
        "filter": narrow,
        "page": request.path,
        "adjustments": OfficeAdjustmentTable(given, orderable=False) if given else None,
        "is_chief": visit.is_chief,
        "qualifier_changes": _announced(stage),
        "freeze_form": _freeze_form(stage) if stage else None,
        **more,
    }
    return render(request, PAGE, context)


def _announced(stage: Stage | None) -> list[QualifierChanges]:
    changes = qualifier_changes(stage) if stage else None
    return [changes] if changes else []


def _freeze_form(stage: Stage) -> FreezeForm:
    closed = stage.rounds.filter(state=Round.State.CLOSED).count()
    return FreezeForm(initial=FreezeForm.initial_of(stage, closed))
