"""An entry list (报名表) from a workbook or csv: its entries, and every cell that is wrong.

Columns are found by their header, in any order. Nothing is guessed: a cell that cannot be what
its column needs is named with its address and the reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.entry_details import EntryDetails, PlayerDetails
from tournaments.errors import CannotDo
from tournaments.spreadsheets.cell_readings import CellNote, read_number, read_text, shown
from tournaments.spreadsheets.entry_columns import COLUMN_OF, LONGEST, NEEDED, NUMBERS
from tournaments.spreadsheets.opening import Rows, first_of, is_below, read_rows
from tournaments.spreadsheets.sheet_cells import SheetCell

LONGEST_SHOWN = 100  # characters of a cell that is named
ROWS_SEARCHED = 10
NARROW = str.maketrans("（）．１２３", "().123")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry and the row of the worksheet it stands in."""

    row: int
    details: EntryDetails


@dataclass(frozen=True, slots=True)
class EntryList:
    """What a list holds. With a fault nothing of it is taken; a doubt asks for a second look.

    `unused` are the headers of columns that the desk does not read.
    """

    entries: tuple[ListedEntry, ...]
    faults: tuple[CellNote, ...]
    doubts: tuple[CellNote, ...]
    unused: tuple[str, ...]


@dataclass
class Reading:
    """What has been read so far; `columns` is column name → letter."""

    columns: Mapping[str, str]
    entries: list[ListedEntry] = field(default_factory=list)
    faults: list[CellNote] = field(default_factory=list)
    doubts: list[CellNote] = field(default_factory=list)

    def address(self, name: str, row: int) -> str:
        return f"{self.columns[name]}{row}"


def read_entry_list(file: BinaryIO, size: int) -> EntryList:
    """Read the first worksheet in sight of a workbook, or a csv file, of `size` bytes.

    Raises CannotDo (field "file") when it is neither, is too large, or lacks header or entries.
    """
    rows = read_rows(file, size)
    head, places, unused = _find_header(rows)
    reading = Reading({name: get_column_letter(at + 1) for name, at in places.items()})
    for number, row in enumerate(rows[head:], start=head + 1):
        cells = {name: row[at] for name, at in places.items()}
        if any(shown(cell) for cell in cells.values()):
            _read_row(reading, number, _unmerged(reading, rows, head, number, cells))
    if not reading.entries:
        raise CannotDo(_("There is no entry below the header."), field="file")
    _find_repeats(reading, "number")
    _find_repeats(reading, "seed")
    _find_repeated_pairs(reading)
    by_address = sorted(reading.faults, key=lambda fault: _reading_order(fault.address))
    return EntryList(tuple(reading.entries), tuple(by_address), tuple(reading.doubts), unused)


def _find_header(rows: Rows) -> tuple[int, dict[str, int], tuple[str, ...]]:
    """The number of the header's row, column name → place, and the headers not used."""
    for number, row in enumerate(rows[:ROWS_SEARCHED], start=1):
        # A head may reach over two rows beside one that is parted below.
        whole = [
            first_of(rows, cell) if is_below(cell, at) else cell for at, cell in enumerate(row)
        ]
        places, unused = _find_columns(whole)
        if places:
            return number, places, unused
    raise CannotDo(
        _("No header found: the list needs columns 序号, 选手1 and 选手2."), field="file"
    )


def _find_columns(row: Sequence[SheetCell]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Column name → place, if this row is the header; of two equal headers the first counts."""
    places: dict[str, int] = {}
    unused = []
    for at, cell in enumerate(row):
        header = shown(cell)
        name = COLUMN_OF.get("".join(header.translate(NARROW).split()).casefold())
        if name and name not in places:
            places[name] = at
        elif header:
            unused.append(header)
    return (places, tuple(unused)) if places.keys() >= NEEDED else ({}, ())


def _unmerged(
    reading: Reading, rows: Rows, head: int, row: int, cells: Mapping[str, SheetCell]
) -> dict[str, SheetCell]:
    """A unit written once for several rows is that of each; any other merged cell is a doubt."""
    found = dict(cells)
    for name, cell in cells.items():
        if cell.merged_into is None:
            continue
        top, left = cell.merged_into
        letter = get_column_letter(left)
        first = first_of(rows, cell)
        if name == "unit" and letter == reading.columns[name] and top > head:
            found[name] = first
        elif shown(first):
            reason = _("Merged with %(cell)s, and taken as blank.") % {"cell": f"{letter}{top}"}
            _note(reading.doubts, reading.address(name, row), "", reason)
    return found


def _read_row(reading: Reading, row: int, cells: Mapping[str, SheetCell]) -> None:
    texts: dict[str, str] = {}
    numbers: dict[str, int | None] = {}
    for name, cell in cells.items():
        address = reading.address(name, row)
        if name in NUMBERS:
            number = read_number(cell, is_needed=name in NEEDED)
            numbers[name] = number.value
            _note(reading.faults, address, number.shown, number.fault)
        else:
            longest = LONGEST[name.split("_")[0]]
            text = read_text(cell, longest=longest, is_needed=name in NEEDED)
            texts[name] = text.value
            _note(reading.faults, address, text.shown, text.fault)
            _note(reading.doubts, address, text.shown, text.doubt)
    reading.entries.append(ListedEntry(row, _details(texts, numbers)))


def _note(notes: list[CellNote], address: str, text: str, reason: str) -> None:
    if reason:
        notes.append(CellNote(address, text[:LONGEST_SHOWN], reason))


def _details(texts: Mapping[str, str], numbers: Mapping[str, int | None]) -> EntryDetails:
    players = [
        PlayerDetails(
            name=texts.get(f"player_{position}", ""),
            phone=texts.get(f"phone_{position}", ""),
            member_number=texts.get(f"member_{position}", ""),
        )
        for position in (1, 2, 3)
    ]
    if not players[2].name:
        del players[2]
    return EntryDetails(
        players=tuple(players),
        number=numbers["number"],
        unit=texts.get("unit", ""),
        seed=numbers.get("seed"),
    )


def _find_repeats(reading: Reading, name: str) -> None:
    """A number, or a seed, that an earlier row has already."""
    first: dict[int, int] = {}
    for entry in reading.entries:
        value = getattr(entry.details, name)
        if value is None:
            continue
        if value in first:
            reason = _("Row %(row)s has it already.") % {"row": first[value]}
            _note(reading.faults, reading.address(name, entry.row), str(value), reason)
        first.setdefault(value, entry.row)


def _find_repeated_pairs(reading: Reading) -> None:
    """Namesakes exist, but two of them in one unit are more likely one entry listed twice."""
    first: dict[tuple[str, ...], int] = {}
    for entry in reading.entries:
        names = entry.details.names[:2]
        pair = (entry.details.unit, *sorted(names))
        if pair in first and all(names):
            reason = _("Row %(row)s has the same two players.") % {"row": first[pair]}
            address = reading.address("player_1", entry.row)
            _note(reading.doubts, address, "/".join(names), reason)
        first.setdefault(pair, entry.row)


def _reading_order(address: str) -> tuple[int, int, str]:
    letters = address.rstrip("0123456789")
    return int(address[len(letters) :]), len(letters), letters
