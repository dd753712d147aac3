"""What goes into a cell: text stays text, numbers are numbers, times are local times."""

import re
from datetime import datetime, time
from typing import Any

from django.utils import timezone
from openpyxl.cell.cell import Cell

# What the XML inside a workbook cannot hold: more than openpyxl itself looks for.
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
LONGEST_TEXT = 32_767  # characters in a cell of Excel
# What a spreadsheet program may take for the beginning of a formula.
FORMULA_START = re.compile(r"[=+\-@\t\r]")
GUARDED = re.compile(r"'*[=+\-@\t\r]")


def put(cell: Cell, value: Any) -> None:
    """Write a value into a cell of a worksheet.

    Text is never a formula, also after somebody edits the cell. Control characters, which a
    workbook cannot hold, are shown as a replacement character.
    """
    if value is None:
        return
    if isinstance(value, datetime | time):
        cell.value = _local(value)
        return
    if not isinstance(value, str):
        cell.value = value
        return
    text = writable(value)[:LONGEST_TEXT]
    cell.value = text
    # openpyxl reads "=1+1" as a formula and "#N/A" as an error.
    cell.data_type = "s"
    if FORMULA_START.match(text):
        cell.quotePrefix = True


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
