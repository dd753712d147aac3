"""The ruled lines of a list as one drawing."""

from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache

from tournaments.printing.parts.placing import WIDTH, Box

EDGE = 0.5  # around the drawing, for the outer half of the lines at its edge
FIFTH = 5


@lru_cache(maxsize=64)
def drawn_rules(
    lefts: tuple[float, ...],
    headings: float,
    row_height: float,
    rows: int,
    parts: tuple[int, ...] = (),
    width: float = WIDTH,
) -> str:
    """The lines of a list in a data address: an SVG image, `EDGE` larger than the list.

    `lefts` are where the columns begin, `headings` how high their headings are, in millimetres.
    In the rows `parts`, counted from 0, stands the heading of a part, over all columns.
    """
    height = headings + row_height * max(rows, 1)
    drawn = [
        _path(f"M0 0h{width:g}v{height:g}h{-width:g}z", 0.5),
        _path(f"M0 {headings:g}h{width:g}", 0.5) if headings else "",
        *_lines_between(headings, row_height, rows, parts, width),
        *_lines_down(lefts[1:], headings, row_height, rows, parts),
    ]
    return svg_address("".join(drawn), width + 2 * EDGE, height + 2 * EDGE)


def rules_box(box: Box) -> Box:
    """Where the drawing of a list goes: a little more than the list, for the lines at its edge."""
    return box.inner(-EDGE, -EDGE, box.width + 2 * EDGE, box.height + 2 * EDGE)


def svg_address(drawn: str, width: float, height: float) -> str:
    """Black lines as an image in a data address, their corner `EDGE` inside its own."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="{-EDGE:g} {-EDGE:g} {width:g} {height:g}">'
        f'<g fill="none" stroke="#000">{drawn}</g></svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _lines_between(
    top: float, row_height: float, rows: int, parts: Sequence[int], width: float
) -> list[str]:
    """Every fifth line of a part is stronger, so that the eye keeps its row."""
    drawn, in_part = [], 0
    for row in range(rows - 1):
        in_part = 0 if row in parts else in_part + 1
        is_strong = row in parts or row + 1 in parts or in_part % FIFTH == 0
        at = top + (row + 1) * row_height
        drawn.append(_path(f"M0 {at:g}h{width:g}", 0.4 if is_strong else 0.15))
    return drawn


def _lines_down(
    lefts: Sequence[float], headings: float, row_height: float, rows: int, parts: Sequence[int]
) -> list[str]:
    """Between the columns, not through the headings of parts."""
    ends = [*parts, max(rows, 1)]
    starts = [0, *(part + 1 for part in parts)]
    pieces = [(0.0, headings)] if headings and lefts else []
    pieces += [
        (headings + start * row_height, (end - start) * row_height)
        for start, end in zip(starts, ends, strict=True)
        if end > start and rows
    ]
    data = "".join(f"M{left:g} {top:g}v{long:g}" for left in lefts for top, long in pieces)
    return [_path(data, 0.2)] if data else []


def _path(data: str, width: float) -> str:
    return f'<path d="{data}" stroke-width="{width:g}"/>'
