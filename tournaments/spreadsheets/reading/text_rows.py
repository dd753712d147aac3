"""A list that comes as text: csv, or what a program saves as "Unicode text".

The encoding is found, not asked for: a mark at the beginning tells it; without one the text is
UTF-8, or else GB18030, in which Chinese programs write. So is the sign between the columns.
"""

import csv
import re
from io import StringIO

from django.utils.translation import gettext as _

from tournaments.spreadsheets.cells import without_guard
from tournaments.spreadsheets.reading.sheet_cells import (
    BLANK,
    MOST_COLUMNS,
    MOST_ROWS,
    SheetCell,
    TooManyRows,
)
from tournaments.values.errors import CannotDo

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
ENCODINGS = ("utf-8", "gb18030")
SEPARATORS = ",;\t"
# What some programs save as .xls is a page, or a workbook of 2003 in one piece of XML.
PAGE = re.compile(r"\s*(?:<!doctype html|<html|<table|<\?xml|<meta|mime-version:)", re.IGNORECASE)
NUL = "\0"  # whatever holds it is no text; other control characters are named with their cell
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


def read_text_rows(data: bytes) -> tuple[tuple[SheetCell, ...], ...]:
    """The cells, row by row, blank rows too; rows are as long as the widest of them.

    Raises CannotDo (field "file") for what is no text in a known encoding, and TooManyRows.
    """
    text = _decoded(data)
    if PAGE.match(text):
        raise CannotDo(
            _("This is a web page with the name of a workbook: open it and save it as .xlsx."),
            field="file",
        )
    if NUL in text or not text.strip():
        raise _refusal()
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=_separator(text), strict=True))
    except csv.Error as error:
        raise _refusal() from error
    while rows and not any(value.strip() for value in rows[-1]):
        rows.pop()
    if len(rows) > MOST_ROWS:
        raise TooManyRows
    widest = min(max(map(len, rows)), MOST_COLUMNS)
    return tuple(_in_cells(row, widest) for row in rows)


def _decoded(data: bytes) -> str:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _decoded_as(data, (encoding,))
    if b"\x00" in data:
        return _decoded_without_mark(data)
    return _decoded_as(data, ENCODINGS)


def _decoded_without_mark(data: bytes) -> str:
    """UTF-16 of a program that leaves out the mark: zeros stand beside its commas and lines."""
    for encoding in ("utf-16-le", "utf-16-be"):
        if all(sign.encode(encoding) in data for sign in ("\n", "1")):
            text = _decoded_as(data, (encoding,))
            if not CONTROL.search(text) and any(sign in text for sign in SEPARATORS):
                return text
    raise _refusal()


def _decoded_as(data: bytes, encodings: tuple[str, ...]) -> str:
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _refusal()


def _separator(text: str) -> str:
    """The sign that stands most often in the first line with any."""
    for line in text.splitlines():
        counts = {sign: line.count(sign) for sign in SEPARATORS}
        if any(counts.values()):
            return max(counts, key=lambda sign: counts[sign])
    return SEPARATORS[0]


def _in_cells(row: list[str], widest: int) -> tuple[SheetCell, ...]:
    cells = [SheetCell(without_guard(value)) if value else BLANK for value in row[:widest]]
    return (*cells, *[BLANK] * (widest - len(cells)))


def _refusal() -> CannotDo:
    words = _("This is neither an Excel workbook (.xlsx) nor a csv file that can be read.")
    return CannotDo(words, field="file")
