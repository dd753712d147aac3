"""What the picture of a race is put together from: lines, marks and a scale that rounds nothing."""

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from leather import Axis, Line, Scale, Shape, theme
from leather.utils import X, Y

from referee import wording
from referee.rulebook.seats import Side
from tournaments.printing.fitting import MILLIMETRES_A_POINT, millimetres_of

LETTER = 11  # height of the letters, in units of the picture
INK = "#000"
DASHES = {Side.NS: None, Side.EW: "6 4"}
WIDTHS = {Side.NS: 1.2, Side.EW: 2}

theme.background_color = "none"
theme.margin = 0.015
theme.tick_color = theme.zero_color = "#bbb"
theme.label_color = theme.legend_color = INK
theme.tick_font_family = theme.legend_font_family = "inherit"
theme.tick_font_size = theme.tick_font_char_height = LETTER
theme.legend_font_char_height = 16


class Steps(Scale):
    """From one end to the other without rounding either."""

    def __init__(self, lowest: float, highest: float) -> None:
        self.lowest, self.highest = lowest, highest

    def contains(self, value: float) -> bool:
        return self.lowest <= value <= self.highest

    def project(self, value: float, start: float, end: float) -> float:
        part = (value - self.lowest) / (self.highest - self.lowest)
        return round(float(start) + part * (float(end) - float(start)), 2)


class NamedAxis(Axis):
    """The axis at the left, each height with its name, as wide as they are in any script."""

    def __init__(self, names: Mapping[float, str]) -> None:
        super().__init__(list(names), lambda at, _index, _count: names[at])
        self.names = names

    def estimate_label_margin(self, scale: Any, orient: str) -> float:
        widest = max(millimetres_of(words, LETTER) for words in self.names.values())
        return widest / MILLIMETRES_A_POINT + 3 * theme.tick_size


class RaceLine(Line):
    """The line of a side, and in the legend its name behind a piece of it."""

    def __init__(self, side: Side) -> None:
        super().__init__(INK, width=WIDTHS[side], stroke_dasharray=DASHES[side])
        self.side = side

    def to_svg(self, *place: Any) -> Element:
        group: Element = super().to_svg(*place)
        group.set("class", f"race-line {css_of(self.side)}")
        return group

    def legend_to_svg(self, series: Any, palette: Any) -> list[tuple[Element, int]]:
        group = Element("g", {"class": f"race-line {css_of(self.side)}"})
        path = self._new_path(INK)
        path.set("d", "M 0 6 L 26 6")
        group.append(path)
        mark = SubElement(group, "g", {"class": f"race-marks {css_of(self.side)}"})
        mark.append(mark_of(self.side, 13, 6))
        group.append(text_at(wording.side_words(self.side), 31, 10, "start"))
        return [(group, 90)]


class Unnamed(Shape):
    """Marks that stand in no legend."""

    def validate_series(self, series: Any) -> None:
        """Any will do."""

    def legend_to_svg(self, series: Any, palette: Any) -> Iterable[Any]:
        return []


class RaceMarks(Unnamed):
    """▲ or ■ at each point of a side."""

    def __init__(self, side: Side) -> None:
        self.side = side

    def to_svg(
        self, width: Any, height: Any, x_scale: Any, y_scale: Any, series: Any, palette: Any
    ) -> Element:
        group = Element("g", {"class": f"race-marks {css_of(self.side)}"})
        for at, level in zip(series.values(X), series.values(Y), strict=True):
            x, y = x_scale.project(at, 0, width), y_scale.project(level, height, 0)
            group.append(mark_of(self.side, x, y))
        return group


class RowMarks(Unnamed):
    """The marks of a row, each below its hand."""

    def __init__(self, code: str) -> None:
        self.code = code

    def to_svg(
        self, width: Any, height: Any, x_scale: Any, y_scale: Any, series: Any, palette: Any
    ) -> Element:
        group = Element("g", {"class": f"race-row {self.code}"})
        for datum in series.data():
            x, y = x_scale.project(datum.x, 0, width), y_scale.project(datum.y, height, 0)
            group.append(text_at(datum.row[2], x, y + LETTER * 0.36, "middle"))
        return group


def css_of(side: Side) -> str:
    return side.value.lower()


def mark_of(side: Side, x: float, y: float) -> Element:
    """A solid triangle or a hollow square, its middle at this point."""
    if side is Side.NS:
        data, fill = f"M {x:g} {y - 4.5:g} l 4 7 h -8 z", INK
    else:
        data, fill = f"M {x - 4.5:g} {y - 4.5:g} h 9 v 9 h -9 z", "#fff"
    return Element("path", {"d": data, "fill": fill, "stroke": INK, "stroke-width": "1.2"})


def text_at(words: str, x: float, y: float, anchor: str) -> Element:
    text = Element(
        "text",
        {
            "x": f"{x:g}",
            "y": f"{y:g}",
            "text-anchor": anchor,
            "font-size": str(LETTER),
            "fill": INK,
        },
    )
    text.text = words
    return text
