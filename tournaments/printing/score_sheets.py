"""记分表: blank with a pre-filled head, spare without one, or filled from the record."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import segno
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from referee.selectors.papers import TablePaper
from tournaments.models import Event, Match
from tournaments.printing.form_drawing import MARGIN, drawn_form
from tournaments.printing.pdf import pdf_of
from tournaments.printing.sheet_form import CODE, HEIGHT, ROWS, WIDTH, Box
from tournaments.printing.sheet_heads import head_of, spare_head
from tournaments.printing.sheet_pages import (
    Placed,
    SheetPage,
    SheetRow,
    notes_of,
    numbered_rows,
    parted,
    printed_columns,
)
from tournaments.printing.sheet_records import (
    closing_of,
    continued,
    course_of,
    remark_box,
    remark_rows,
    rows_of,
)
from tournaments.wording import name_of


@dataclass(frozen=True, slots=True)
class Printing:
    """Who prints for which event and when: the foot of each page."""

    event: Event
    by: User
    at: datetime


def score_sheets_pdf(pages: Iterable[SheetPage], printing: Printing) -> bytes:
    """One file with these pages in their order. Raises PrintingUnavailable."""
    return pdf_of("printing/score_sheets.html", score_sheets_context(pages, printing))


def score_sheets_context(pages: Iterable[SheetPage], printing: Printing) -> dict[str, Any]:
    printed_at = date_format(timezone.localtime(printing.at), "Y-m-d H:i")
    return {
        "title": _("Score sheet"),
        "pages": list(pages),
        "page_box": Box(0, 0, WIDTH, HEIGHT),
        "form_box": Box(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN),
        "code_box": CODE,
        "foot": {
            "event": Truncator(printing.event.name).chars(30),
            "printed": _("Printed %(time)s by %(name)s")
            % {"time": printed_at, "name": name_of(printing.by)},
        },
    }


def blank_page(match: Match, address: str) -> SheetPage:
    """The empty sheet of a match; `address` is that of its desk page."""
    return SheetPage(
        form=drawn_form(numbered=True),
        texts=head_of(match, match.round.stage.event.starts_on),
        code=_code(address),
        is_draft=not match.round.is_public,
    )


def spare_page(event: Event) -> SheetPage:
    """A sheet for any table of the event, its head to be filled in by hand."""
    return SheetPage(form=drawn_form(numbered=True), texts=spare_head(event))


def filled_pages(paper: TablePaper, address: str) -> list[SheetPage]:
    """The sheet as recorded; a page more for every further `ROWS` hands."""
    parts = parted(rows_of(paper))
    code = _code(address)
    return [
        _filled_page(paper, rows, part=part, parts=len(parts), code=code)
        for part, rows in enumerate(parts, start=1)
    ]


def _filled_page(
    paper: TablePaper, rows: Sequence[SheetRow], *, part: int, parts: int, code: str
) -> SheetPage:
    match = paper.table.match
    foot: Iterable[Placed] = (continued(),)
    if part == parts:
        rows, foot = _closed(paper, rows)
    return SheetPage(
        form=drawn_form(numbered=False),
        texts=(
            *head_of(match, _day(paper), part, parts),
            *course_of(paper),
            *notes_of(rows),
            *foot,
        ),
        columns=printed_columns(_with_free_rows(paper, rows)),
        code=code,
        is_draft=not match.round.is_public,
    )


def _closed(
    paper: TablePaper, rows: Sequence[SheetRow]
) -> tuple[Sequence[SheetRow], Iterable[Placed]]:
    """The rows and the foot of the last page; free rows of a finished match take the remarks."""
    remarks = remark_rows(paper)
    if paper.table.sheet.ending and len(rows) + len(remarks) <= ROWS:
        return (*rows, *remarks), closing_of(paper)
    return rows, (*closing_of(paper), remark_box(paper))


def _with_free_rows(paper: TablePaper, rows: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """The rows of a page, then numbered empty ones while the match goes on."""
    if paper.table.sheet.ending:
        return rows
    return (*rows, *numbered_rows(paper.table.last_number + 1, ROWS - len(rows)))


def _day(paper: TablePaper) -> date:
    """The day it was played; before that, the day of the event."""
    if paper.started_at:
        return timezone.localtime(paper.started_at).date()
    return paper.table.match.round.stage.event.starts_on


def _code(address: str) -> str:
    """The address as a QR code: an SVG image in a data address."""
    code: str = segno.make(address, error="m", micro=False).svg_data_uri(border=0)
    return code
