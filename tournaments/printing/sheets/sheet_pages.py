"""A page of a score sheet as plain values: texts and where they stand, nothing to compute."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.printing.parts.fitting import points_that_fit
from tournaments.printing.parts.placing import Box, Image, Placed, placed
from tournaments.printing.sheets.sheet_form import (
    CODE,
    COLUMNS,
    FORM,
    ROW_HEIGHT,
    ROWS,
    ROWS_TOP,
    Column,
)

PADDING = 1.0  # millimetres kept free at either side of a cell
NOTE_FROM, NOTE_TO = "points", "result"


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a column; `style` is empty where it has the column's own size."""

    words: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """The texts of a column from the first row down."""

    column: Column
    cells: tuple[Cell, ...]

    @property
    def style(self) -> str:
        box = self.column.box
        return (
            f"left:{box.left:g}mm;top:{box.top:g}mm;width:{box.width:g}mm;"
            f"font-size:{self.column.size:g}pt;line-height:{ROW_HEIGHT:g}mm"
        )


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand's texts by column; a `note` is written across from P to the result.

    A row without texts may hold a note alone, which then has the whole width.
    """

    texts: dict[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page: the form, the texts on it, the columns of the grid.

    `code` is an image of the address of the desk page, "" on a spare sheet; `picture` one of the
    race, in rows nothing else is written in.
    """

    form: str
    texts: tuple[Placed, ...]
    columns: tuple[PrintedColumn, ...] = ()
    code: str = ""
    picture: Image | None = None
    is_draft: bool = False

    @property
    def images(self) -> tuple[Image, ...]:
        code = Image(self.code, CODE) if self.code else None
        return tuple(image for image in (Image(self.form, FORM), code, self.picture) if image)


def printed_columns(rows: Sequence[SheetRow]) -> tuple[PrintedColumn, ...]:
    """The rows turned into columns, those without any text left out."""
    printed = []
    for column in COLUMNS:
        words = [row.texts.get(column.code, "") for row in rows]
        while words and not words[-1]:
            words.pop()
        if words:
            printed.append(PrintedColumn(column, tuple(_cell(text, column) for text in words)))
    return tuple(printed)


def _cell(words: str, column: Column) -> Cell:
    size = points_that_fit(words, column.width - PADDING, column.size)
    return Cell(words, "" if size == column.size else f"font-size:{size:g}pt")


def notes_of(rows: Sequence[SheetRow]) -> tuple[Placed, ...]:
    return tuple(
        placed(row.note, _note_box(index, row), 9, "note")
        for index, row in enumerate(rows)
        if row.note
    )


def _note_box(index: int, row: SheetRow) -> Box:
    ends = (NOTE_FROM, NOTE_TO) if row.texts else (COLUMNS[0].code, COLUMNS[-1].code)
    start, end = (next(column for column in COLUMNS if column.code == code).box for code in ends)
    # A little inside the lines around it: its white ground hides those between the columns.
    left, right = start.left + 0.3, end.left + end.width - 0.3
    return Box(left, ROWS_TOP + index * ROW_HEIGHT + 0.2, right - left, ROW_HEIGHT - 0.4)


def parted(rows: Sequence[SheetRow]) -> list[Sequence[SheetRow]]:
    """The rows a page at a time; one empty page without any."""
    return [rows[start : start + ROWS] for start in range(0, len(rows), ROWS)] or [()]


def numbered_rows(first: int, count: int) -> tuple[SheetRow, ...]:
    """Empty rows with the number of the hand printed in them."""
    return tuple(SheetRow({"number": str(first + offset)}) for offset in range(count))
