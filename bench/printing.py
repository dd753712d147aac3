"""How long blank score sheets and their bare grids take, drawn and laid out as table cells.

In processor time, so that other work on the machine does not count; each figure is measured, once,
on as many pages as it names.
"""

import gc
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import override_settings

from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.printing.parts.large_papers import SLICE
from tournaments.printing.parts.papers import (
    Paper,
    Printing,
    paper_context,
    paper_sources,
    slices_of,
)
from tournaments.printing.parts.pdf import pdf_of_sources
from tournaments.printing.parts.placing import Image
from tournaments.printing.sheets.form_drawing import drawn_grid
from tournaments.printing.sheets.score_sheets import blank_page, score_sheets_paper
from tournaments.printing.sheets.sheet_form import (
    CHIEF,
    COLUMNS,
    COMPASS,
    FINAL_LEVELS,
    FORM,
    FRAMES,
    GRID,
    RECORDER,
    ROWS,
    WARNINGS,
    labels,
    ticks,
)

COUNTS = (64, 200)
WARMING = 4  # pages printed beforehand, which load WeasyPrint and the fonts
TEMPLATES = Path(__file__).parent / "templates"

Figure = tuple[str, float, str]
Make = Callable[[int], Paper]  # takes how many pages


def measure() -> list[Figure]:
    """Seconds for so many grids and so many sheets, and how many times as long cells take."""
    kinds = (
        ("bare grids", drawn_grids, table_grids),
        ("whole sheets", drawn_sheets, table_sheets),
    )
    for _name, drawn, cells in kinds:
        _seconds(drawn, WARMING)
        _seconds(cells, WARMING)
    return [
        figure
        for name, drawn, cells in kinds
        for count in COUNTS
        for figure in _compared(f"{count} {name}", count, drawn, cells)
    ]


def _compared(name: str, count: int, drawn: Make, cells: Make) -> list[Figure]:
    as_drawn, as_cells = _seconds(drawn, count), _seconds(cells, count)
    return [
        (f"printing {name}, drawn (processor, once)", as_drawn, "s"),
        (f"printing {name}, table cells (processor, once)", as_cells, "s"),
        (f"{name}, table cells / drawn", as_cells / as_drawn, "times"),
    ]


def _seconds(make: Make, count: int) -> float:
    """Processor time from the round's matches to the file, in slices as the desk prints them."""
    configured: dict[str, Any] = {**settings.TEMPLATES[0]}
    configured["DIRS"] = [*configured["DIRS"], TEMPLATES]
    gc.collect()  # not what the one before left behind
    with override_settings(TEMPLATES=[configured]):
        began = time.process_time()
        pdf_of_sources(paper_sources(slices_of(make(count), SLICE), _printing()))
        return time.process_time() - began


def drawn_grids(count: int) -> Paper:
    """The grid's lines and nothing else, one drawing for all pages."""
    drawing = {"drawing": Image(drawn_grid(), FORM)}
    return Paper("", "bench/grids.html", {"pages": range(count), **drawing})


def table_grids(count: int) -> Paper:
    """The same lines as the borders of cells."""
    return Paper("", "bench/grids.html", {"pages": range(count), **_table_values()})


def drawn_sheets(count: int) -> Paper:
    """Blank sheets of one round, without a database."""
    event = _event()
    drawn = Round(stage=Stage(event=event), number=1, state=Round.State.PUBLISHED)
    pages = (
        blank_page(_match(event, drawn, table), f"http://desk.local/desk/{table}/")
        for table in range(1, count + 1)
    )
    return score_sheets_paper(pages)


def table_sheets(count: int) -> Paper:
    """The same sheets, their form laid out on every page."""
    context = {**drawn_sheets(count).context, **_table_values()}
    return Paper("", "bench/table_sheets.html", context)


def sheets_context(count: int) -> dict[str, Any]:
    """What the template of blank sheets shows."""
    return paper_context(drawn_sheets(count), _printing())


def _event() -> Event:
    return Event(pk=1, name="秋季连牌赛", venue="文化宫", starts_on=date(2026, 10, 3))


def _printing() -> Printing:
    by = User(username="fang", first_name="方裁判长")
    return Printing(_event(), by, datetime(2026, 10, 3, tzinfo=UTC))


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
    """The same form for a page that lays it out, but for the arrow and the marks of the seats."""
    words = [*labels(), *(tick.label for tick in ticks())]
    return {
        "labels": [label for label in words if not GRID.top < label.base < GRID.bottom],
        "frames": [*FRAMES, COMPASS.inner(30, 12, 18, 18), *(tick.box for tick in ticks())],
        "lines": [*FINAL_LEVELS.values(), *WARNINGS.values(), CHIEF, RECORDER],
        "columns": COLUMNS,
        "rows": range(1, ROWS + 1),
        "grid": GRID,
    }
