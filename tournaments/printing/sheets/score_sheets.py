"""记分表: blank with a pre-filled head, spare without one, or filled from the record."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.selectors.sheet.papers import TablePaper
from tournaments.models import Event, Match
from tournaments.printing.parts.papers import Paper, code_of, paper_of_pages
from tournaments.printing.parts.placing import Placed
from tournaments.printing.sheets.form_drawing import drawn_form
from tournaments.printing.sheets.sheet_form import ROWS
from tournaments.printing.sheets.sheet_heads import head_of, spare_head
from tournaments.printing.sheets.sheet_pages import (
    SheetPage,
    SheetRow,
    notes_of,
    numbered_rows,
    parted,
    printed_columns,
)
from tournaments.printing.sheets.sheet_pictures import race_image
from tournaments.printing.sheets.sheet_records import (
    closing_of,
    continued,
    course_of,
    remark_box,
    remark_rows,
    rows_of,
)


def score_sheets_paper(pages: Iterable[SheetPage]) -> Paper:
    """These pages in their order."""
    return paper_of_pages(_("Score sheet"), pages)


def blank_page(match: Match, address: str) -> SheetPage:
    """The empty sheet of a match; `address` is that of its desk page."""
    return SheetPage(
        form=drawn_form(numbered=True),
        texts=head_of(match, match.round.stage.event.starts_on),
        code=code_of(address),
        is_draft=not match.round.is_public,
    )


def spare_page(event: Event) -> SheetPage:
    """A sheet for any table of the event, its head to be filled in by hand."""
    return SheetPage(form=drawn_form(numbered=True), texts=spare_head(event))


def filled_pages(paper: TablePaper, address: str) -> list[SheetPage]:
    """The sheet as recorded; a page more for every further `ROWS` hands."""
    parts = parted(rows_of(paper))
    code = code_of(address)
    return [
        _filled_page(paper, rows, part=part, parts=len(parts), code=code)
        for part, rows in enumerate(parts, start=1)
    ]


def _filled_page(
    paper: TablePaper, rows: Sequence[SheetRow], *, part: int, parts: int, code: str
) -> SheetPage:
    match = paper.table.match
    foot: Iterable[Placed] = (continued(),)
    picture = None
    if part == parts:
        rows, foot = _closed(paper, rows)
        picture = race_image(paper, len(rows))
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
        picture=picture,
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
