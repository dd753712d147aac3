"""桌牌: one page a table, its number to be found across the hall, and who sits where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.translation import gettext as _

from referee.rulebook.seats import Seat, Side
from referee.wording.words import SEATS, SIDE_MARKS
from tournaments.captions.standings import group_words
from tournaments.models import Match
from tournaments.printing.parts.paper_heads import foot_image, foot_texts
from tournaments.printing.parts.papers import Paper, code_of, paper_of_pages
from tournaments.printing.parts.placing import (
    WIDTH,
    Box,
    Image,
    Placed,
    placed,
    placed_lines,
)
from tournaments.printing.parts.rules_drawing import EDGE, rules_box, svg_address
from tournaments.values.words import round_name

EVENT, ROUND, NUMBER = Box(26, 0, 134, 8), Box(26, 9, 134, 14), Box(0, 27, WIDTH, 92)
PLAN = Box(0, 119, WIDTH, 142)
TABLE = PLAN.inner(66, 50, 54, 46)
CODE, CODE_WORDS = Box(WIDTH - 22, 0, 22, 22), Box(WIDTH - 34, 22.5, 34, 5)
SEAT_BOXES = {
    Seat.N: PLAN.inner(18, 3, 150, 44),
    Seat.S: PLAN.inner(18, 98, 150, 43),
    Seat.W: PLAN.inner(2, 49, 62, 48),
    Seat.E: PLAN.inner(122, 49, 62, 48),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of one table, as printing/pages.html shows it."""

    images: tuple[Image, ...]
    texts: tuple[Placed, ...]
    is_draft: bool
    columns: tuple[()] = field(default=())


def table_signs_paper(matches: Sequence[Match], addresses: Sequence[str]) -> Paper:
    """A sign for each match at a table, with the address of its desk page."""
    signs = [_sign(match, address) for match, address in zip(matches, addresses, strict=True)]
    return paper_of_pages(_("Table signs"), signs)


def _sign(match: Match, address: str) -> Sign:
    return Sign(
        images=(
            Image(_drawn_plan(), rules_box(PLAN)),
            Image(code_of(address), CODE),
            foot_image(),
        ),
        texts=tuple(_texts(match)),
        is_draft=not match.round.is_public,
    )


def _texts(match: Match) -> Iterator[Placed]:
    words = round_name(match.round)
    if match.group:
        words = f"{words} · {group_words(match.group)}"
    yield placed(match.round.stage.event.name, EVENT, 14, "centred")
    yield placed(words, ROUND, 28, "strong centred")
    yield placed(str(match.table_number), NUMBER, 260, "strong centred")
    yield placed(_("Table"), Box(0, 0, 26, 14), 28, "strong")
    yield placed(_("For the referee"), CODE_WORDS, 8, "right")
    yield from foot_texts()
    for seat, box in SEAT_BOXES.items():
        yield from _seat(match, seat, box)


def _seat(match: Match, seat: Seat, box: Box) -> Iterator[Placed]:
    """Seat and number of the entry, the name as large as it fits, the unit."""
    entry, player = match.entry(seat.side), match.player(seat)
    number = entry.number if entry else ""
    seat_words = f"{SIDE_MARKS[seat.side]}{SEATS[seat]}  {number}"
    yield placed(seat_words, box.inner(0, 0, box.width, 10), 20, "strong centred")
    name = player.name if player else ""
    if seat.side is Side.NS:
        yield placed(name, box.inner(0, 11, box.width, 19), 44, "strong centred")
    else:
        yield _across(name, box.inner(0, 11, box.width, 26))
    unit = box.inner(0, 32 if seat.side is Side.NS else 38, box.width, 9)
    yield placed_lines(entry.unit if entry else "", unit, 13, 2, "centred")


def _across(name: str, box: Box) -> Placed:
    """A name on one line as long as that is larger than on two."""
    one, two = placed(name, box, 40, "strong centred"), placed_lines(name, box, 30, 2)
    if one.size >= two.size:
        return one
    return Placed(name, box, two.size, "lines strong centred")


@lru_cache(maxsize=1)
def _drawn_plan() -> str:
    """The table from above, and the way the deal goes: counter-clockwise (1.4)."""
    box = Box(TABLE.left - PLAN.left, TABLE.top - PLAN.top, TABLE.width, TABLE.height)
    x, y = box.left + box.width / 2, box.top + box.height / 2
    drawn = (
        f'<path d="M0 0h{PLAN.width:g}v{PLAN.height:g}h{-PLAN.width:g}z" stroke-width="0.5"/>'
        f'<path d="M{box.left:g} {box.top:g}h{box.width:g}v{box.height:g}h{-box.width:g}z"'
        ' stroke-width="1"/>'
        f'<path d="M{x + 13:g} {y:g}A13 13 0 1 0 {x:g} {y + 13:g}" stroke-width="1"/>'
        f'<path d="M{x - 3:g} {y + 9:g}L{x + 3.4:g} {y + 13:g}L{x - 3:g} {y + 17:g}"'
        ' stroke-width="1"/>'
    )
    return svg_address(drawn, PLAN.width + 2 * EDGE, PLAN.height + 2 * EDGE)
