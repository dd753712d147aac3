"""级别走势: the levels of both sides after each hand, and the chart of each race."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import RowState
from referee.selectors import TableSheet
from referee.wording import words as wording
from tournaments.spreadsheets.charts import Chart
from tournaments.spreadsheets.worksheets import SIDES, Row, Worksheet

LOWEST, PAST_A = 3, 15  # levels as numbers: 3 is 3, J 11, A 14, past A 15
MOST_CHARTS = 60
HIGH = 18  # rows that a chart has for itself
CHART_COLUMNS = ("H", "R")


class Races:
    """The races of the tables noted below each other, their charts beside the list."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._charts: list[Chart] = []

    def note(self, tables: Sequence[TableSheet]) -> None:
        for table in tables:
            race = list(_race(table))
            if len(race) > 1 and len(self._charts) < MOST_CHARTS:
                top = len(self._rows) + 2
                self._charts.append(_chart(table, len(self._charts), top, len(race)))
            self._rows += race

    def worksheet(self) -> Worksheet:
        marks = [wording.side_words(side) for side in SIDES]
        level = pgettext("worksheet", "%(side)s level after")
        headings = (
            pgettext("worksheet", "Table"),
            pgettext("worksheet", "Hand"),
            *(level % {"side": mark} for mark in marks),
            *marks,
        )
        return Worksheet(
            title=pgettext("worksheet", "Level race"),
            headings=headings,
            rows=tuple(self._rows),
            frozen=2,
            charts=tuple(self._charts),
            rows_a_page=3 * HIGH if len(self._charts) > 1 else None,
        )


def _race(table: TableSheet) -> Iterator[Row]:
    """Hand 0 is the start; hands that do not count move nothing and are left out."""
    start = table.rules.start_level
    number = table.match.table_number
    yield _row(number, 0, Levels(ew=start, ns=start))
    for row in table.sheet.rows:
        if row.state is RowState.COUNTED:
            yield _row(number, row.number, row.levels)


def _row(table: int | None, hand: int, levels: Levels) -> Row:
    reached = [levels.of(side) for side in SIDES]
    return (table, hand, *map(wording.level_words, reached), *map(_height, reached))


def _height(level: Level) -> int:
    return level.position + LOWEST


def _chart(table: TableSheet, index: int, top: int, length: int) -> Chart:
    across, down = index % len(CHART_COLUMNS), index // len(CHART_COLUMNS)
    match = table.match
    names = {"table": match.table_number, "ns": match.ns_entry, "ew": match.ew_entry}
    return Chart(
        title=_("Table %(table)s: ▲ %(ns)s – ■ %(ew)s") % names,
        labels=2,
        first=5,
        last=6,
        top=top,
        bottom=top + length - 1,
        corner=f"{CHART_COLUMNS[across]}{2 + down * HIGH}",
        across=pgettext("worksheet", "Hand (levels: 11 = J, 12 = Q, 13 = K, 14 = A, 15 = past A)"),
        upward=pgettext("worksheet", "Level"),
        lowest=LOWEST,
        highest=PAST_A,
    )
