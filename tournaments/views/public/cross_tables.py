"""The cross table of a stage for everybody."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import public_event
from tournaments.models import Stage
from tournaments.selectors.stamps import stamp_of_standings
from tournaments.selectors.standings.cross_tables import shown_cross_table
from tournaments.views.office.standings.cross_tables import cross_table_file, cross_table_values
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part
from tournaments.views.parts.standings_lists import begun_stage


@require_safe
def cross_table(request: HttpRequest, event_id: int, order: int) -> HttpResponse:
    """Who met whom, without results that are held back, and as a file."""
    if "_export" in request.GET:
        stage = begun_stage(public_event(event_id), order)
        if file := cross_table_file(request, shown_cross_table(stage)):
            return file

    def load() -> Shown:
        event = public_event(event_id)
        stage = begun_stage(event, order)
        return Shown({"event": event, "stage": stage}, lambda: build(stage))

    def build(stage: Stage) -> Part:
        return Part(cross_table_values(request, shown_cross_table(stage), "public"))

    stamp = partial(stamp_of_standings, event_id)
    return live_page(request, LivePage("tournaments/public/cross_table", event_id, stamp, load))
