"""The match page in English, whose words are wider, on phones: nothing breaks or runs over."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests.conftest import NOON
from tests.journeys.people import PHONE, expect
from tests.referee.recording import play, score
from tournaments.models import Match, Player, Round

SMALL = {"width": 360, "height": 740}
# How many lines a name, a seat and the word beside the star take.
LINES = (
    """seats => seats.map(seat => [...seat.children].map(part => part.getClientRects().length))"""
)
# How far each word stays inside its tile, border included; the smaller of both sides.
ROOM = """tiles => tiles.map(tile => {
    const [outer, inner] = [tile, tile.lastElementChild].map(one => one.getBoundingClientRect());
    return Math.min(inner.left - outer.left, outer.right - inner.right);
})"""
BORDER = 3  # pixels, of a tile that was tapped


@pytest.fixture
def page(people, at_play: Round) -> Page:
    """Table 1 of round 4: West, whose name is long, is due to deal hand 2."""
    match: Match = at_play.matches.get(table_number=1)
    Player.objects.filter(pk=match.west_id).update(name="欧阳明华")
    play(match, User.objects.get(username="luo"), NOON, score(200, dealer="N"))
    luo = people.come("luo", PHONE)
    page = luo.goto(f"/desk/{match.pk}/")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="中文")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_seats_and_trumps_keep_their_words_whole(page, size) -> None:
    page.set_viewport_size(size)
    expect(page.locator(".seat.deals")).to_contain_text("★deals")
    lines = page.locator(".compass .seat").evaluate_all(LINES)
    assert sorted(lines) == [[1, 1], [1, 1], [1, 1], [1, 1, 1]]
    for name in ("diamonds", "spades"):
        page.locator(".trump-tiles label").filter(has_text=name).click()
        room = page.locator(".trump-tiles label").evaluate_all(ROOM)
        assert len(room) == 5
        assert min(room) > BORDER, name
