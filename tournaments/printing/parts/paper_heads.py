"""What every page of a placed paper has: event, title, remarks, a code, and who signs for it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.parts.fitting import MILLIMETRES_A_POINT, millimetres_of
from tournaments.printing.parts.papers import code_of
from tournaments.printing.parts.placing import (
    HEIGHT,
    WIDTH,
    Box,
    Image,
    Placed,
    placed,
    placed_lines,
)
from tournaments.printing.parts.rules_drawing import EDGE, rules_box, svg_address

CODE = Box(164, 0, 22, 22)
CODE_WORDS = Box(156, 22.3, 30, 4)
FOOT = Box(0, HEIGHT - 8, WIDTH, 8)
SIGNED_WIDTH = 40.0
STAMP_LEFT = 114.0  # where the room of a stamp begins, as in print.css
ABOUT_SIZES = (9.5, 8.0)  # points


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page; `about` stands small under the title, as long as it fits a line or two.

    `address` is that of the page which shows the same, "" for none. `is_provisional` stamps what
    later results may change, beside the title, as `is_draft` stamps a draft of the draw.
    """

    event: Event
    title: str
    about: tuple[str, ...] = ()
    address: str = ""
    is_draft: bool = False
    is_provisional: bool = False

    @property
    def width(self) -> float:
        """Of its texts in millimetres, up to the stamp or the code."""
        if self.is_draft or self.is_provisional:
            return STAMP_LEFT
        return CODE.left - 4 if self.address else WIDTH

    @property
    def images(self) -> tuple[Image, ...]:
        """The code, and the lines to sign on."""
        code = (Image(code_of(self.address), CODE),) if self.address else ()
        return (*code, foot_image())


def head_texts(head: Head) -> Iterator[Placed]:
    """Event, title, remarks, what the code leads to, and the words of the foot."""
    yield placed_lines(head.event.name, Box(0, 0, head.width, 10), 12.5, 2, "strong")
    yield placed(head.title, Box(0, 10, head.width, 9), 19, "strong")
    about_width = CODE_WORDS.left - 2 if head.address else WIDTH
    about = Box(0, 19.4, min(STAMP_LEFT, about_width) if head.is_draft else about_width, 9)
    yield from _about_texts(head.about, about)
    if head.address:
        yield placed(_("Scan to see it live"), CODE_WORDS, 7, "centred")
    yield from foot_texts()


def _about_texts(about: Sequence[str], box: Box) -> Iterator[Placed]:
    """The remarks one after the other, on two lines if those hold them at some size."""
    lines = _about_lines(about, box.width, ABOUT_SIZES[0])
    if len(lines) > 2:
        lines = _about_lines(about, box.width, ABOUT_SIZES[1])
    height = min(4.5, box.height / max(len(lines), 1))
    size = min(ABOUT_SIZES[0], int(height / 1.2 / MILLIMETRES_A_POINT * 10) / 10)
    for row, words in enumerate(lines):
        yield placed(words, box.inner(0, row * height, box.width, height), size)


def _about_lines(about: Sequence[str], width: float, size: float) -> list[str]:
    lines: list[str] = []
    for words in about:
        longer = f"{lines[-1]}　{words}" if lines else words
        if lines and millimetres_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(words)
    return lines


def foot_texts() -> Iterator[Placed]:
    """Who answers for a paper: chief referee and recorder, on lines to sign on."""
    for words, right in zip(_signers(), _sign_ends(), strict=True):
        box = Box(right - SIGNED_WIDTH - 40, FOOT.top, 39, FOOT.height)
        yield placed(words, box, 9.5, "right")


def _signers() -> tuple[str, str]:
    return _("Chief referee:"), _("Recorder:")


def _sign_ends() -> Iterable[float]:
    return 90.0, WIDTH


def foot_image() -> Image:
    """The lines to sign on."""
    data = "".join(
        f'<path d="M{end - SIGNED_WIDTH:g} {FOOT.height - 1.6:g}h{SIGNED_WIDTH:g}"'
        ' stroke-width="0.25"/>'
        for end in _sign_ends()
    )
    drawn = svg_address(data, FOOT.width + 2 * EDGE, FOOT.height + 2 * EDGE)
    return Image(drawn, rules_box(FOOT))
