"""The event as one workbook: what Excel and WPS open, sort, filter and print."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet as Page

from referee.selectors import load_tables
from referee.selectors.penalties import penalty_lines
from tournaments.models import Event
from tournaments.selectors.documents import matches_of_workbook
from tournaments.spreadsheets.cells import writable
from tournaments.spreadsheets.cross_worksheets import cross_worksheets
from tournaments.spreadsheets.hands_worksheet import hands_worksheet
from tournaments.spreadsheets.pages import fill, whole
from tournaments.spreadsheets.penalties_worksheet import penalties_worksheet
from tournaments.spreadsheets.standings_worksheets import standings_worksheets
from tournaments.spreadsheets.worksheets import Worksheet, rounds_worksheet
from tournaments.wording import name_of

MILLIMETRES_AN_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Saving:
    """Who took the workbook and when: the foot of each printed page."""

    by: User
    at: datetime


def event_workbook(event: Event, saving: Saving) -> bytes:
    """The xlsx file of an event in the reader's language: standings, rounds, who met whom,
    hands, penalties.
    """
    return written(event_worksheets(event, saving.at), event.name, saving)


def event_worksheets(event: Event, now: datetime) -> tuple[Worksheet, ...]:
    """The worksheets as plain values; as many queries for two tables as for two hundred."""
    matches = matches_of_workbook(event)
    tables = load_tables([match for match in matches if not match.is_bye], now)
    recorders = {hand.recorded_by_id for table in tables for hand in table.hands}
    names = {user.pk: name_of(user) for user in User.objects.filter(pk__in=recorders)}
    return (
        *standings_worksheets(event),
        rounds_worksheet(matches),
        *cross_worksheets(event),
        hands_worksheet(tables, names),
        penalties_worksheet(penalty_lines(tables)),
    )


def written(worksheets: Sequence[Worksheet], name: str, saving: Saving) -> bytes:
    """These worksheets as an xlsx file; `name` heads each printed page."""
    book = Workbook()
    book.remove(book.active)
    for sheet in worksheets:
        page = book.create_sheet(sheet.title)
        fill(page, sheet.headings, sheet.rows, frozen=sheet.frozen)
        _set_print(page, sheet, name, saving)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _set_print(page: Page, sheet: Worksheet, name: str, saving: Saving) -> None:
    page.print_area = whole(sheet.headings, sheet.rows)
    page.print_title_rows = "1:1"
    page.page_setup.orientation = page.ORIENTATION_LANDSCAPE
    page.page_setup.paperSize = page.PAPERSIZE_A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.page_margins.left = page.page_margins.right = 10 / MILLIMETRES_AN_INCH
    saved_at = date_format(timezone.localtime(saving.at), "Y-m-d H:i")
    saved = _("Saved %(time)s by %(name)s") % {"time": saved_at, "name": name_of(saving.by)}
    page.oddHeader.left.text = _header_text(name)
    page.oddHeader.right.text = _header_text(sheet.title)
    page.oddFooter.left.text = _header_text(saved)
    page.oddFooter.right.text = "&P / &N"


def _header_text(words: str) -> str:
    """An ampersand begins a code in the head and foot of a printed page."""
    return writable(words).replace("&", "&&")
