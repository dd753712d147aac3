"""Long lists on paper: columns of text over ruled lines which every page of a list shares.

Two hundred rows of ten cells take a second this way, and several times as long as table cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.printing.parts.fitting import MILLIMETRES_A_POINT
from tournaments.printing.parts.list_cells import (
    PADDING,
    ListColumn,
    ListRow,
    PlacedColumn,
    PrintedCell,
    heading_lines,
    heading_size,
    lefts_of,
    printed_cell,
)
from tournaments.printing.parts.paper_heads import FOOT, Head, head_texts
from tournaments.printing.parts.placing import WIDTH, Box, Image, Placed, placed
from tournaments.printing.parts.rules_drawing import drawn_rules, rules_box

TOP, HEADINGS, GAP = 29.0, 9.0, 2.0
BOTTOM = FOOT.top - GAP


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
class ListPage:
    """One page of a list, as printing/pages.html shows it."""

    images: tuple[Image, ...]
    texts: tuple[Placed, ...]
    columns: tuple[PlacedColumn, ...]
    is_draft: bool = False
    is_provisional: bool = False


Line = ListRow | str  # a row, or the heading of a part


def list_pages(listed: RuledList) -> list[ListPage]:
    """The pages of a list, one at least. A part that goes on says so on the next page."""
    room = int((BOTTOM - TOP - HEADINGS) / listed.row_height)
    return [_page(listed, lines) for lines in _lines_by_page(listed.parts, room)]


def rows_a_page(row_height: float) -> int:
    """How many rows of this height a page has, headings of parts among them."""
    return int((BOTTOM - TOP - HEADINGS) / row_height)


def fitting_height(rows: int, largest: float, smallest: float) -> float:
    """The height at which `rows` keep to one page; `largest` where even `smallest` needs more."""
    if rows <= rows_a_page(largest):
        return largest
    height = int((BOTTOM - TOP - HEADINGS) / rows * 100) / 100
    return height if height >= smallest else largest


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
    lefts = lefts_of(listed.columns)
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
        is_provisional=listed.head.is_provisional,
    )


def _column_headings(columns: Sequence[ListColumn], lefts: Sequence[float]) -> Iterator[Placed]:
    for column, left in zip(columns, lefts, strict=True):
        lines = heading_lines(column.heading, column.width)
        height = min(3.8, (HEADINGS - 1) / len(lines))
        top = TOP + (HEADINGS - height * len(lines)) / 2
        for row, words in enumerate(lines):
            box = Box(left + 0.2, top + row * height, column.width - 0.4, height)
            size = min(heading_size(words, column.width), height / 1.05 / MILLIMETRES_A_POINT)
            yield Placed(words, box, size, "strong centred")


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
        PrintedCell("") if isinstance(line, str) else printed_cell(line[index], column, height)
        for line in lines
    )
    return PlacedColumn(column, Box(left, TOP + HEADINGS, column.width, 0), height, cells)
