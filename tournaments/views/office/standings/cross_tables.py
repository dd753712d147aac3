"""The cross table of a stage, of a knockout the bracket: for everybody, and at the office."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, page
from tournaments.access import office_visit
from tournaments.captions.standings import numbered_stage
from tournaments.models import Stage
from tournaments.selectors.draws.bracket_charts import bracket_chart
from tournaments.selectors.standings.cross_tables import CrossTable
from tournaments.selectors.standings.cross_tables import cross_table as cross_table_of
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.standings.cross_tables import cross_file
from tournaments.views.parts.cross_pages import cross_page
from tournaments.views.parts.standings_lists import begun_stage


@page
def cross_table(request: SignedInRequest, event_id: int, order: int) -> HttpResponse:
    """Who met whom, by the results as they are, and as a file."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found = cross_table_of(begun_stage(event, order))
    if file := cross_table_file(request, found):
        return file
    context = {"event": event, **cross_table_values(request, found, "office")}
    return render(request, "tournaments/office/standings/cross_table.html", context)


def cross_table_values(request: HttpRequest, found: CrossTable, space: str) -> dict[str, Any]:
    """What the pages say, with addresses in the office's or the public space."""
    values: dict[str, Any] = {"cross": found, "stage": found.stage, "space": space}
    if found.stage.kind == Stage.Kind.KNOCKOUT:
        return {**values, "chart": bracket_chart(found), "is_office": space == "office"}
    return {**values, "shown": cross_page(request, found, space)}


def cross_table_file(request: HttpRequest, found: CrossTable) -> HttpResponse | None:
    """The file asked for, of a knockout with everybody's rounds."""
    name = " ".join((found.stage.event.name, _("Cross table"), numbered_stage(found.stage)))
    return exported(request, requested(request, cross_file(found)), name)
