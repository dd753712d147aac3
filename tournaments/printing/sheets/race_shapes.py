"""What the picture of a race is put together from, each shape as text of SVG."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from referee.rulebook.seats import Side
from referee.wording import words as wording
from tournaments.printing.parts.fitting import MILLIMETRES_A_POINT, millimetres_of

LETTER = 11  # height of the letters, in units of the picture
INK, GREY = "#000", "#bbb"
TICK = 4  # what the lines of an axis stand out by
DASHES = {Side.NS: "", Side.EW: ' stroke-dasharray="6 4"'}
WIDTHS = {Side.NS: 1.2, Side.EW: 2}
LEGEND = 90  # units that the name of a side takes

Points = Iterable[tuple[float, float]]
"""Hands and what is at their height, as they are counted."""


@dataclass(frozen=True, slots=True)
class Plane:
    """The lines' own part of the picture, `width` by `height` units; its ends, as counted."""

    width: float
    height: float
    hands: tuple[float, float]
    heights: tuple[float, float]

    def place(self, hand: float, height: float) -> tuple[float, float]:
        """Where a hand and a height meet, in units from the left and from the top."""
        return self.x(hand), self.y(height)

    def x(self, hand: float) -> float:
        return round(_part(hand, self.hands) * self.width, 2)

    def y(self, height: float) -> float:
        return round((1 - _part(height, self.heights)) * self.height, 2)


def _part(value: float, ends: tuple[float, float]) -> float:
    lowest, highest = ends
    return (value - lowest) / (highest - lowest)


def room_beside(names: Iterable[str]) -> float:
    """How wide the names at the left are, in any script, with what parts them from the lines."""
    return max(millimetres_of(words, LETTER) for words in names) / MILLIMETRES_A_POINT + 3 * TICK


def hands_axis(plane: Plane, names: Mapping[int, str]) -> str:
    """A line up from each of these hands, its name below."""
    foot, below = plane.height + TICK, plane.height + 2 * TICK
    ticks = (
        _tick((x, 0, x, foot), (x, below), "1em", "middle", words)
        for x, words in ((plane.x(hand), words) for hand, words in names.items())
    )
    return f'<g class="axis bottom">{"".join(ticks)}</g>'


def heights_axis(plane: Plane, names: Mapping[float, str]) -> str:
    """A line across at each of these heights, its name at the left."""
    ticks = (
        _tick((-TICK, y, plane.width, y), (-2 * TICK, y), "0.32em", "end", words)
        for y, words in ((plane.y(height), words) for height, words in names.items())
    )
    return f'<g class="axis left">{"".join(ticks)}</g>'


def _tick(
    line: tuple[float, ...], at: tuple[float, float], down: str, anchor: str, words: str
) -> str:
    (x1, y1, x2, y2), (x, y) = line, at
    return (
        f'<g class="tick"><line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{GREY}"'
        f' stroke-width="1"/><text x="{x:g}" y="{y:g}" dy="{down}" fill="{INK}"'
        f' text-anchor="{anchor}" font-family="inherit" font-size="{LETTER}">'
        f"{escape(words, quote=False)}</text></g>"
    )


def race_line(plane: Plane, side: Side, points: Points) -> str:
    """The line of a side."""
    places = (plane.place(*point) for point in points)
    return _line(side, " L ".join(f"{x:g} {y:g}" for x, y in places))


def race_marks(plane: Plane, side: Side, points: Points) -> str:
    """▲ or ■ at each point of a side."""
    marks = (_mark(side, *plane.place(*point)) for point in points)
    return f'<g class="race-marks {css_of(side)}">{"".join(marks)}</g>'


def row_marks(plane: Plane, code: str, below: float, marks: Mapping[int, str]) -> str:
    """The marks of a row, each below its hand."""
    y = plane.y(below) + LETTER * 0.36
    texts = (_text(mark, plane.x(hand), y, "middle") for hand, mark in marks.items())
    return f'<g class="race-row {code}">{"".join(texts)}</g>'


def legend(sides: Iterable[Side]) -> str:
    """The name of each side behind a piece of its line."""
    return "".join(
        f'<g transform="translate({place * LEGEND} 0)">{_named(side)}</g>'
        for place, side in enumerate(sides)
    )


def _named(side: Side) -> str:
    mark = f'<g class="race-marks {css_of(side)}">{_mark(side, 13, 6)}</g>'
    name = _text(wording.side_words(side), 31, 10, "start")
    return _line(side, "0 6 L 26 6", mark + name)


def css_of(side: Side) -> str:
    return side.value.lower()


def _line(side: Side, places: str, more: str = "") -> str:
    return (
        f'<g class="race-line {css_of(side)}"><path d="M {places}" stroke="{INK}" fill="none"'
        f' stroke-width="{WIDTHS[side]}"{DASHES[side]}/>{more}</g>'
    )


def _mark(side: Side, x: float, y: float) -> str:
    """A solid triangle or a hollow square, its middle at this point."""
    if side is Side.NS:
        data, fill = f"M {x:g} {y - 4.5:g} l 4 7 h -8 z", INK
    else:
        data, fill = f"M {x - 4.5:g} {y - 4.5:g} h 9 v 9 h -9 z", "#fff"
    return f'<path d="{data}" fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'


def _text(words: str, x: float, y: float, anchor: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{LETTER}" fill="{INK}">'
        f"{escape(words, quote=False)}</text>"
    )
