"""What the desk worked out of other numbers is never shown for those that stand there."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route

from tests.journeys.desk import Desk
from tests.journeys.people import LAPTOP, PHONE, Person, expect
from tests.journeys.typed import Typed
from tests.referee.judging import query_of
from tournaments.models import Event, Match, Round

HAND = Typed(130, trump="S", last="NS", cards=2, last_points=45, dealer="E")
SUM = "= 220"
OTHER_SUM = "= 225"
POINTS = "守方得分 P"


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 1 of round 4 with a whole hand typed and its sum beside the button."""
    desk = Desk(people.come("luo", PHONE), 4, 1).open()
    desk.type_hand(HAND)
    expect(desk.preview).to_contain_text(SUM)
    return desk


class Held:
    """Answers of the desk that stay on the line until they are let go."""

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self.page = page
        self.is_open = False
        self.waiting: list[Route] = []
        page.route(address, self.hold)

    def hold(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.waiting.append(route)

    def wait_for(self, count: int) -> None:
        for _turn in range(80):
            if len(self.waiting) >= count:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{len(self.waiting)} were asked, not {count}")

    def let_go(self) -> None:
        self.is_open = True
        for route in self.waiting:
            # The page may have given it up meanwhile.
            with suppress(Error):
                route.continue_()


def shown(desk: Desk) -> str:
    """The words of the sum that somebody can see."""
    return desk.preview.inner_text()


def type_points(desk: Desk, points: int) -> None:
    desk.form.get_by_label(POINTS).fill(str(points))


def test_a_slow_line_shows_no_sum_of_other_numbers(desk: Desk) -> None:
    page = desk.page
    held = Held(page, "**/preview/**")
    type_points(desk, 135)
    assert SUM not in shown(desk)
    held.wait_for(1)
    assert SUM not in shown(desk)
    # Typed back, it is the sum of these numbers again.
    type_points(desk, 130)
    assert SUM in shown(desk)
    type_points(desk, 135)
    held.let_go()
    expect(desk.preview).to_contain_text(OTHER_SUM)
    assert OTHER_SUM in shown(desk)
    assert desk.person.meant("htmx") == []


def test_an_answer_that_comes_late_is_not_that_of_the_numbers_now(desk: Desk) -> None:
    """The answer to 135 comes once 140 is typed and before the desk is asked about it."""
    page = desk.page
    held = Held(page, "**/preview/**")
    type_points(desk, 135)
    held.wait_for(1)
    (late,) = held.waiting
    answer = late.fetch()
    # Both in one turn of the page: the key, and the answer that was on its way.
    page.evaluate(
        "document.addEventListener('htmx:beforeOnLoad', () => {"
        " const field = document.querySelector('#hand-form [name=points]');"
        " field.value = '140'; field.dispatchEvent(new Event('input', { bubbles: true })); },"
        " { once: true })"
    )
    held.is_open = True
    late.fulfill(response=answer)
    expect(desk.form.get_by_label(POINTS)).to_have_value("140")
    assert OTHER_SUM not in shown(desk)
    expect(desk.preview).to_contain_text("= 230")


def test_without_a_connection_there_is_no_sum_until_it_is_back(desk: Desk) -> None:
    desk.person.context.set_offline(True)
    type_points(desk, 135)
    assert SUM not in shown(desk)
    expect(desk.preview).to_have_text("没有连接，未算。")
    desk.person.fits()
    desk.person.context.set_offline(False)
    expect(desk.preview).to_contain_text(OTHER_SUM)
    assert desk.person.meant("console: ")


def test_signed_out_there_is_no_sum(desk: Desk) -> None:
    desk.person.context.clear_cookies(name="sessionid")
    type_points(desk, 135)
    expect(desk.preview).to_have_text("登录已失效，未算。")
    assert desk.person.meant("401|Unauthorized")


def test_a_desk_that_fails_leaves_no_sum_and_is_asked_again(desk: Desk) -> None:
    def fail(route: Route) -> None:
        route.fulfill(status=503)

    desk.page.route("**/preview/**", fail)
    type_points(desk, 135)
    expect(desk.preview).to_have_text("服务器没有回应，未算。")
    desk.page.unroute("**/preview/**", fail)
    expect(desk.preview).to_contain_text(OTHER_SUM)
    assert desk.person.meant("503")


def test_a_verdict_goes_with_the_cards_it_is_on(people, demo: Event) -> None:
    """Before any answer, and on a line that gives none."""
    visitor = people.visitor(PHONE)
    page = visitor.goto(f"/desk/judge/?{query_of(play='H5566')}")
    answer, line = page.locator("#answer"), page.locator("#in-short")
    expect(answer.locator(".verdict")).to_be_visible()
    verdict = answer.locator(".verdict").inner_text()
    held = Held(page, re.compile(r"/desk/judge/\?.*"))
    play = page.locator("[data-row=play] textarea")
    play.fill("SAAA H7")
    assert verdict not in answer.inner_text()
    assert line.inner_text().strip() == ""
    play.fill("H5566")
    assert verdict in answer.inner_text()
    play.fill("SAAA H7")
    held.wait_for(1)
    held.let_go()
    expect(answer.locator(".verdict")).to_contain_text("不合规")


def test_what_an_act_would_change_goes_with_what_was_typed(people, demo: Event) -> None:
    chief = people.come("fang", LAPTOP)
    match = Match.objects.get(round__number=3, table_number=2)
    page = chief.goto(f"/desk/{match.pk}/rulings/adjust/")
    page.get_by_role("radio", name="某盘的守方得分").check()
    page.locator("[name=hand_number]").select_option("1")
    page.get_by_role("radio", name="加", exact=False).first.check()
    page.locator("[name=amount]").fill("10")
    page.locator("[name=reason]").fill("漏记")
    page.get_by_role("button", name="预览变化").click()
    foreseen = page.locator(".foreseen")
    expect(foreseen).to_be_visible()
    save = page.get_by_role("button", name="保存调整")
    page.locator("[name=amount]").fill("20")
    expect(foreseen).to_be_hidden()
    expect(save).to_be_hidden()
    page.locator("[name=amount]").fill("10")
    expect(foreseen).to_be_visible()
    page.locator("[name=reason]").fill("漏记一张")
    expect(save).to_be_visible()


@pytest.fixture
def standings(people, demo: Event) -> Person:
    visitor = people.visitor(LAPTOP)
    visitor.goto(f"/events/{demo.pk}/standings/")
    return visitor


def test_a_sum_that_comes_late_is_not_shown_beside_another_number(standings: Person) -> None:
    page = standings.page
    first, second = page.locator("a.sum").nth(0), page.locator("a.sum").nth(8)
    held = Held(page, f"**{first.get_attribute('href')}")
    first.click()
    held.wait_for(1)
    second.click()
    box = page.locator("#sum")
    heading = box.get_by_role("heading")
    expect(heading).to_be_visible()
    right = box.inner_text()
    held.let_go()
    page.wait_for_timeout(300)
    assert box.inner_text() == right


def test_a_sum_that_cannot_be_had_says_so(standings: Person) -> None:
    page = standings.page
    standings.context.set_offline(True)
    page.locator("a.sum").first.click()
    box = page.locator("#sum")
    expect(box).to_contain_text("没有连接，未算。")
    standings.context.set_offline(False)
    expect(box.get_by_role("heading")).to_be_visible()
    assert standings.meant("console: ")
