"""The form of a score sheet: where its boxes and columns lie, and what is printed in each.

All in millimetres from the top left corner of the printed area.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.rulebook.race import Reason
from referee.rulebook.seats import Seat, Side
from referee.wording import words as wording
from referee.wording.hand_fields import HAND_WORDS
from tournaments.printing.parts.fitting import millimetres_of, points_that_fit
from tournaments.printing.parts.placing import HEIGHT, WIDTH, Box

ROWS, ROW_HEIGHT = 20, 7.0
# As on the match page: NS first, wherever both sides are named.
SIDES = (Side.NS, Side.EW)
SEATS_OF = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


@dataclass(frozen=True)
class Column:
    """A column of the grid; `size` is how large its text is printed, in points."""

    code: str
    width: float
    heading: Promise
    size: float = 10

    @cached_property
    def box(self) -> Box:
        left = sum(other.width for other in COLUMNS[: COLUMNS.index(self)])
        return Box(left, ROWS_TOP, self.width, ROWS * ROW_HEIGHT)


# A heading is one line or two, parted where it may be.
COLUMNS = (
    Column("number", 9, pgettext_lazy("score sheet", "Hand"), 11),
    Column("dealer", 12, HAND_WORDS["dealer"].paper),
    Column("level", 10, pgettext_lazy("score sheet", "Level"), 11),
    Column("trump", 10, HAND_WORDS["trump"].paper, 11),
    Column("points", 13, HAND_WORDS["points"].paper, 11),
    Column("kou", 24, pgettext_lazy("score sheet", "F×n\nwon by"), 10),
    Column("exposed", 19, pgettext_lazy("score sheet", "Exposed\n±"), 9),
    Column("laogai", 14, pgettext_lazy("score sheet", "劳改\nA/B")),
    Column("score", 14, pgettext_lazy("score sheet", "s"), 11),
    Column("result", 25, pgettext_lazy("score sheet", "Result\nand rise"), 9),
    Column("ns_level", 12, pgettext_lazy("score sheet", "▲NS\nlevel"), 11),
    Column("ew_level", 12, pgettext_lazy("score sheet", "■EW\nlevel"), 11),
    Column("next_dealer", 12, pgettext_lazy("score sheet", "Next\ndealer")),
)

MARGIN = 0.5  # around the drawing, for the outer half of the lines at its edge
FORM = Box(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
EVENT = Box(0, 0, 156, 11)
TITLE = Box(0, 11, 156, 9)
ABOUT = Box(0, 21.5, 156, 5)
CODE = Box(164, 0, 22, 22)
PAGE_ID = Box(146, 22.5, 40, 4.5)
ENTRIES = {Side.NS: Box(0, 28, 108, 21), Side.EW: Box(0, 49, 108, 21)}
COMPASS = Box(108, 28, 78, 42)
STARTED = Box(0, 72, 26, 13)
ENDED = Box(26, 72, 26, 13)
PAUSES = Box(52, 72, 84, 13)
LAST_HAND = Box(136, 72, 50, 13)
GRID = Box(0, 87, WIDTH, 150)
ROWS_TOP = GRID.bottom - ROWS * ROW_HEIGHT
RESULT = Box(0, 239, WIDTH, 15)
SIGNATURES = {
    "NS": Box(0, 256, 44, 15),
    "EW": Box(44, 256, 44, 15),
    "referee": Box(88, 256, 44, 15),
}
OFFICE = Box(132, 256, 54, 15)
FRAMES = (
    *ENTRIES.values(),
    COMPASS,
    STARTED,
    ENDED,
    PAUSES,
    LAST_HAND,
    RESULT,
    *SIGNATURES.values(),
    OFFICE,
)
# Lines to write on, in the result box and under the signatures.
FINAL_LEVELS = {Side.NS: RESULT.inner(31, 8, 12, 6), Side.EW: RESULT.inner(54, 8, 12, 6)}
WARNINGS = {Side.NS: RESULT.inner(92, 8, 7, 6), Side.EW: RESULT.inner(111, 8, 7, 6)}
REMARK = RESULT.inner(134, 7.4, 51, 7.4)
CHIEF = OFFICE.inner(21, 0.8, 32, 6)
RECORDER = OFFICE.inner(21, 7.6, 32, 6)


@dataclass(frozen=True, slots=True)
class Label:
    """Words of the form itself; `at` is where their base line begins, or ends to the left."""

    words: str
    left: float
    base: float
    size: float = 7.5
    anchor: str = "start"
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """A small square to tick, with what it stands for beside it."""

    code: str
    label: Label
    left: float
    top: float

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, TICK, TICK)


TICK = 3.0
# Reasons that share a square are told apart in the remarks.
TICKED_REASONS = (
    Reason.PASSED_A,
    Reason.HIGHER_LEVEL,
    Reason.DEALER_SEAT,
    Reason.WALKOVER,
    Reason.DISQUALIFIED,
    Reason.ASSIGNED,
    Reason.LOTS,
)
PAPER_REASONS = {
    Reason.PASSED_A: wording.REASONS[Reason.PASSED_A],
    Reason.HIGHER_LEVEL: pgettext_lazy("score sheet", "higher level"),
    Reason.DEALER_SEAT: pgettext_lazy("score sheet", "on the deal"),
    Reason.WALKOVER: wording.REASONS[Reason.WALKOVER],
    Reason.DISQUALIFIED: pgettext_lazy("score sheet", "disqualified"),
    Reason.ASSIGNED: pgettext_lazy("score sheet", "assigned"),
    Reason.LOTS: pgettext_lazy("score sheet", "lots"),
}


def ticks() -> tuple[Tick, ...]:
    """Every square of the form, in the language in force."""
    base = RESULT.top + 5
    winners = [(side.value, wording.side_words(side)) for side in SIDES]
    reasons = [(reason.value, str(PAPER_REASONS[reason])) for reason in TICKED_REASONS]
    answers = [
        ("yes", str(pgettext_lazy("score sheet", "yes"))),
        ("no", str(pgettext_lazy("score sheet", "no"))),
    ]
    return (
        *_row_of_ticks(winners, Box(RESULT.left + 15, base, 36, 0), 8.5),
        *_row_of_ticks(reasons, Box(RESULT.left + 60, base, 124, 0), 8.5),
        *_row_of_ticks(answers, Box(LAST_HAND.left + 2, LAST_HAND.bottom - 1.6, 46, 0), 9),
    )


def _row_of_ticks(options: list[tuple[str, str]], line: Box, largest: float) -> list[Tick]:
    """Squares and words one after another on a line, as large as it takes them all."""
    squares = len(options) * (TICK + 3)
    size = points_that_fit("".join(words for _, words in options), line.width - squares, largest)
    placed, left = [], line.left
    for code, words in options:
        label = Label(words, left + TICK + 0.8, line.top, size)
        placed.append(Tick(code, label, left, line.top - TICK + 0.3))
        left = label.left + millimetres_of(words, size) + 2.2
    return placed


def labels() -> tuple[Label, ...]:
    """Every word of the form, in the language in force."""
    return (*_headings(), *_box_labels(), *_result_labels())


def _headings() -> list[Label]:
    found = []
    for column in COLUMNS:
        lines = str(column.heading).split("\n")
        middle = column.box.left + column.width / 2
        first = GRID.top + 6.2 - 1.8 * (len(lines) - 1)
        found += [
            Label(words, middle, first + 3.6 * row, 8, "middle", is_bold=True)
            for row, words in enumerate(lines)
        ]
    return found


def _box_labels() -> list[Label]:
    named = (
        (STARTED, pgettext_lazy("score sheet", "Start")),
        (ENDED, pgettext_lazy("score sheet", "End")),
        (PAUSES, pgettext_lazy("score sheet", "Pauses, extra time")),
        (LAST_HAND, pgettext_lazy("score sheet", "At time a hand had been begun")),
        (SIGNATURES["NS"], _signature(Side.NS)),
        (SIGNATURES["EW"], _signature(Side.EW)),
        (SIGNATURES["referee"], gettext_lazy("Signature of the referee")),
    )
    found = [Label(str(words), box.left + 1.2, box.top + 3.4) for box, words in named]
    for side, box in ENTRIES.items():
        found.append(Label(wording.side_words(side), box.left + 2, box.top + 6, 13, is_bold=True))
        found += [
            Label(str(wording.SEATS[seat]), box.left + 2, box.top + 12 + 6 * row, 9)
            for row, seat in enumerate(SEATS_OF[side])
        ]
    return found


def _signature(side: Side) -> str:
    words = gettext_lazy("Signature %(side)s")
    return str(words) % {"side": wording.side_words(side)}


def _result_labels() -> list[Label]:
    first, second = RESULT.top + 5, RESULT.top + 12.3
    left = RESULT.left + 1.2
    named = (
        (left, first, pgettext_lazy("score sheet", "Winner")),
        (left + 52, first, pgettext_lazy("score sheet", "By")),
        (left, second, pgettext_lazy("score sheet", "Final levels")),
        (left + 69, second, pgettext_lazy("score sheet", "Warnings")),
        (left + 120, second, pgettext_lazy("score sheet", "Remarks")),
    )
    found = [Label(str(words), at, base, 8, is_bold=True) for at, base, words in named]
    for boxes in (FINAL_LEVELS, WARNINGS):
        found += [
            Label(wording.side_words(side), box.left - 1, second, 8.5, "end")
            for side, box in boxes.items()
        ]
    for words, box in (
        (gettext_lazy("Chief referee:"), CHIEF),
        (gettext_lazy("Recorder:"), RECORDER),
    ):
        found.append(Label(str(words), box.left - 1, box.bottom - 1.4, 8.5, "end"))
    return found
