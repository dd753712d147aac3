"""How long blank score sheets take, as they are drawn and as a table of cells would."""

import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import override_settings

from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.printing.papers import Printing, paper_context
from tournaments.printing.pdf import pdf_of
from tournaments.printing.score_sheets import blank_page, score_sheets_paper
from tournaments.printing.sheet_form import COLUMNS, FRAMES, GRID, ROWS, labels, ticks

SHEETS = 64
COMPARED = 16  # sheets of each kind for the ratio: the cells are slow
TEMPLATES = Path(__file__).parent / "templates"


def measure() -> list[tuple[str, float, str]]:
    """Seconds for 64 sheets, milliseconds a sheet, and how many times as long cells take."""
    context = sheets_context(SHEETS)
    few = {**context, "pages": context["pages"][:COMPARED]}
    _timed("printing/pages.html", few)  # loads WeasyPrint and the fonts
    drawn = _timed("printing/pages.html", context)
    drawn_few = _timed("printing/pages.html", few)
    cells_few = _timed("bench/table_sheets.html", {**few, **_table_values()})
    return [
        (f"printing {SHEETS} blank sheets", drawn, "s"),
        ("printing a blank sheet", drawn / SHEETS * 1000, "ms"),
        (f"{COMPARED} sheets as table cells / as one drawing", cells_few / drawn_few, "times"),
    ]


def sheets_context(count: int) -> dict[str, Any]:
    """Blank sheets of one round, without a database."""
    event = Event(pk=1, name="秋季连牌赛", venue="文化宫", starts_on=date(2026, 10, 3))
    drawn = Round(stage=Stage(event=event), number=1, state=Round.State.PUBLISHED)
    pages = [
        blank_page(_match(event, drawn, table), f"http://desk.local/desk/{table}/")
        for table in range(1, count + 1)
    ]
    by = User(username="fang", first_name="方裁判长")
    printing = Printing(event, by, datetime(2026, 10, 3, tzinfo=UTC))
    return paper_context(score_sheets_paper(pages), printing)


def _match(event: Event, drawn: Round, table: int) -> Match:
    ns, ew = (Entry(event=event, number=2 * table - odd, unit="京华棋牌社") for odd in (1, 0))
    north, south, east, west = (Player(name=f"{seat}家选手") for seat in "北南东西")
    return Match(
        pk=table,
        round=drawn,
        table_number=table,
        ns_entry=ns,
        ew_entry=ew,
        north=north,
        south=south,
        east=east,
        west=west,
        referee=User(username="luo", first_name="罗裁判"),
    )


def _table_values() -> dict[str, Any]:
    """The same form for a page that lays it out: words, frames, columns and rows."""
    words = [*labels(), *(tick.label for tick in ticks())]
    return {
        "labels": [label for label in words if not GRID.top < label.base < GRID.bottom],
        "frames": [*FRAMES, *(tick.box for tick in ticks())],
        "columns": COLUMNS,
        "rows": range(1, ROWS + 1),
        "grid": GRID,
    }


def _timed(template: str, context: dict[str, Any]) -> float:
    configured = {**settings.TEMPLATES[0]}
    configured["DIRS"] = [*configured["DIRS"], TEMPLATES]
    with override_settings(TEMPLATES=[configured]):
        began = time.perf_counter()
        pdf_of(template, context)
        return time.perf_counter() - began
