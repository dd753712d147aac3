"""What goes into a cell: text stays text, numbers are numbers, times are local times."""

import re
from datetime import datetime, time
from typing import Any

from django.utils import timezone
from openpyxl.cell.cell import ERROR_CODES, Cell, WriteOnlyCell
from openpyxl.worksheet.worksheet import Worksheet as Page

# What the XML inside a workbook cannot hold: more than openpyxl itself looks for.
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# What a program would read as the code of a character; its first sign is written as one instead.
LIKE_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
LONGEST_TEXT = 32_767  # characters in a cell of Excel
# What a spreadsheet program may take for the beginning of a formula.
FORMULA_START = re.compile(r"[=+\-@\t\r]")
GUARDED = re.compile(r"'*[=+\-@\t\r]")


def ready(page: Page, value: Any) -> Any:
    """A value as openpyxl takes it in a row of a page: itself, or a cell where that is not safe.

    Text is never a formula, also after somebody edits the cell. Control characters, which a
    workbook cannot hold, are shown as a replacement character.
    """
    if isinstance(value, str):
        return _ready_text(page, value)
    if isinstance(value, datetime | time):
        return _local(value)
    return value


def styled(page: Page, value: Any) -> Cell:
    """A value as a cell of its own, to be given a look."""
    safe = ready(page, value)
    return safe if isinstance(safe, Cell) else WriteOnlyCell(page, safe)


def _ready_text(page: Page, value: str) -> str | Cell:
    text = LIKE_ESCAPED.sub("_x005F_", writable(value)[:LONGEST_TEXT])
    is_formula = FORMULA_START.match(text)
    # openpyxl reads "=1+1" as a formula and "#N/A" as an error.
    if not is_formula and text not in ERROR_CODES:
        return text
    cell: Cell = WriteOnlyCell(page, "")
    cell.value, cell.data_type = text, "s"
    if is_formula:
        cell.quotePrefix = True
    return cell


def writable(text: str) -> str:
    """A text that any part of a workbook can hold."""
    return NOT_IN_XML.sub("\ufffd", text)


def csv_text(value: Any) -> Any:
    """A value for a csv file; text that a program could take for a formula gets a leading '.

    So does text that looks as if it had got one: `without_guard` gives back exactly what was there.
    """
    if isinstance(value, datetime):
        return _local(value).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, str) and GUARDED.match(value):
        return f"'{value}"
    return value


def without_guard(text: str) -> str:
    """A text from a csv file without the ' that `csv_text` put in front of it."""
    return text[1:] if text.startswith("'") and GUARDED.match(text[1:]) else text


def _local(value: Any) -> Any:
    if isinstance(value, datetime) and timezone.is_aware(value):
        return timezone.localtime(value).replace(tzinfo=None)
    return value
