"""Where things stand on a page, in millimetres from the corner of the printed area."""

from dataclasses import dataclass

from tournaments.printing.parts.fitting import MILLIMETRES_A_POINT, points_that_fit

WIDTH, HEIGHT = 186.0, 271.0  # of the printed area
LINE_SPACING = 1.2  # of several lines in a box, as in the style
SMALLEST_ON_ONE_LINE = 7.5  # points


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def style(self) -> str:
        return (
            f"left:{self.left:g}mm;top:{self.top:g}mm;"
            f"width:{self.width:g}mm;height:{self.height:g}mm"
        )

    def inner(self, left: float, top: float, width: float, height: float) -> "Box":
        """A box inside, measured from this one's corner."""
        return Box(self.left + left, self.top + top, width, height)


@dataclass(frozen=True, slots=True)
class Placed:
    """Words in a box, at a size in points at which they fit; `look` is a class of the style."""

    words: str
    box: Box
    size: float
    look: str = ""

    @property
    def style(self) -> str:
        style = f"{self.box.style};font-size:{self.size:g}pt"
        return style if "lines" in self.look else f"{style};line-height:{self.box.height:g}mm"


@dataclass(frozen=True, slots=True)
class Image:
    """A drawing in a data address, and the box it fills."""

    source: str
    box: Box


def placed(words: str, box: Box, largest: float, look: str = "") -> Placed:
    """Words on one line of a box."""
    return Placed(words, box, points_that_fit(words, box.width, largest), look)


def placed_name(words: str, box: Box, largest: float, look: str = "") -> Placed:
    """Words on one line, or on two smaller ones where they would become too small to read."""
    one = placed(words, box, largest, look)
    if one.size >= SMALLEST_ON_ONE_LINE:
        return one
    half = box.height / 2 / LINE_SPACING / MILLIMETRES_A_POINT
    return placed_lines(words, box, int(half * 10) / 10, 2, look)


def placed_lines(words: str, box: Box, largest: float, lines: int, look: str = "") -> Placed:
    """Words that may take several lines; a line loses a little where it is broken."""
    width = box.width * lines - 5 * (lines - 1)
    return Placed(words, box, points_that_fit(words, width, largest), f"lines {look}".strip())
