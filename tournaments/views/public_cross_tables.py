"""The cross table of a stage for everybody."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import public_event
from tournaments.selectors.cross_tables import shown_cross_table
from tournaments.selectors.stamps import stamp_of_standings
from tournaments.views.cross_tables import cross_table_file, cross_table_values
from tournaments.views.live import Part, live_page
from tournaments.views.standings_lists import begun_stage


@require_safe
def cross_table(request: HttpRequest, event_id: int, order: int) -> HttpResponse:
    """Who met whom, without results that are held back, and as a file."""
    event = public_event(event_id)
    stage = begun_stage(event, order)
    if "_export" in request.GET and (file := cross_table_file(request, shown_cross_table(stage))):
        return file

    def build() -> Part:
        return Part(cross_table_values(request, shown_cross_table(stage), "public"))

    frame = {"event": event, "stage": stage}
    return live_page(
        request, "tournaments/public/cross_table", frame, stamp_of_standings(event.pk), build
    )
