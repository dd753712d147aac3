"""What the office's and the public pages of standings have in common."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.captions.standings import numbered_stage
from tournaments.filters.standings import StandingsFilter
from tournaments.models import Event, Stage
from tournaments.selectors.entries.registered import units_of
from tournaments.selectors.standings import Overall, Standings, UnitTable, begun_stages
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.parts.addresses import entry_address
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.standings.overall import OverallTable, overall_list
from tournaments.tables.standings.standings import (
    StandingsTable,
    SumAddress,
    standings_export,
    standings_tables,
)
from tournaments.tables.standings.units import UnitsTable, units_table
from tournaments.values.words import stage_name

ROWS_A_PAGE = 200


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the lists of an event."""

    words: str
    address: str
    is_shown: bool


def tabs(event: Event, space: str, shown: Stage | str | None, units: Sequence[str]) -> list[Tab]:
    """The lists there are: the whole order, every stage begun, units; none if it is one.

    `space` is that of the addresses, `shown` a stage, "overall" or "units".
    """
    stages = begun_stages(event)
    found = [
        Tab(
            numbered_stage(stage) if len(stages) > 1 else stage_name(stage),
            reverse(f"{space}:stage_standings", args=(event.pk, stage.order)),
            stage == shown,
        )
        for stage in stages
    ]
    if len(stages) > 1:
        overall = reverse(f"{space}:overall_standings", args=(event.pk,))
        found.insert(0, Tab(_("Overall"), overall, shown == "overall"))
    if units:
        table = reverse(f"{space}:unit_table", args=(event.pk,))
        found.append(Tab(_("Units"), table, shown == "units"))
    return found if len(found) > 1 else []


def begun_stage(event: Event, order: int) -> Stage:
    """A stage by its number, if it has begun. Raises Http404."""
    for stage in begun_stages(event):
        if stage.order == order:
            return stage
    raise Http404


def filter_of(request: HttpRequest, event: Event) -> StandingsFilter:
    return StandingsFilter(request.GET, units=units_of(event))


def sum_address(found: Standings, space: str) -> SumAddress | None:
    """The way to the sum behind a number; reversed once, as there may be thousands of them."""
    if found.stage is None:
        return None
    stage = reverse(f"{space}:stage_standings", args=(found.event.pk, found.stage.order))
    return lambda number, key: f"{stage}sums/{number}/{key}/"


def tables_of(
    request: HttpRequest, found: Standings, narrow: StandingsFilter, space: str
) -> list[StandingsTable]:
    """The lists as they were asked for; a long one alone in pages."""
    made = standings_tables(found, keeps=narrow.keeps, sum_address=sum_address(found, space))
    for table in made:
        table.entry_address = entry_address(space, found.event.pk)
    per_page = ROWS_A_PAGE if len(made) == 1 else None
    return [requested(request, table, per_page=per_page) for table in made]


def standings_file(
    request: HttpRequest, found: Standings, narrow: StandingsFilter
) -> HttpResponse | None:
    """The rows shown as the file asked for, all groups in one list."""
    table = standings_export(found, filter(narrow.keeps, found.rows))
    words = [found.event.name, _("Standings")]
    if found.stage:
        words.append(numbered_stage(found.stage))
    return exported(request, requested(request, table), " ".join(words))


def overall_table(
    request: HttpRequest, found: Overall, narrow: StandingsFilter, space: str
) -> OverallTable:
    table = overall_list(found, narrow.keeps)
    table.entry_address = entry_address(space, found.event.pk)
    return requested(request, table, per_page=ROWS_A_PAGE)


def overall_file(
    request: HttpRequest, found: Overall, narrow: StandingsFilter
) -> HttpResponse | None:
    table = requested(request, overall_list(found, narrow.keeps))
    return exported(request, table, " ".join((found.event.name, _("Overall"))))


def unit_list(request: HttpRequest, found: UnitTable) -> UnitsTable:
    return requested(request, units_table(found))


def unit_file(request: HttpRequest, found: UnitTable) -> HttpResponse | None:
    name = " ".join((found.event.name, _("Units")))
    return exported(request, unit_list(request, found), name)
