"""The columns of a ruled list: their texts, as large as they fit, broken where they must be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.rulebook.seats import Side
from tournaments.models import Entry, Match
from tournaments.printing.parts.fitting import (
    MILLIMETRES_A_POINT,
    SMALLEST,
    millimetres_of,
    points_that_fit,
)
from tournaments.printing.parts.placing import SMALLEST_ON_ONE_LINE, WIDTH, Box

PADDING = 1.0  # millimetres kept free at either side of a cell
HEADING_PADDING = 0.4
HEADING_SIZE, READ_EASILY, SMALLEST_HEADING = 9.0, 6.5, 6.0  # points
BOLD = 0.9  # of the room, to make up for heavier letters


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column, `width` in millimetres, its text at most `size` points large."""

    heading: str
    width: float
    size: float = 10
    is_centred: bool = True
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class ListCell:
    """A text of a row; a marked one stands out.

    `lines` are the same on several lines, for where it is too long for one; `words` may be empty
    for what always has several.
    """

    words: str = ""
    lines: tuple[str, ...] = ()
    is_marked: bool = False


ListRow = tuple[ListCell | str, ...]


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One of several lines of a cell, at the size at which it fits."""

    words: str
    style: str


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """`style` is empty where a text has its column's size and weight.

    `words` are empty where there are `lines`.
    """

    words: str
    style: str = ""
    lines: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedColumn:
    """The texts of a column from the top of its box down, an empty one beside each heading."""

    column: ListColumn
    box: Box
    row_height: float
    cells: tuple[PrintedCell, ...]

    @property
    def style(self) -> str:
        look = "" if self.column.is_centred else f"text-align:left;padding-left:{PADDING:g}mm;"
        weight = "font-weight:bold;" if self.column.is_strong else ""
        return (
            f"left:{self.box.left:g}mm;top:{self.box.top:g}mm;width:{self.box.width:g}mm;"
            f"{look}{weight}font-size:{self.column.size:g}pt;line-height:{self.row_height:g}mm"
        )


def printed_cell(value: ListCell | str, column: ListColumn, height: float) -> PrintedCell:
    cell = ListCell(value) if isinstance(value, str) else value
    room = column.width - 2 * PADDING
    size = points_that_fit(cell.words, room, column.size)
    marked = "font-weight:bold;text-decoration:underline;" if cell.is_marked else ""
    if not cell.words or size < SMALLEST_ON_ONE_LINE:
        lines = cell.lines or parted_words(cell.words)
        if len(lines) > 1:
            return _on_lines(lines, room, column.size, height, marked)
    if size < column.size:
        marked += f"font-size:{size:g}pt"
    return PrintedCell(cell.words, marked)


def _on_lines(
    lines: Sequence[str], room: float, largest: float, height: float, look: str
) -> PrintedCell:
    """Words on several lines of a row, no larger than these leave room for, none cut off."""
    lines = [part for words in lines for part in broken(words, room)]
    line = height / len(lines)
    highest = int(line / 1.15 / MILLIMETRES_A_POINT * 10) / 10
    printed = []
    for words in lines:
        size = min(points_that_fit(words, room, largest), highest)
        style = f"font-size:{size:g}pt;line-height:{line - 0.02:g}mm"
        printed.append(PrintedLine(words, style))
    return PrintedCell("", f"{look}height:{height:g}mm", tuple(printed))


def broken(words: str, room: float) -> tuple[str, ...]:
    """On as few lines as let the words be read at the smallest size, three at most."""
    for count in (1, 2, 3):
        lines = parted_words(words, count)
        if max(millimetres_of(line, SMALLEST) for line in lines) <= room:
            break
    return lines


def heading_lines(words: str, width: float) -> tuple[str, ...]:
    """A heading as it is parted, else on as few lines as let it be read, three at most."""
    if "\n" in words:
        return tuple(words.split("\n"))
    for count in (1, 2, 3):
        lines = parted_words(words, count)
        if min(heading_size(line, width) for line in lines) >= READ_EASILY:
            break
    return lines


def heading_size(words: str, width: float) -> float:
    """In points; bold Latin letters are wider than others."""
    return points_that_fit(words, (width - 2 * HEADING_PADDING) * BOLD, HEADING_SIZE)


def heading_width(words: str) -> float:
    """The width at which a heading can be read on three lines."""
    longest = max(millimetres_of(line, SMALLEST_HEADING) for line in parted_words(words, 3))
    return longest / BOLD + 2 * HEADING_PADDING


def parted_words(words: str, count: int = 2) -> tuple[str, ...]:
    """On so many lines of about the same length, between words where there are several."""
    if count < 2 or len(words) < 2:
        return (words,)
    first = (len(words) + count - 1) // count
    spaces = [index for index, sign in enumerate(words) if sign == " " and index]
    if spaces:
        first = min(spaces, key=lambda index: abs(index - first))
    return (words[:first], *parted_words(words[first:].lstrip(), count - 1))


def spread(columns: Sequence[ListColumn]) -> tuple[ListColumn, ...]:
    """The columns without a width share what the others leave."""
    free = [column for column in columns if not column.width]
    left = WIDTH - sum(column.width for column in columns)
    return tuple(
        column if column.width else replace(column, width=left / len(free)) for column in columns
    )


def lefts_of(columns: Sequence[ListColumn]) -> list[float]:
    return [sum(column.width for column in columns[:index]) for index in range(len(columns))]


def entry_names(entry: Entry) -> tuple[str, ...]:
    """Both players, in order. Reads the prefetched players."""
    return tuple(player.name for player in entry.players.all() if player.position <= 2)


def seat_names(match: Match, side: Side) -> tuple[str, ...]:
    """Who sits on a side; where nobody does, the players of the entry."""
    seats = (match.north, match.south) if side is Side.NS else (match.east, match.west)
    seated = tuple(player.name for player in seats if player)
    entry = match.entry(side)
    return seated or (entry_names(entry) if entry else ())
