"""Opening a workbook somebody sent: refused before it can do harm, read as plain values."""

from collections.abc import Iterator
from typing import Any, BinaryIO
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.errors import CannotDo

LARGEST_FILE = 2 * 1024 * 1024  # bytes
LARGEST_UNPACKED = 40 * 1024 * 1024  # bytes of all parts; zipfile never reads past what they claim
MOST_PARTS = 500
MOST_ROWS = 1100
MOST_COLUMNS = 60


def check_workbook(file: BinaryIO, size: int) -> None:
    """Raises CannotDo for what is no xlsx, is too large, or would unpack to too much."""
    if size > LARGEST_FILE:
        raise CannotDo(
            _("The file is larger than %(most)s MB.") % {"most": LARGEST_FILE // 1024**2},
            field="file",
        )
    try:
        with ZipFile(file) as parts:
            infos = parts.infolist()
            unpacked = sum(info.file_size for info in infos)
            is_workbook = "xl/workbook.xml" in parts.namelist()
            declares = any(_declares_entities(parts, info.filename) for info in infos[:MOST_PARTS])
    except (BadZipFile, NotImplementedError, RuntimeError, OSError) as error:
        raise _unreadable() from error
    if not is_workbook:
        raise _unreadable()
    if unpacked > LARGEST_UNPACKED or len(infos) > MOST_PARTS or declares:
        raise CannotDo(_("The file holds more than an entry list can."), field="file")


def read_rows(file: BinaryIO) -> Iterator[tuple[Any, ...]]:
    """The cells of the first worksheet, row by row, blank rows too.

    Formulas are not computed: such a cell gives the formula's text and says so (`data_type`
    "f"). Raises CannotDo for a file that cannot be read or has too many rows.
    """
    file.seek(0)
    try:
        book = load_workbook(file, read_only=True, data_only=False, keep_links=False)
        worksheet = book.worksheets[0]
        # What the file says of its own size is not to be relied on.
        worksheet.reset_dimensions()
        rows = worksheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS)
        for number, row in enumerate(rows, start=1):
            if number > MOST_ROWS:
                raise CannotDo(
                    _("The list has more than %(most)s rows.") % {"most": MOST_ROWS},
                    field="file",
                )
            yield row
        book.close()
    except CannotDo:
        raise
    except (
        InvalidFileException,
        BadZipFile,
        KeyError,
        ValueError,
        TypeError,
        AttributeError,
        IndexError,
        SyntaxError,  # what the XML parser raises
        OSError,
    ) as error:
        raise _unreadable() from error


def _declares_entities(parts: ZipFile, name: str) -> bool:
    """Whether a part declares entities of its own, which no spreadsheet program writes."""
    if not name.endswith((".xml", ".rels")):
        return False
    with parts.open(name) as part:
        head = part.read(4096)
    return b"<!DOCTYPE" in head or b"<!ENTITY" in head


def _unreadable() -> CannotDo:
    return CannotDo(_("This is not an Excel workbook (.xlsx) that can be read."), field="file")
