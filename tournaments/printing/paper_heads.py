"""What every page of a placed paper has: event, title, remarks, a code, and who signs for it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.fitting import millimetres_of
from tournaments.printing.papers import code_of
from tournaments.printing.placing import HEIGHT, WIDTH, Box, Image, Placed, placed, placed_lines
from tournaments.printing.rules_drawing import EDGE, svg_address

CODE = Box(164, 0, 22, 22)
CODE_WORDS = Box(156, 22.3, 30, 4)
FOOT = Box(0, HEIGHT - 8, WIDTH, 8)
SIGNED_WIDTH = 40.0


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page; `about` stands small under the title, as long as it fits a line or two.

    `address` is that of the page which shows the same, "" for none.
    """

    event: Event
    title: str
    about: tuple[str, ...] = ()
    address: str = ""
    is_draft: bool = False

    @property
    def images(self) -> tuple[Image, ...]:
        """The code, and the lines to sign on."""
        code = (Image(code_of(self.address), CODE),) if self.address else ()
        return (*code, Image(_sign_lines(), _sign_box()))


def head_texts(head: Head) -> Iterator[Placed]:
    """Event, title, remarks, what the code leads to, and the words of the foot."""
    width = CODE.left - 4 if head.address else WIDTH
    yield placed_lines(head.event.name, Box(0, 0, width, 10), 12.5, 2, "strong")
    yield placed(head.title, Box(0, 10, width, 9), 19, "strong")
    about = Box(0, 19.6, CODE_WORDS.left - 2 if head.address else WIDTH, 8.6)
    words = "　".join(head.about)
    if millimetres_of(words, 9.5) <= about.width:
        yield Placed(words, about.inner(0, 1, about.width, 5), 9.5)
    else:
        yield placed_lines(words, about, 9, 2)
    if head.address:
        yield placed(_("Scan to see it live"), CODE_WORDS, 7, "centred")
    yield from foot_texts()


def foot_texts() -> Iterator[Placed]:
    """Who answers for a paper: chief referee and recorder, on lines to sign on."""
    for words, right in zip(_signers(), _sign_ends(), strict=True):
        box = Box(right - SIGNED_WIDTH - 40, FOOT.top, 39, FOOT.height)
        yield placed(words, box, 9.5, "right")


def _signers() -> tuple[str, str]:
    return _("Chief referee:"), _("Recorder:")


def _sign_ends() -> Iterable[float]:
    return 90.0, WIDTH


def _sign_lines() -> str:
    data = "".join(
        f'<path d="M{end - SIGNED_WIDTH:g} {FOOT.height - 1.6:g}h{SIGNED_WIDTH:g}"'
        ' stroke-width="0.25"/>'
        for end in _sign_ends()
    )
    return svg_address(data, FOOT.width + 2 * EDGE, FOOT.height + 2 * EDGE)


def _sign_box() -> Box:
    return FOOT.inner(-EDGE, -EDGE, FOOT.width + 2 * EDGE, FOOT.height + 2 * EDGE)
