"""An event, a round or a match as one workbook: what Excel and WPS open, sort, filter and print.

Worksheets are written as they are read, slice by slice, so that the size of an event does not
matter.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from tempfile import TemporaryFile
from typing import BinaryIO, Protocol, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet as Page

from referee.selectors import TableSheet, load_tables
from tournaments.models import Event, Match, Round
from tournaments.selectors.papers.workbooks import in_slices, matches_of_rounds, public_rounds
from tournaments.spreadsheets.cells import writable
from tournaments.spreadsheets.charts import draw
from tournaments.spreadsheets.entries_worksheet import entries_worksheet
from tournaments.spreadsheets.hands_worksheet import hands_worksheet
from tournaments.spreadsheets.highlights import colour
from tournaments.spreadsheets.kept_rows import KeptWorksheet
from tournaments.spreadsheets.pages import fill, whole
from tournaments.spreadsheets.penalties_worksheet import penalties_worksheet
from tournaments.spreadsheets.races_worksheet import Races
from tournaments.spreadsheets.rounds_worksheets import round_worksheet
from tournaments.spreadsheets.rules_worksheet import rules_worksheet
from tournaments.spreadsheets.standings_worksheets import standings_worksheets
from tournaments.spreadsheets.totals_worksheets import totals_worksheets
from tournaments.spreadsheets.worksheets import Worksheet, cross_worksheets
from tournaments.values.words import name_of

MILLIMETRES_AN_INCH = 25.4
CHARTS_SCALE = 50  # per cent: two charts beside the list on A4
CHARTS_WIDTH, CHARTS_LAST = 8.8, 27  # of the columns below them, and their last

Moved = Callable[[int], None]


def unwatched(tables: int) -> None:
    """Nobody waits to hear how far a workbook is."""


@dataclass(frozen=True, slots=True)
class Saving:
    """Who took the workbook and when: the foot of each printed page."""

    by: User
    at: datetime


def event_workbook(event: Event, saving: Saving, moved: Moved = unwatched) -> BinaryIO:
    """The xlsx file of an event in the reader's language, at its start.

    `moved` is told of tables, twice of each: when it is read, and when its rows are made.
    """
    return written(event_worksheets(event, saving.at, moved), event.name, saving)


def round_workbook(drawn: Round, saving: Saving, moved: Moved = unwatched) -> BinaryIO:
    """The xlsx file of one round: its tables, hands, penalties and races; `moved` as above."""
    matches = matches_of_rounds([drawn])
    sheets = played_worksheets(drawn, matches, saving.at, moved)
    return written(sheets, drawn.stage.event.name, saving)


def match_workbook(match: Match, saving: Saving) -> BinaryIO:
    """The xlsx file of one match: how it stands, its hands, penalties and race."""
    matches = Match.objects.filter(pk=match.pk)
    sheets = played_worksheets(match.round, matches, saving.at)
    return written(sheets, match.round.stage.event.name, saving)


def event_worksheets(event: Event, now: datetime, moved: Moved = unwatched) -> Iterator[Worksheet]:
    """Standings, units, running totals, each round, who met whom, hands, penalties, entries,
    rules, to be read in this order: what is read for a round is kept for the hands and penalties.
    Slices apart, as many queries for two entries as for two hundred.
    """
    rounds = public_rounds(event)
    has_stages = len({drawn.stage_id for drawn in rounds}) > 1
    kept = [
        KeptWorksheet(partial(make, has_stages=has_stages))
        for make in (hands_worksheet, penalties_worksheet)
    ]
    yield from standings_worksheets(event)
    yield from totals_worksheets(event)
    for drawn in rounds:
        yield round_worksheet(drawn, _read(matches_of_rounds([drawn]), now, kept, moved))
    yield from cross_worksheets(event)
    yield from (one.worksheet() for one in kept)
    yield entries_worksheet(event)
    yield rules_worksheet(event)


def played_worksheets(
    drawn: Round, matches: QuerySet[Match], now: datetime, moved: Moved = unwatched
) -> Iterator[Worksheet]:
    """What was played in these matches of a round, to be read in this order."""
    races = Races()
    kept = [KeptWorksheet(make) for make in (hands_worksheet, penalties_worksheet)]
    yield round_worksheet(drawn, _read(matches, now, [races, *kept], moved))
    yield races.worksheet()
    yield from (one.worksheet() for one in kept)


def written(worksheets: Iterable[Worksheet], name: str, saving: Saving) -> BinaryIO:
    """These worksheets as an xlsx file, at its start; `name` heads each printed page."""
    book = Workbook(write_only=True)
    try:
        for sheet in worksheets:
            _write(book.create_sheet(sheet.title), sheet, name, saving)
    except BaseException:
        for page in book:  # what is given up half written would be closed in any order, with errors
            page.close()
        raise
    file = cast(BinaryIO, TemporaryFile())  # noqa: SIM115 - whoever sends it closes it
    book.save(file)
    file.seek(0)
    return file


def _write(page: Page, sheet: Worksheet, name: str, saving: Saving) -> None:
    _set_print(page, sheet, name, saving)
    last_row = fill(page, sheet.headings, sheet.rows, frozen=sheet.frozen)
    colour(page, sheet.highlights, last_row)
    for chart in sheet.charts:
        draw(page, chart)
    if not sheet.charts:  # else all of the page is printed, and the charts with it
        page.print_area = whole(sheet.headings, last_row)


class Noting(Protocol):
    """A worksheet to come, told of the tables it is made of."""

    def note(self, tables: Sequence[TableSheet]) -> None: ...


def _read(
    matches: QuerySet[Match], now: datetime, to_come: Sequence[Noting], moved: Moved
) -> Iterator[Match]:
    """The matches one by one; each is read and replayed once, for this worksheet and others."""
    for part in in_slices(matches):
        tables = load_tables([match for match in part if not match.is_bye], now)
        moved(len(tables))
        for worksheet in to_come:
            worksheet.note(tables)
        yield from part
        moved(len(tables))


def _set_print(page: Page, sheet: Worksheet, name: str, saving: Saving) -> None:
    page.print_title_rows = "1:1"
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = 9  # A4
    page.page_margins.left = page.page_margins.right = 10 / MILLIMETRES_AN_INCH
    _set_scale(page, sheet)
    saved_at = date_format(timezone.localtime(saving.at), "Y-m-d H:i")
    saved = _("Saved %(time)s by %(name)s") % {"time": saved_at, "name": name_of(saving.by)}
    page.oddHeader.left.text = _header_text(name)
    page.oddHeader.center.text = _header_text(sheet.note)
    page.oddHeader.right.text = _header_text(sheet.title)
    page.oddFooter.left.text = _header_text(saved)
    page.oddFooter.right.text = "&P / &N"


def _set_scale(page: Page, sheet: Worksheet) -> None:
    """The list over the width of its pages; one chart on one page; several by fixed pages."""
    if sheet.rows_a_page:
        # Where a program fits the width by itself, it leaves the ends of pages to itself too.
        page.page_setup.scale = CHARTS_SCALE
        for column in range(len(sheet.headings) + 1, CHARTS_LAST + 1):
            page.column_dimensions[get_column_letter(column)].width = CHARTS_WIDTH
        for number in range(1, len(sheet.charts)):
            page.row_breaks.append(Break(id=1 + number * sheet.rows_a_page))
        return
    page.page_setup.fitToWidth = sheet.pages_wide
    if sheet.pages_wide > 1:
        page.print_title_cols = f"A:{get_column_letter(sheet.frozen)}"
    page.page_setup.fitToHeight = 1 if sheet.charts else 0
    page.sheet_properties.pageSetUpPr.fitToPage = True


def _header_text(words: str) -> str:
    """An ampersand begins a code in the head and foot of a printed page."""
    return writable(words).replace("&", "&&")
