"""How a page of a workbook looks: heads that stay, a filter, columns as wide as what they hold."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from unicodedata import east_asian_width

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet as Page

from tournaments.spreadsheets.cells import put

NARROWEST, WIDEST = 5, 48  # of a column, in digits
TIME_FORMAT = "yyyy-mm-dd hh:mm:ss"
HEADING_FONT = Font(bold=True)
HEADING_FILL = PatternFill("solid", fgColor="E8EBEF")
HEADING_LINE = Border(bottom=Side(style="thin"))
HEADING_PLACE = Alignment(vertical="center", wrap_text=True)
TEXT_PLACE = Alignment(vertical="top", wrap_text=True)

Row = Sequence[Any]


def fill(page: Page, headings: Row, rows: Sequence[Row], *, frozen: int = 0) -> None:
    """Write the headings and rows; the head and the first `frozen` columns stay in sight."""
    for row_number, row in enumerate((headings, *rows), start=1):
        for column_number, value in enumerate(row, start=1):
            cell = page.cell(row_number, column_number)
            put(cell, value)
            if isinstance(value, datetime):
                cell.number_format = TIME_FORMAT
            elif isinstance(value, str) and _width(value) > WIDEST:
                cell.alignment = TEXT_PLACE
    for cell in page[1]:
        cell.font, cell.fill, cell.border = HEADING_FONT, HEADING_FILL, HEADING_LINE
        cell.alignment = HEADING_PLACE
    page.freeze_panes = page.cell(2, frozen + 1)
    page.auto_filter.ref = whole(headings, rows)
    _set_widths(page, headings, rows)


def whole(headings: Row, rows: Sequence[Row]) -> str:
    """The address of everything written on the page."""
    return f"A1:{get_column_letter(len(headings))}{len(rows) + 1}"


def _set_widths(page: Page, headings: Row, rows: Sequence[Row]) -> None:
    for number, (heading, *values) in enumerate(zip(headings, *rows, strict=True), start=1):
        # A head may break over lines, and leaves room for the arrow of the filter.
        widest = max([_width(value) for value in values] + [_width(heading) / 2 + 3])
        letter = get_column_letter(number)
        page.column_dimensions[letter].width = min(max(widest, NARROWEST), WIDEST) + 1.5


def _width(value: Any) -> float:
    if isinstance(value, datetime):
        return len(TIME_FORMAT)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in str(value or ""))
