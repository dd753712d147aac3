"""Opening a list somebody sent: refused before it can do harm, read as plain values.

Only the parts that a list needs are read; pictures, charts and hidden worksheets are left alone.
"""

import zlib
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from posixpath import normpath
from struct import error as StructError
from typing import BinaryIO
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH

from tournaments.spreadsheets.reading.cell_formats import FormatReader
from tournaments.spreadsheets.reading.cell_texts import SharedStrings
from tournaments.spreadsheets.reading.sheet_cells import (
    BLANK,
    MOST_ROWS,
    CellFormats,
    SheetCell,
    SheetCells,
    TooManyRows,
)
from tournaments.spreadsheets.reading.text_rows import read_text_rows
from tournaments.spreadsheets.reading.xml_parts import PartReader, TooMuch
from tournaments.values.errors import CannotDo

LARGEST_FILE = 2 * 1024 * 1024  # bytes
MOST_SHEETS = 12
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
ZIP_START, OLD_START = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
WORKBOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
# Whatever a zip, what it packs, or the XML in it can be damaged by.
DAMAGE = (
    BadZipFile,
    zlib.error,
    EOFError,
    ExpatError,
    StructError,
    NotImplementedError,
    RuntimeError,  # a part with a password
    OSError,
    OverflowError,
    ValueError,
    LookupError,
)

Rows = tuple[tuple[SheetCell, ...], ...]
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A worksheet in sight, its cells row by row, blank rows too; rows are equally long.

    `hidden` are numbers of rows that a program does not show. A csv file is a sheet without name.
    """

    name: str
    rows: Rows
    hidden: AbstractSet[int] = frozenset()


def read_sheets(file: BinaryIO, size: int) -> Iterator[Sheet]:
    """The worksheets of a workbook that are not hidden, or a csv file, of `size` bytes.

    They come one by one, so that only one need be held; of many sheets those that fit the limits
    together. Raises CannotDo (field "file") for what is
    neither, cannot be read, or holds more than a list of entries can.
    """
    if size > LARGEST_FILE:
        most = LARGEST_FILE // 1024**2
        raise _refusal(_("The file is larger than %(most)s MB.") % {"most": most})
    try:
        file.seek(0)
        start = file.read(len(ZIP_START))
        file.seek(0)
        if start == OLD_START:
            raise _refusal(_old_words(file.read()))
        if start != ZIP_START:
            yield Sheet("", read_text_rows(file.read()))
            return
        with ZipFile(file) as parts:
            yield from _read_book(PartReader(parts))
    except TooMuch as error:
        raise _refusal(_("The file holds more than an entry list can.")) from error
    except TooManyRows as error:
        words = _("The list has more than %(most)s rows.") % {"most": MOST_ROWS}
        raise _refusal(words) from error
    except DAMAGE as error:
        words = _("This is not an Excel workbook (.xlsx) that can be read.")
        raise _refusal(words) from error


def first_of(rows: Rows, cell: SheetCell) -> SheetCell:
    """The cell whose value a program shows in place of this one, which may be itself."""
    if cell.merged_into is None:
        return cell
    row, column = cell.merged_into
    return rows[row - 1][column - 1]


def is_below(cell: SheetCell, at: int) -> bool:
    """Whether a cell, `at` from 0 in its row, is merged with one further up in its column."""
    return cell.merged_into is not None and cell.merged_into[1] == at + 1


def _old_words(data: bytes) -> str:
    """A workbook with a password wears the dress of an old one."""
    if ENCRYPTED in data:
        return _("This workbook has a password: save it without one first.")
    return _("Save this old workbook (.xls) as .xlsx first.")


def _read_book(reader: PartReader) -> Iterator[Sheet]:
    book, relations = BookReader(), RelationReader()
    reader.read(WORKBOOK, book)
    reader.read(RELATIONS, relations)
    strings, formats = SharedStrings(), FormatReader()
    if "sharedStrings" in relations.by_kind:
        reader.read(relations.by_kind["sharedStrings"], strings)
    if "styles" in relations.by_kind:
        reader.read(relations.by_kind["styles"], formats)
    # Among the sheets may be one that is a chart alone.
    places = [(name, relations.worksheets.get(id_, "")) for name, id_ in book.visible]
    first, *others = [(name, place) for name, place in places if place]
    read = CellFormats(formats.dates, book.epoch)
    yield _read_sheet(reader, *first, SheetCells(strings.strings, read))
    for name, place in others[: MOST_SHEETS - 1]:
        try:
            yield _read_sheet(reader, name, place, SheetCells(strings.strings, read))
        except TooManyRows:
            continue  # results, a database: no list of entries
        except TooMuch:
            break


def _read_sheet(reader: PartReader, name: str, place: str, cells: SheetCells) -> Sheet:
    reader.read(place, cells)
    return Sheet(name, _in_rows(cells), frozenset(cells.hidden))


def _in_rows(sheet: SheetCells) -> Rows:
    # One for each merged area, however many cells it has.
    blanks = {first: replace(BLANK, merged_into=first) for first in set(sheet.merged.values())}
    return tuple(
        tuple(_cell_at(sheet, (row, column), blanks) for column in range(1, sheet.widest + 1))
        for row in range(1, sheet.lowest + 1)
    )


def _cell_at(sheet: SheetCells, place: Place, blanks: Mapping[Place, SheetCell]) -> SheetCell:
    first = sheet.merged.get(place, place)
    return sheet.cells.get(place, BLANK) if first == place else blanks[first]


class BookReader:
    """Handler of the workbook itself: its visible sheets in order, by name and relation."""

    def __init__(self) -> None:
        self.visible: list[tuple[str, str]] = []
        self.epoch: datetime = WINDOWS_EPOCH

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet" and attributes.get("state", "visible") == "visible":
            self.visible.append((attributes.get("name", ""), attributes["id"]))
        elif name == "workbookPr" and attributes.get("date1904") in {"1", "true"}:
            self.epoch = MAC_EPOCH

    def end(self, name: str) -> None:
        """Nothing ends here that matters."""

    def text(self, characters: str) -> None:
        """A workbook's own words are all attributes."""


class RelationReader:
    """Handler of the relations: where in the zip the parts lie."""

    def __init__(self) -> None:
        self.worksheets: dict[str, str] = {}
        self.by_kind: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "Relationship":
            return
        kind = attributes["Type"].rpartition("/")[2]
        # From the folder of the workbook, unless it begins with a slash.
        place = normpath(f"/xl/{attributes['Target']}").lstrip("/")
        if attributes["Target"].startswith("/"):
            place = normpath(attributes["Target"]).lstrip("/")
        if kind == "worksheet":
            self.worksheets[attributes["Id"]] = place
        else:
            self.by_kind[kind] = place

    def end(self, name: str) -> None:
        """Nothing ends here that matters."""

    def text(self, characters: str) -> None:
        """Relations are all attributes."""


def _refusal(words: str) -> CannotDo:
    return CannotDo(words, field="file")
