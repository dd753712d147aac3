"""Entry lists as organisers send them, made by openpyxl as their programs would."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet


def roster(
    *rows: Iterable[Any],
    merged: Iterable[str] = (),
    hidden: Iterable[int] = (),
    title: str = "报名表",
) -> bytes:
    """A workbook of one worksheet."""
    book = Workbook()
    fill_sheet(book.active, title, rows, merged, hidden)
    return saved(book)


def rosters(**sheets: Iterable[Iterable[Any]]) -> bytes:
    """A workbook of several worksheets, by their titles."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        fill_sheet(book.create_sheet(), title, rows, (), ())
    return saved(book)


def fill_sheet(
    sheet: Worksheet,
    title: str,
    rows: Iterable[Iterable[Any]],
    merged: Iterable[str],
    hidden: Iterable[int],
) -> None:
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    for area in merged:
        sheet.merge_cells(area)
    for row in hidden:
        sheet.row_dimensions[row].hidden = True


def saved(book: Workbook) -> bytes:
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()
