"""The standings for everybody: of a stage, of the whole event, of units, and what they add up."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.entrance import HtmxRequest
from tournaments.access import public_event
from tournaments.filters.standings import StandingsFilter
from tournaments.models import Event, Stage
from tournaments.selectors.entries.registered import units_of
from tournaments.selectors.stamps import stamp_of_standings
from tournaments.selectors.standings import (
    begun_stages,
    has_later_stage,
    shown_overall,
    shown_standings,
    shown_unit_table,
)
from tournaments.tables.standings.adjustments import AdjustmentTable
from tournaments.views.parts import standings_lists as lists
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part
from tournaments.views.parts.standing_sums import public_sum

SPACE = "public"
TEMPLATE = "tournaments/public/standings"


@require_safe
def standings(request: HttpRequest, event_id: int) -> HttpResponse:
    """The order of the whole event once a second stage has begun, before that of the first."""
    if "_export" in request.GET:
        event = public_event(event_id)
        if file := _landing_file(request, event, lists.filter_of(request, event)):
            return file

    def build(event: Event, narrow: StandingsFilter) -> Part:
        begun = begun_stages(event)
        if len(begun) > 1:
            return _overall_part(request, event, narrow)
        return _stage_part(request, begun[0] if begun else event, narrow)

    return _live(request, event_id, build)


@require_safe
def stage_standings(request: HttpRequest, event_id: int, order: int) -> HttpResponse:
    """The places so far in a stage that has begun, and as a file."""
    if "_export" in request.GET:
        event = public_event(event_id)
        found = shown_standings(lists.begun_stage(event, order))
        if file := lists.standings_file(request, found, lists.filter_of(request, event)):
            return file

    def build(event: Event, narrow: StandingsFilter) -> Part:
        return _stage_part(request, lists.begun_stage(event, order), narrow)

    return _live(request, event_id, build)


@require_safe
def overall_standings(request: HttpRequest, event_id: int) -> HttpResponse:
    """The order over all stages."""
    if "_export" in request.GET:
        event = public_event(event_id)
        narrow = lists.filter_of(request, event)
        if file := lists.overall_file(request, shown_overall(event), narrow):
            return file
    return _live(request, event_id, lambda event, narrow: _overall_part(request, event, narrow))


@require_safe
def unit_table(request: HttpRequest, event_id: int) -> HttpResponse:
    """Units by their best entries."""
    if "_export" in request.GET:
        found = shown_unit_table(public_event(event_id))
        if file := lists.unit_file(request, found):
            return file

    def load() -> Shown:
        event = public_event(event_id)
        return Shown({"event": event}, lambda: build(event))

    def build(event: Event) -> Part:
        found = shown_unit_table(event)
        table = lists.unit_list(request, found)
        tabs = lists.tabs(event, SPACE, "units", units_of(event))
        return Part({"tabs": tabs, "tables": [table], "units": found})

    stamp = partial(stamp_of_standings, event_id)
    return live_page(request, LivePage(TEMPLATE, event_id, stamp, load))


@require_safe
def standing_sum(
    request: HtmxRequest, event_id: int, order: int, number: int, key: str
) -> HttpResponse:
    """What a number of an entry is the sum of: a page, or a part for a page."""
    event = public_event(event_id)
    found = public_sum(lists.begun_stage(event, order), number, key)
    name = "tournaments/_standing_sum.html" if request.htmx else "tournaments/public/sum.html"
    response = render(request, name, {"event": event, "order": order, "sum": found})
    response["Vary"] = "HX-Request"
    return response


def _live(
    request: HttpRequest, event_id: int, build: Callable[[Event, StandingsFilter], Part]
) -> HttpResponse:
    def load() -> Shown:
        event = public_event(event_id)
        narrow = lists.filter_of(request, event)
        frame = {"event": event, "filter": narrow, "page": request.path}
        return Shown(frame, lambda: build(event, narrow))

    stamp = partial(stamp_of_standings, event_id)
    return live_page(request, LivePage(TEMPLATE, event_id, stamp, load))


def _landing_file(
    request: HttpRequest, event: Event, narrow: StandingsFilter
) -> HttpResponse | None:
    if has_later_stage(event):
        return lists.overall_file(request, shown_overall(event), narrow)
    return lists.standings_file(request, shown_standings(event), narrow)


def _overall_part(request: HttpRequest, event: Event, narrow: StandingsFilter) -> Part:
    found = shown_overall(event)
    values = {
        "overall": found,
        "tables": [lists.overall_table(request, found, narrow, SPACE)],
        "tabs": lists.tabs(event, SPACE, "overall", narrow.units),
    }
    return Part(values)


def _stage_part(request: HttpRequest, of: Event | Stage, narrow: StandingsFilter) -> Part:
    found = shown_standings(of)
    given = [row for row in found.adjustments if not row.is_cancelled]
    values = {
        "standings": found,
        "tables": lists.tables_of(request, found, narrow, SPACE),
        "tabs": lists.tabs(found.event, SPACE, found.stage, narrow.units),
        "adjustments": AdjustmentTable(given, orderable=False) if given else None,
    }
    return Part(values)
