"""The empty form of a score sheet as one drawing, which every page shares.

A page needs some three hundred ruled cells and sixty words that never change; laid out as a table
they take many times as long as the drawing does.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import get_language

from tournaments.printing.parts.fitting import MILLIMETRES_A_POINT
from tournaments.printing.parts.placing import WIDTH, Box
from tournaments.printing.sheets.sheet_form import (
    CHIEF,
    COLUMNS,
    COMPASS,
    FINAL_LEVELS,
    FORM,
    FRAMES,
    GRID,
    RECORDER,
    ROW_HEIGHT,
    ROWS,
    ROWS_TOP,
    WARNINGS,
    Label,
    labels,
    ticks,
)

FONTS = "Noto Sans CJK SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, sans-serif"


def drawn_form(*, numbered: bool) -> str:
    """The form as an SVG image in a data address, in the language in force.

    `numbered` prints 1 to `ROWS` in the first column.
    """
    return _drawn_form(get_language() or "", numbered)


@lru_cache(maxsize=8)
def _drawn_form(language: str, numbered: bool) -> str:
    parts = [_frames(), *_grid_lines(), _write_on_lines(), _compass()]
    parts += [_text(label) for label in labels()]
    for tick in ticks():
        parts += [_path(_rectangle(tick.box), 0.25), _text(tick.label)]
    if numbered:
        parts += [_text(label) for label in _numbers()]
    return _image_of(parts)


def drawn_grid() -> str:
    """The ruled lines of the rows and columns alone, placed as in the form."""
    return _image_of(list(_grid_lines()))


def _image_of(parts: Sequence[str]) -> str:
    """Paths and texts as an SVG image of the form's size in a data address."""
    width, height = FORM.width, FORM.height
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="{FORM.left:g} {FORM.top:g} {width:g} {height:g}" font-family="{FONTS}">'
        f'<g fill="none" stroke="#000">{"".join(part for part in parts if "<path" in part)}</g>'
        f"{''.join(part for part in parts if '<text' in part)}</svg>"
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _frames() -> str:
    return _path("".join(_rectangle(box) for box in FRAMES), 0.25)


def _grid_lines() -> Iterable[str]:
    yield _path(_rectangle(GRID), 0.5)
    yield from _row_lines()
    yield _column_lines()


def _row_lines() -> Iterable[str]:
    tops = [ROWS_TOP + row * ROW_HEIGHT for row in range(ROWS)]
    yield _path(f"M0 {tops[0]:g}h{WIDTH:g}", 0.5)
    # Every fifth line is stronger, so that the eye keeps its row.
    yield _path("".join(f"M0 {top:g}h{WIDTH:g}" for row, top in enumerate(tops) if row % 5), 0.15)
    yield _path("".join(f"M0 {top:g}h{WIDTH:g}" for top in tops[5::5]), 0.4)


def _column_lines() -> str:
    lefts = [column.box.left for column in COLUMNS[1:]]
    return _path("".join(f"M{left:g} {GRID.top:g}v{GRID.height:g}" for left in lefts), 0.2)


def _write_on_lines() -> str:
    boxes = [*FINAL_LEVELS.values(), *WARNINGS.values(), CHIEF, RECORDER]
    return _path("".join(f"M{box.left:g} {box.bottom:g}h{box.width:g}" for box in boxes), 0.2)


def _compass() -> str:
    """The table seen from above, north at the top, and the way the deal goes (1.4).

    The arrow runs counter-clockwise, from east over north and west to south.
    """
    x, y = COMPASS.left + COMPASS.width / 2, COMPASS.top + COMPASS.height / 2
    table = _path(_rectangle(Box(x - 9, y - 9, 18, 18)), 0.4)
    seats = _path(
        f"M{x:g} {y - 9:g}v-3M{x:g} {y + 9:g}v3M{x - 9:g} {y:g}h-3M{x + 9:g} {y:g}h3", 0.4
    )
    arrow = _path(f"M{x + 6:g} {y:g}A6 6 0 1 0 {x:g} {y + 6:g}", 0.5)
    head = _path(f"M{x - 0.2:g} {y + 4.4:g}L{x + 2.6:g} {y + 6:g}L{x - 0.2:g} {y + 7.6:g}", 0.5)
    return table + seats + arrow + head


def _numbers() -> Iterable[Label]:
    middle = COLUMNS[0].width / 2
    for row in range(ROWS):
        yield Label(str(row + 1), middle, ROWS_TOP + row * ROW_HEIGHT + 4.9, 10, "middle")


def _rectangle(box: Box) -> str:
    return f"M{box.left:g} {box.top:g}h{box.width:g}v{box.height:g}h-{box.width:g}z"


def _path(data: str, width: float) -> str:
    return f'<path d="{data}" stroke-width="{width:g}"/>'


def _text(label: Label) -> str:
    weight = ' font-weight="bold"' if label.is_bold else ""
    return (
        f'<text x="{label.left:g}" y="{label.base:g}" text-anchor="{label.anchor}"'
        f' font-size="{label.size * MILLIMETRES_A_POINT:.3f}"{weight}>{escape(label.words)}</text>'
    )
