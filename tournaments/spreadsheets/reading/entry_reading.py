"""What is read of an entry list so far, and how a row or two of it become an entry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.spreadsheets.reading.cell_readings import (
    CellNote,
    CellText,
    read_digits,
    read_number,
    read_text,
    shown,
)
from tournaments.spreadsheets.reading.entry_columns import LONGEST, NEEDED, NUMBERS, POSITIONS
from tournaments.spreadsheets.reading.entry_header import Header, is_header_again
from tournaments.spreadsheets.reading.opening import Sheet
from tournaments.spreadsheets.reading.sheet_cells import SheetCell
from tournaments.values.entries import EntryDetails, PlayerDetails

LONGEST_SHOWN = 100  # characters of a cell that is named


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell and its address."""

    address: str
    cell: SheetCell

    @property
    def shown(self) -> str:
        return shown(self.cell)


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry, the (first) row of the worksheet it stands in, and where each value stands."""

    row: int
    details: EntryDetails
    addresses: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass
class Reading:
    """What has been read so far of a sheet below its header. `columns` are those it can hold."""

    sheet: Sheet
    header: Header
    entries: list[ListedEntry] = field(default_factory=list)
    faults: list[CellNote] = field(default_factory=list)
    doubts: list[CellNote] = field(default_factory=list)
    columns: set[str] = field(default_factory=set)

    def rows(self) -> Iterator[tuple[int, dict[str, Placed]]]:
        """Number and cells by column of each row that is of the list; hidden ones are said."""
        for number, row in enumerate(self.sheet.rows, start=1):
            if number <= self.header.last:
                continue
            placed = {
                name: Placed(f"{get_column_letter(at + 1)}{number}", row[at])
                for name, at in self.header.places.items()
            }
            if not any(one.shown for one in placed.values()):
                continue
            if not is_header_again(self.header, row):
                self._note_hidden(number, placed)
                yield number, placed

    def fault(self, place: Placed, words: str, reason: str) -> None:
        _note(self.faults, place.address, words, reason)

    def doubt(self, place: Placed, words: str, reason: str) -> None:
        _note(self.doubts, place.address, words, reason)

    def add(self, row: int, cells: Mapping[str, Placed]) -> None:
        """The entry that these cells are, by columns as number, player_1, phone_2."""
        texts: dict[str, str] = {}
        numbers: dict[str, int | None] = {}
        for name, place in cells.items():
            is_needed = name in NEEDED
            if name in NUMBERS:
                number = read_number(place.cell, is_needed=is_needed)
                numbers[name] = number.value
                self.fault(place, number.shown, number.fault)
            else:
                text = _text(name, place.cell, is_needed)
                texts[name] = text.value
                self.fault(place, text.shown, text.fault)
                self.doubt(place, text.shown, text.doubt)
        self.columns |= cells.keys()
        addresses = {name: place.address for name, place in cells.items()}
        self.entries.append(ListedEntry(row, _details(texts, numbers), addresses))

    def _note_hidden(self, number: int, placed: Mapping[str, Placed]) -> None:
        if number in self.sheet.hidden:
            first = next(one for one in placed.values() if one.shown)
            self.doubt(first, first.shown, _("This row is hidden in the file, and read."))


def _text(name: str, cell: SheetCell, is_needed: bool) -> CellText:
    kind = name.split("_")[0]
    if kind in {"phone", "member"}:
        return read_digits(cell, longest=LONGEST[kind])
    return read_text(cell, longest=LONGEST[kind], is_needed=is_needed)


def _details(texts: Mapping[str, str], numbers: Mapping[str, int | None]) -> EntryDetails:
    players = [
        PlayerDetails(
            name=texts.get(f"player_{position}", ""),
            phone=texts.get(f"phone_{position}", ""),
            member_number=texts.get(f"member_{position}", ""),
        )
        for position in POSITIONS
    ]
    if not players[2].name:
        del players[2]
    return EntryDetails(
        players=tuple(players),
        number=numbers["number"],
        unit=texts.get("unit", ""),
        seed=numbers.get("seed"),
    )


def _note(notes: list[CellNote], address: str, text: str, reason: str) -> None:
    if reason:
        notes.append(CellNote(address, text[:LONGEST_SHOWN], reason))
