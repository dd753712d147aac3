"""Long lists on paper: columns of text over ruled lines which every page of a list shares.

Two hundred rows of ten cells take a second this way, and several times as long as table cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.printing.fitting import (
    MILLIMETRES_A_POINT,
    SMALLEST,
    millimetres_of,
    points_that_fit,
)
from tournaments.printing.paper_heads import FOOT, Head, head_texts
from tournaments.printing.placing import SMALLEST_ON_ONE_LINE, WIDTH, Box, Image, Placed, placed
from tournaments.printing.rules_drawing import drawn_rules

PADDING = 1.0  # millimetres kept free at either side of a cell
TOP, HEADINGS, GAP = 29.0, 9.0, 2.0
BOTTOM = FOOT.top - GAP


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
class ListPart:
    """Rows under a heading of their own; without one where the list has one part."""

    rows: Sequence[ListRow]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class RuledList:
    """What is listed and how: `row_height` in millimetres; `remarks` go under the title."""

    head: Head
    columns: tuple[ListColumn, ...]
    parts: tuple[ListPart, ...]
    row_height: float = 6.5
    empty: str = ""


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


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list, as printing/pages.html shows it."""

    images: tuple[Image, ...]
    texts: tuple[Placed, ...]
    columns: tuple[PlacedColumn, ...]
    is_draft: bool = False


Line = ListRow | str  # a row, or the heading of a part


def list_pages(listed: RuledList) -> list[ListPage]:
    """The pages of a list, one at least. A part that goes on says so on the next page."""
    room = int((BOTTOM - TOP - HEADINGS) / listed.row_height)
    return [_page(listed, lines) for lines in _lines_by_page(listed.parts, room)]


def rows_a_page(row_height: float) -> int:
    """How many rows of this height a page has, headings of parts among them."""
    return int((BOTTOM - TOP - HEADINGS) / row_height)


def _lines_by_page(parts: Iterable[ListPart], room: int) -> Iterator[list[Line]]:
    lines: list[Line] = []
    for part in parts:
        if part.heading and len(lines) > room - 2:
            yield lines
            lines = []
        if part.heading:
            lines.append(part.heading)
        for row in part.rows:
            if len(lines) == room:
                yield lines
                lines = [_("%(part)s (continued)") % {"part": part.heading}] if part.heading else []
            lines.append(row)
    yield lines


def _page(listed: RuledList, lines: Sequence[Line]) -> ListPage:
    lefts = _lefts(listed.columns)
    headings = [index for index, line in enumerate(lines) if isinstance(line, str)]
    height = listed.row_height
    rules = drawn_rules(tuple(lefts), HEADINGS, height, len(lines), tuple(headings))
    box = Box(0, TOP, WIDTH, HEADINGS + height * max(len(lines), 1))
    return ListPage(
        images=(Image(rules, rules_box(box)), *listed.head.images),
        texts=(
            *head_texts(listed.head),
            *_column_headings(listed.columns, lefts),
            *_part_headings(lines, height),
            *([_empty(listed)] if not lines else []),
        ),
        columns=tuple(
            _column(column, left, index, lines, height)
            for index, (column, left) in enumerate(zip(listed.columns, lefts, strict=True))
        ),
        is_draft=listed.head.is_draft,
    )


def rules_box(box: Box) -> Box:
    """A little more than the ruled part, for the outer half of the lines at its edge."""
    return Box(box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1)


def spread(columns: Sequence[ListColumn]) -> tuple[ListColumn, ...]:
    """The columns without a width share what the others leave."""
    free = [column for column in columns if not column.width]
    left = WIDTH - sum(column.width for column in columns)
    return tuple(
        column if column.width else replace(column, width=left / len(free)) for column in columns
    )


def _lefts(columns: Sequence[ListColumn]) -> list[float]:
    return [sum(column.width for column in columns[:index]) for index in range(len(columns))]


def _column_headings(columns: Sequence[ListColumn], lefts: Sequence[float]) -> Iterator[Placed]:
    """On one line, or on two where they say so or would become too small."""
    for column, left in zip(columns, lefts, strict=True):
        box = Box(left + 0.4, TOP, column.width - 0.8, HEADINGS)
        one = placed(column.heading, box, 9, "strong centred")
        if "\n" not in column.heading and one.size >= SMALLEST_ON_ONE_LINE:
            yield one
            continue
        lines = column.heading.split("\n") if "\n" in column.heading else None
        for row, words in enumerate(lines or parted_words(column.heading)):
            half = box.inner(0, 0.7 + row * 3.8, box.width, 3.8)
            yield placed(words, half, 8.5, "strong centred")


def _part_headings(lines: Sequence[Line], height: float) -> Iterator[Placed]:
    for index, line in enumerate(lines):
        if isinstance(line, str):
            box = Box(PADDING, TOP + HEADINGS + index * height, WIDTH - 2 * PADDING, height)
            yield placed(line, box, 12, "strong")


def _empty(listed: RuledList) -> Placed:
    box = Box(PADDING, TOP + HEADINGS, WIDTH - 2 * PADDING, listed.row_height)
    return placed(listed.empty, box, 10)


def _column(
    column: ListColumn, left: float, index: int, lines: Sequence[Line], height: float
) -> PlacedColumn:
    cells = tuple(
        PrintedCell("") if isinstance(line, str) else _cell(line[index], column, height)
        for line in lines
    )
    return PlacedColumn(column, Box(left, TOP + HEADINGS, column.width, 0), height, cells)


def _cell(value: ListCell | str, column: ListColumn, height: float) -> PrintedCell:
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


def parted_words(words: str, count: int = 2) -> tuple[str, ...]:
    """On so many lines of about the same length, between words where there are several."""
    if count < 2 or len(words) < 2:
        return (words,)
    first = (len(words) + count - 1) // count
    spaces = [index for index, sign in enumerate(words) if sign == " " and index]
    if spaces:
        first = min(spaces, key=lambda index: abs(index - first))
    return (words[:first], *parted_words(words[first:].lstrip(), count - 1))
