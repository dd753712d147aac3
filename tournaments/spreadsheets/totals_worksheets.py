"""积分走势: the running totals of the entries in front, and the chart of them."""

from django.utils.translation import pgettext

from tournaments.captions.standings import numbered_stage, stage_held_words
from tournaments.models import Event, Stage
from tournaments.selectors.standings import StandingRow, Standings, begun_stages, standings
from tournaments.spreadsheets.charts import Chart
from tournaments.spreadsheets.worksheets import Row, Worksheet, sheet_title

MOST_LINES = 8  # more cannot be told apart


def totals_worksheets(event: Event) -> tuple[Worksheet, ...]:
    """One of every stage that is ranked by points, once a result counts.

    As many queries for two entries as for 200.
    """
    stages = begun_stages(event)
    title = pgettext("worksheet", "Running totals")
    found = [standings(stage) for stage in stages if stage.kind != Stage.Kind.KNOCKOUT]
    return tuple(
        totals_worksheet(one, f"{title} {numbered_stage(one.stage)}" if len(stages) > 1 else title)
        for one in found
        if one.stage and one.counted
    )


def totals_worksheet(found: Standings, title: str) -> Worksheet:
    """A row for each round, a column for each entry; the first round starts from 0.

    Match points from results: what adjustments moved is not of any round.
    """
    leading = _leading(found)
    return Worksheet(
        title=sheet_title(title),
        headings=(pgettext("worksheet", "Round"), *(str(row.entry) for row in leading)),
        rows=tuple(_rows(found, [row.entry.number for row in leading])),
        frozen=1,
        charts=(_chart(title, len(leading), len(found.records.rounds)),),
        note=" ".join(stage_held_words(found, is_internal=True)),
    )


def _leading(found: Standings) -> list[StandingRow]:
    """The best by place; of groups the best of each before the second of any."""
    placed = [row for row in found.rows if row.place is not None]
    return sorted(placed, key=lambda row: (row.place or 0, row.group or 0))[:MOST_LINES]


def _rows(found: Standings, numbers: list[int]) -> list[Row]:
    totals = dict.fromkeys(numbers, 0)
    rows: list[Row] = [(0, *totals.values())]
    for index, drawn in enumerate(sorted(one.number for one in found.records.rounds)):
        for number in numbers:
            totals[number] += found.ledgers[number].lines[index].match_points
        rows.append((drawn, *totals.values()))
    return rows


def _chart(title: str, lines: int, rounds: int) -> Chart:
    return Chart(
        title=title,
        labels=1,
        first=2,
        last=1 + lines,
        top=2,
        bottom=2 + rounds,
        corner=f"A{rounds + 5}",
        across=pgettext("worksheet", "Round"),
        upward=pgettext("worksheet", "Match points"),
        lowest=0,
        width=26,
        height=12,
    )
