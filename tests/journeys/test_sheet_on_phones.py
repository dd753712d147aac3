"""The sheet so far on a phone: every row adds up, and the levels of both sides stay in sight."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from referee.models import Adjustment
from referee.services.rulings import adjust
from tests.conftest import NOON
from tests.journeys.people import PHONE, expect
from tests.referee.posted import KEY
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.models import Match, Round

SMALL = {"width": 360, "height": 740}
# What of a row is in sight, cell by cell.
CELLS = (
    """row => [...row.cells].filter(cell => cell.checkVisibility()).map(cell => cell.innerText)"""
)
EDGES = """table => [...table.rows].flatMap(row => [...row.cells])
    .filter(cell => cell.checkVisibility()).map(cell => cell.getBoundingClientRect().right)"""


@pytest.fixture
def match(at_play: Round) -> Match:
    """Table 1 of round 4 after hands with exposed cards, 劳改 and an adjustment."""
    match = at_play.matches.get(table_number=1)
    luo = User.objects.get(username="luo")
    last = {"last_won_by": "EW", "last_points": 30, "last_cards": 2}
    hands = (
        score(95, dealer="N", **last, exposed_ns=4, exposed_ew=1),
        score(100, **last, exposed_ns=12, trump="-"),
        laogai("EW", 130, "B", exposed_ew=2),
        score(60),
    )
    play(match, luo, NOON, *hands)
    adjust(
        kind=Adjustment.Kind.POINTS,
        hand_number=4,
        side=None,
        amount=40,
        reason="漏记",
        key=KEY,
        visit=at_table(match, User.objects.get(username="fang")),
        now=NOON,
    )
    return match


def added_up(page: Page, number: int) -> tuple[int, int]:
    """The parts of s as the row shows them, added; and s."""
    _number, _dealer, _level, _trump, points, parts, total, *_more = page.locator(
        f".log tr[data-number='{number}']"
    ).evaluate(CELLS)
    words = parts.replace("−", "-")
    products = [int(f) * int(n) for f, n in re.findall(r"([+-]\d+)×(\d+)", words)]
    amounts = [int(amount) for amount in re.findall(r"([+-]\d+)(?![\d×])", words)]
    return int(points) + sum(products) + sum(amounts), int(total.replace("−", "-"))


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_row_adds_up_on_a_phone(people, match, language) -> None:
    luo = people.come("luo", PHONE)
    page = luo.goto(f"/desk/{match.pk}/")
    if language == "en":
        page.get_by_role("button", name="English").click()
        expect(page.get_by_role("button", name="中文")).to_be_visible()
    assert [added_up(page, number) for number in (1, 2, 3, 4)] == [
        (185, 185),
        (100 - 60 - 120, -80),
        (130 + 160 + 20, 310),
        (100, 100),
    ]
    page.set_viewport_size(SMALL)
    luo.fits()
    edges = page.locator(".log table").evaluate(EDGES)
    assert max(edges) <= SMALL["width"]
    heads = page.locator(".log thead tr").evaluate(CELLS)
    assert (len(heads), heads[-2:]) == (10, ["▲", "■"])
