"""How a page of a workbook looks: heads that stay, a filter, columns as wide as what they hold."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import chain, islice
from math import ceil
from typing import Any
from unicodedata import east_asian_width

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet as Page

from tournaments.spreadsheets.cells import ready, styled

NARROWEST, WIDEST = 5, 48  # of a column, in digits
ROWS_MEASURED = 300  # a page of any length is written as it is read; its columns are set first
LINE_HEIGHT = 15  # points
TIME_WIDTH = len("2026-10-03 12:00:00")
HEADING_FONT = Font(bold=True)
HEADING_FILL = PatternFill("solid", fgColor="E8EBEF")
HEADING_LINE = Border(bottom=Side(style="thin"))
HEADING_PLACE = Alignment(vertical="center", wrap_text=True)
TEXT_PLACE = Alignment(vertical="top", wrap_text=True)

Row = Sequence[Any]


def fill(page: Page, headings: Row, rows: Iterable[Row], *, frozen: int = 0) -> int:
    """Write the headings and rows, reading these one by one; the number of the last row.

    The head and the first `frozen` columns stay in sight.
    """
    rest = iter(rows)
    measured = list(islice(rest, ROWS_MEASURED))
    _set_widths(page, headings, measured)
    page.freeze_panes = f"{get_column_letter(frozen + 1)}2"
    page.append([heading(page, words) for words in headings])
    last_row = 1
    for row in chain(measured, rest):
        page.append(_cells(page, row))
        last_row += 1
    page.auto_filter.ref = whole(headings, last_row)
    return last_row


def whole(headings: Row, last_row: int) -> str:
    """The address of everything written on the page."""
    return f"A1:{get_column_letter(len(headings))}{last_row}"


def _cells(page: Page, row: Row) -> list[Any]:
    """Only what needs a look of its own becomes a cell before it is written."""
    cells = []
    for value in row:
        safe = ready(page, value)
        if isinstance(value, str) and len(value) > WIDEST // 2 and _width(value) > WIDEST:
            safe = styled(page, value)
            safe.alignment = TEXT_PLACE
        cells.append(safe)
    return cells


def heading(page: Page, words: Any) -> Any:
    """The head of a column."""
    cell = styled(page, words)
    cell.font, cell.fill, cell.border = HEADING_FONT, HEADING_FILL, HEADING_LINE
    cell.alignment = HEADING_PLACE
    return cell


def _set_widths(page: Page, headings: Row, rows: Sequence[Row]) -> None:
    lines = 1
    for number, (head, *values) in enumerate(zip(headings, *rows, strict=True), start=1):
        # A head may break over lines, and leaves room for the arrow of the filter.
        room = _width(head) / 2 + 3
        width = min(max([*map(_width, values), room, NARROWEST]), WIDEST)
        lines = max(lines, ceil(_width(head) / (width - 1)))
        page.column_dimensions[get_column_letter(number)].width = width + 1.5
    page.row_dimensions[1].height = lines * LINE_HEIGHT


def _width(value: Any) -> float:
    """In digits; Chinese characters take two."""
    if isinstance(value, datetime):
        return TIME_WIDTH
    words = str(value if value is not None else "")
    if words.isascii():
        return len(words)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in words)
