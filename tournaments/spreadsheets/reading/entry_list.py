"""An entry list (报名表) from a workbook or csv: its entries, and every cell that is wrong.

Columns are found by their header, in any order. Nothing is guessed: a cell that cannot be what
its column needs is named with its address and the reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

from django.utils.translation import gettext as _

from tournaments.spreadsheets.reading.cell_readings import CellNote
from tournaments.spreadsheets.reading.entry_header import find_header
from tournaments.spreadsheets.reading.entry_reading import ListedEntry, Reading
from tournaments.spreadsheets.reading.entry_rows import read_entry_rows
from tournaments.spreadsheets.reading.opening import Sheet, read_sheets
from tournaments.spreadsheets.reading.person_rows import read_person_rows
from tournaments.spreadsheets.reading.repeats import find_repeats
from tournaments.values.errors import CannotDo

__all__ = ["CellNote", "EntryList", "ListedEntry", "read_entry_list", "read_entry_lists"]


@dataclass(frozen=True, slots=True)
class EntryList:
    """What a list holds. With a fault nothing of it is taken; a doubt asks for a second look.

    `columns` are those that were found, `unused` the headers of columns that the desk does not
    read, `sheet` the name of the worksheet.
    """

    entries: tuple[ListedEntry, ...]
    faults: tuple[CellNote, ...]
    doubts: tuple[CellNote, ...]
    unused: tuple[str, ...]
    columns: frozenset[str] = frozenset()
    sheet: str = ""


def read_entry_lists(file: BinaryIO, size: int) -> tuple[EntryList, ...]:
    """Every list in a file of `size` bytes, one of each worksheet with the header of a list.

    Raises CannotDo (field "file") when it is no workbook or csv, is too large, or has no entries.
    """
    found = [one for one in map(_read_list, read_sheets(file, size)) if one]
    lists = [one for one in found if one.entries]
    if lists:
        return tuple(lists)
    if found:
        raise CannotDo(_("There is no entry below the header."), field="file")
    raise CannotDo(
        _("No header found: the list needs columns 序号, 选手1 and 选手2."), field="file"
    )


def read_entry_list(file: BinaryIO, size: int) -> EntryList:
    """The first list of a file."""
    return read_entry_lists(file, size)[0]


def _read_list(sheet: Sheet) -> EntryList | None:
    header = find_header(sheet.rows)
    if header is None:
        return None
    reading = Reading(sheet, header)
    (read_person_rows if header.is_of_persons else read_entry_rows)(reading)
    find_repeats(reading)
    return EntryList(
        entries=tuple(reading.entries),
        faults=_in_order(reading.faults),
        doubts=tuple(reading.doubts),
        unused=header.unused,
        columns=frozenset(reading.columns),
        sheet=sheet.name,
    )


def _in_order(notes: Sequence[CellNote]) -> tuple[CellNote, ...]:
    return tuple(sorted(notes, key=lambda note: _reading_order(note.address)))


def _reading_order(address: str) -> tuple[int, int, str]:
    letters = address.rstrip("0123456789")
    return int(address[len(letters) :]), len(letters), letters
