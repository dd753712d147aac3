"""The bid record grows row by row, and a hand typed for a table that closes is not forgotten."""

import pytest

from referee.models import Hand
from referee.values.hands import TypedBid, as_typed
from tests.conftest import SetClock
from tests.journeys.desk import Desk
from tests.journeys.people import PHONE, expect
from tournaments.models import Round

NUMBERS = {"points": 130, "last_cards": 2, "last_points": 45}


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 1 of round 4, on Luo's phone, with a hand typed that is not recorded."""
    desk = Desk(people.come("luo", PHONE), 4, 1).open()
    for question, answer in (("庄家", "东"), ("主", "♠"), ("末轮胜方", "▲南北")):
        desk.tap(question, answer)
    for name, number in NUMBERS.items():
        desk.form.locator(f"[name={name}]").fill(str(number))
    return desk


def test_rows_are_added_kept_and_put_back(desk: Desk) -> None:
    rows = desk.form.locator(".bid-row")
    desk.page.get_by_text("叫牌记录").first.click()
    expect(rows).to_have_count(3)
    for _more in range(3):
        desk.page.locator("[data-more-bids]").click()
    sixth = rows.nth(5)
    for name, value in (("seat", "E"), ("kind", "bid"), ("suit", "H")):
        sixth.locator(f"[name=bid-5-{name}]").select_option(value)
    sixth.locator("[name=bid-5-cards]").fill("3")
    desk.page.reload()
    expect(rows).to_have_count(6)
    expect(sixth.locator("[name=bid-5-cards]")).to_have_value("3")
    desk.press_record(1)
    expect(desk.page.locator("a.row-link")).to_have_count(1)
    hand = Hand.objects.get(match__round__number=4, match__table_number=1)
    assert as_typed(hand, with_bids=True).bids == (TypedBid("E", "bid", 3, "H"),)
    desk.page.locator("a.row-link").click()
    points = desk.form.locator("[name=points]")
    points.fill("95")
    desk.page.keyboard.press("Escape")  # back to what is stored, bids as well
    expect(points).to_have_value("130")
    expect(rows.first.locator("[name=bid-0-cards]")).to_have_value("3")


def test_what_was_typed_is_named_where_its_form_is_gone(desk: Desk, clock: SetClock) -> None:
    clock.forward(minutes=121)
    desk.page.reload()
    expect(desk.form).to_have_count(0)
    notice = desk.page.get_by_role("status").filter(has_text="本机填过但未记录")
    expect(notice.locator("[data-slot]")).to_have_text("1")
    desk.page.get_by_role("button", name="是").click()
    expect(desk.form.locator("[name=points]")).to_have_value("130")
    # No bid was typed: their part stays folded.
    expect(desk.form.locator("details:has(.bid-row)")).not_to_have_attribute("open", "")
