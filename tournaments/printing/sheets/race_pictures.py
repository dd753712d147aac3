"""The race of a match drawn: two lines over the hands, with what turned it below.

Shape and dash tell the sides apart without colour: ▲NS solid, ■EW dashed, its squares hollow so
that both are seen where they stand at one level. Screens colour the parts by their classes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from referee.selectors.sheet.level_races import RacePoint
from referee.wording import words as wording
from tournaments.printing.sheets.race_shapes import (
    LETTER,
    Plane,
    hands_axis,
    heights_axis,
    legend,
    race_line,
    race_marks,
    room_beside,
    row_marks,
)
from tournaments.values.words import joined_words, named_words

SIDES = (Side.NS, Side.EW)
FEWEST = 8  # hands that the width is made for at least
EDGE = 0.4  # of a hand or a level, kept free for half a mark
MARGIN = 0.015  # of the width, kept free all around
ABOVE, BELOW = 20, 19  # units for the legend, and for the names of the hands


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
    title = _("Levels after each hand")
    # Every text in it is escaped.
    return mark_safe(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' class="race" font-family="{escape(fonts)}">'
        f"<title>{escape(title)}</title><desc>{escape(race_words(race))}</desc>"
        f'<rect width="{width}" height="{height}" fill="{escape(ground)}" />'
        f"{_drawn(race, width, height)}</svg>"
    )


def race_words(race: Sequence[RacePoint]) -> str:
    """The race in words: the levels of each side, then what turned it."""
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


def _drawn(race: Sequence[RacePoint], width: int, height: int) -> str:
    """The legend above, the names of the heights at the left, and the lines in what is left."""
    rows, last = _rows(race), race[-1].number
    lowest = min((row.below for row in rows), default=0)
    names = _heights(rows, room=(height - 60) / (Level.PAST_A.position - lowest))
    margin, left = width * MARGIN, room_beside(names.values())
    plane = Plane(
        width=width - 2 * margin - left,
        height=height - 2 * margin - ABOVE - BELOW,
        hands=(-EDGE, max(last, FEWEST) + EDGE),
        heights=(lowest - EDGE, Level.PAST_A.position + EDGE),
    )
    every = next(step for step in (1, 2, 5, 10, 20, 50) if last / step <= width / 20)
    lines = {side: [(p.number, p.levels.of(side).position) for p in race] for side in SIDES}
    shapes = (
        hands_axis(plane, _hands([*range(every, last + 1, every), 0])),
        heights_axis(plane, names),
        *(race_line(plane, side, lines[side]) for side in SIDES),
        # The solid marks above the hollow ones, so that both are seen.
        *(race_marks(plane, side, lines[side]) for side in reversed(SIDES)),
        *(row_marks(plane, row.code, row.below, row.marks) for row in rows),
    )
    top, start = int(margin), int(margin) + int(left)
    return (
        f'<g transform="translate({start} {top})">{legend(SIDES)}</g>'
        f'<g transform="translate({start} {top + ABOVE})">{"".join(shapes)}</g>'
    )


def _heights(rows: Iterable[_Row], room: float) -> dict[float, str]:
    """What is written beside the picture, and how high: every other level where `room` is small."""
    every = 1 if room > LETTER - 1 else 2
    names: dict[float, str] = {
        level.position: wording.level_words(level) for level in Level if level.position % every == 0
    }
    return names | {row.below: row.words for row in rows}


def _hands(numbers: Iterable[int]) -> dict[int, str]:
    """What is written below the picture: the numbers of the hands, and where it began."""
    return {n: str(n) if n else pgettext("level race", "start") for n in numbers}
