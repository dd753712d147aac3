"""The race of a match drawn: two lines over the hands, with what turned it below.

Shape and dash tell the sides apart without colour: ▲NS solid, ■EW dashed, its squares hollow so
that both are seen where they stand at one level. Screens colour the parts by their classes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from leather import Axis, Chart, Series

from referee import wording
from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from referee.selectors.level_races import RacePoint
from tournaments.printing.race_shapes import LETTER, NamedAxis, RaceLine, RaceMarks, RowMarks, Steps
from tournaments.wording import joined_words, named_words

SIDES = (Side.NS, Side.EW)
FEWEST = 8  # hands that the width is made for at least
EDGE = 0.4  # of a hand or a level, kept free for half a mark


def race_picture(
    race: Sequence[RacePoint],
    *,
    width: int = 360,
    height: int = 300,
    fonts: str = "inherit",
    ground: str = "none",
) -> SafeString:
    """The picture as SVG in the language in force, empty without a race.

    `width` and `height` are units, of which letters are 11 high; `ground` is the colour behind it.
    Its title and its description in words are for who cannot see it; the levels of both sides
    stand in the sheet beside it, too.
    """
    if not race:
        return mark_safe("")
    title = ElementTree.Element("title")
    title.text = _("Levels after each hand")
    described = ElementTree.Element("desc")
    described.text = race_words(race)
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "role": "img",
            "class": "race",
            "font-family": fonts,
        },
    )
    size = {"width": str(width), "height": str(height), "fill": ground}
    behind = ElementTree.Element("rect", size)
    svg.extend([title, described, behind, _chart(race, width, height).to_svg_group(width, height)])
    # Built element by element: every text in it is escaped.
    return mark_safe(ElementTree.tostring(svg, encoding="unicode"))


def race_words(race: Sequence[RacePoint]) -> str:
    """The same in words: the levels of each side, then what turned the race."""
    sides = [
        named_words(
            wording.side_words(side),
            " ".join(wording.level_words(point.levels.of(side)) for point in race),
        )
        for side in SIDES
    ]
    turns = [named_words(row.words, ", ".join(row.told(race))) for row in _rows(race)]
    return joined_words([*sides, *turns])


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of marks below the levels, `below` the lowest of them; what it marks, by hand."""

    code: str
    words: str
    below: float
    marks: dict[int, str]

    def told(self, race: Sequence[RacePoint]) -> Iterator[str]:
        for point in race:
            if point.number in self.marks:
                hand = _("hand %(number)s") % {"number": point.number}
                yield f"{hand} {self.marks[point.number]}"


def _rows(race: Sequence[RacePoint]) -> list[_Row]:
    """Take-overs, 劳改 and void hands, each row only where there is one."""
    found = (
        (
            "taken",
            pgettext("level race", "taken by"),
            {p.number: wording.SIDE_MARKS[p.taken_by] for p in race if p.taken_by},
        ),
        ("laogai", "劳改", {p.number: _laogai(p) for p in race if p.laogai}),
        ("void", _("void"), {p.number: "×" for p in race if p.is_void}),
    )
    with_marks = [(code, words, marks) for code, words, marks in found if marks]
    return [
        _Row(code, words, -1.3 * place, marks)
        for place, (code, words, marks) in enumerate(with_marks, start=1)
    ]


def _laogai(point: RacePoint) -> str:
    """Who offended, and the choice of the other side: ■A."""
    assert point.laogai is not None
    option = point.laogai.option
    return f"{wording.SIDE_MARKS[point.laogai.side]}{option.value if option else ''}"


def _chart(race: Sequence[RacePoint], width: int, height: int) -> Any:
    rows, last = _rows(race), race[-1].number
    chart = Chart()
    lowest = min((row.below for row in rows), default=0)
    chart.set_x_scale(Steps(-EDGE, max(last, FEWEST) + EDGE))
    chart.set_y_scale(Steps(lowest - EDGE, Level.PAST_A.position + EDGE))
    every = next(step for step in (1, 2, 5, 10, 20, 50) if last / step <= width / 20)
    chart.set_x_axis(Axis(ticks=list(range(0, last + 1, every)), tick_formatter=_hand_words))
    names = _heights(rows, room=(height - 60) / (Level.PAST_A.position - lowest))
    chart.set_y_axis(NamedAxis(names))
    lines = {side: Series([(p.number, p.levels.of(side).position) for p in race]) for side in SIDES}
    for side in SIDES:
        chart.add_series(lines[side], RaceLine(side))
    # The solid marks above the hollow ones, so that both are seen.
    for side in reversed(SIDES):
        chart.add_series(lines[side], RaceMarks(side))
    for row in rows:
        marks = [(number, row.below, mark) for number, mark in row.marks.items()]
        chart.add_series(Series(marks, name=row.words), RowMarks(row.code))
    return chart


def _heights(rows: Iterable[_Row], room: float) -> dict[float, str]:
    """What is written beside the picture, and how high: every other level where `room` is small."""
    every = 1 if room > LETTER - 1 else 2
    names: dict[float, str] = {
        level.position: wording.level_words(level) for level in Level if level.position % every == 0
    }
    return names | {row.below: row.words for row in rows}


def _hand_words(number: int, _index: int, _count: int) -> str:
    return str(number) if number else pgettext("level race", "start")
