"""The cells of a worksheet as plain values, and which of them are merged."""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from openpyxl.utils import column_index_from_string, range_boundaries
from openpyxl.utils.datetime import from_excel

from tournaments.spreadsheets.reading.cell_texts import RunsReader, TextCollector

MOST_ROWS = 3300  # a thousand entries of three people each, a row for each person
MOST_COLUMNS = 60  # what stands further right is not read
LETTERS = re.compile("[A-Z]{1,3}")
MOST_DIGITS = 20  # of a whole number; one with more has lost some anyway


class TooManyRows(Exception):
    """Something stands below the last row that is read."""


class CellKind(StrEnum):
    TEXT = "text"
    NUMBER = "number"
    FORMULA = "formula"  # without what it came to
    COMPUTED = "computed"  # by a program, when it saved the file
    ERROR = "error"
    OTHER = "other"  # a date, yes or no


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What a cell holds. A formula is never computed: it gives what it came to when the file was
    saved, or its own text, with the =.

    `merged_into` is (row, column) of the cell whose value a spreadsheet program shows in place
    of this one.
    """

    value: str | int | float = ""
    kind: CellKind = CellKind.TEXT
    merged_into: tuple[int, int] | None = None


BLANK = SheetCell()


@dataclass(frozen=True, slots=True)
class CellFormats:
    """Which formats (by their place) show a number as a date, and the day that counts from."""

    dates: AbstractSet[int]
    epoch: datetime


class SheetCells:
    """Handler of a worksheet: `cells` by (row, column), counted from 1, blank ones left out.

    `hidden` are the rows with something in them that a program does not show; the last row and
    column with something are `lowest` and `widest`.
    """

    def __init__(self, strings: Sequence[str], formats: CellFormats) -> None:
        self.cells: dict[tuple[int, int], SheetCell] = {}
        self.merged: dict[tuple[int, int], tuple[int, int]] = {}
        self.hidden: set[int] = set()
        self.lowest = self.widest = 0
        self._strings, self._formats = strings, formats
        self._row = self._column = 0
        self._is_in_data = self._is_hidden = False
        self._cell: Mapping[str, str] | None = None
        self._collected, self._inline = TextCollector(), RunsReader("is")
        self._value: str | None = None
        self._formula: str | None = None
        self._own_text: str | None = None
        self._formula_id: str | None = None
        self._shared_formulas: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheetData":
            self._is_in_data = True
        elif name == "mergeCell":
            self._merge(attributes["ref"])
        elif not self._is_in_data:
            return
        elif name == "row":
            self._row, self._column = int(attributes.get("r", self._row + 1)), 0
            self._is_hidden = attributes.get("hidden") in {"1", "true"}
        elif name == "c":
            self._start_cell(attributes)
        elif name in {"v", "f"}:
            self._collected.begin()
            if name == "f" and attributes.get("t") == "shared":
                self._formula_id = attributes.get("si")
        else:
            self._inline.start(name)

    def end(self, name: str) -> None:
        if name == "sheetData":
            self._is_in_data = False
        elif self._cell is None:
            return
        elif name == "v":
            self._value = self._collected.take()
        elif name == "f":
            self._formula = self._collected.take()
        elif self._inline.end(name):
            self._own_text = self._inline.take()
        elif name == "c":
            self._keep(self._read_cell(self._cell))
            self._cell = None

    def text(self, characters: str) -> None:
        if self._cell is not None:
            self._collected.add(characters)
            self._inline.text(characters)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        letters = LETTERS.match(attributes.get("r", ""))
        self._column = column_index_from_string(letters[0]) if letters else self._column + 1
        self._cell = attributes
        self._value = self._formula = self._own_text = self._formula_id = None

    def _keep(self, cell: SheetCell) -> None:
        if cell.value == "":
            return
        if self._row > MOST_ROWS:
            raise TooManyRows
        if self._column <= MOST_COLUMNS:
            self.cells[self._row, self._column] = cell
            self.lowest = max(self.lowest, self._row)
            self.widest = max(self.widest, self._column)
            if self._is_hidden:
                self.hidden.add(self._row)

    def _read_cell(self, attributes: Mapping[str, str]) -> SheetCell:
        if self._formula is not None:
            return self._formula_cell(attributes, self._formula)
        return self._plain_cell(attributes)

    def _formula_cell(self, attributes: Mapping[str, str], formula: str) -> SheetCell:
        """What a formula came to when the file was saved; its own text where that is not there."""
        text = self._formula_text(formula)
        saved = self._plain_cell(attributes)
        if saved.value == "":
            return SheetCell(f"={text}", CellKind.FORMULA)
        is_value = saved.kind in {CellKind.TEXT, CellKind.NUMBER}
        return replace(saved, kind=CellKind.COMPUTED) if is_value else saved

    def _plain_cell(self, attributes: Mapping[str, str]) -> SheetCell:
        kind = attributes.get("t", "n")
        if kind == "inlineStr":
            return SheetCell(self._own_text or "")
        if not self._value:
            return BLANK
        if kind == "s":
            return SheetCell(self._strings[int(self._value)])
        if kind == "str":
            return SheetCell(self._value)
        if kind == "n":
            return self._number(self._value, int(attributes.get("s", 0)))
        if kind == "b":
            return SheetCell("FALSE" if self._value == "0" else "TRUE", CellKind.OTHER)
        return SheetCell(self._value, CellKind.ERROR if kind == "e" else CellKind.OTHER)

    def _formula_text(self, text: str) -> str:
        """Of cells that share a formula only the first holds its text."""
        if self._formula_id is None:
            return text
        if text:
            self._shared_formulas[self._formula_id] = text
        return self._shared_formulas.get(self._formula_id, "")

    def _number(self, text: str, place: int) -> SheetCell:
        try:
            is_whole = text.lstrip("-").isdecimal() and len(text) <= MOST_DIGITS
            number = int(text) if is_whole else float(text)
        except ValueError:
            return SheetCell(text, CellKind.OTHER)
        if place not in self._formats.dates:
            return SheetCell(number, CellKind.NUMBER)
        return SheetCell(_shown_date(number, self._formats.epoch) or text, CellKind.OTHER)

    def _merge(self, area: str) -> None:
        """Note each cell of a merged area as far as there are values, which stand before it in
        the file. Two areas never share a cell.
        """
        left, top, right, bottom = range_boundaries(area)
        if None in {left, top, right, bottom}:  # whole rows or columns, which nobody merges
            raise ValueError(area)
        for row in range(top, min(bottom, self.lowest) + 1):
            for column in range(left, min(right, self.widest) + 1):
                if (row, column) in self.merged:
                    return
                self.merged[row, column] = (top, left)


def _shown_date(number: int | float, epoch: datetime) -> str:
    try:
        moment: Any = from_excel(number, epoch)
    except (ValueError, OverflowError):
        return ""
    return str(moment)
