"""Cards judged at another level, verdicts taken back: what was typed meanwhile stays or follows."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page

from referee.models import Evidence, Hand
from referee.services.withdrawn_evidence import withdraw_evidence
from tests.conftest import NOON
from tests.journeys.desk import Desk
from tests.journeys.people import PHONE, expect
from tests.journeys.typed import Typed
from tests.referee.judging import query_of
from tests.visits import at_table
from tournaments.models import Match, Round


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 1 of round 4 on Luo's phone: South is due to deal hand 2 at level 4."""
    desk = Desk(people.come("luo", PHONE), 4, 1).open()
    desk.record(1, Typed(130, dealer="N"))
    return desk


def judge(desk: Desk, level: str = "4") -> Page:
    """The judge's page of the table with a revoke of EW laid there."""
    match = Match.objects.get(round__number=4, table_number=1)
    return desk.person.goto(f"/desk/{match.pk}/judge/?{query_of(level=level)}")


def file_exposed(desk: Desk, cards: int) -> None:
    """From the judge's page to the match page."""
    page = judge(desk)
    page.locator("a[href*='/judge/exposed/']:visible").first.click()
    page.get_by_label("错牌张数").fill(str(cards))
    page.get_by_role("button", name="记入第2盘 · 1号桌").click()
    desk.is_here()


def withdraw_elsewhere() -> None:
    """The chief referee takes back what was filed, while the phone knows nothing of it."""
    filed, fang = Evidence.objects.get(), User.objects.get(username="fang")
    withdraw_evidence(evidence=filed, reason="看错", visit=at_table(filed.match, fang), now=NOON)


def exposed_of(desk: Desk, side: str) -> Locator:
    return desk.form.get_by_role("group", name="错牌").get_by_label(side)


def test_a_laogai_judged_at_another_level_is_judged_again_and_keeps_what_was_typed(desk) -> None:
    page = judge(desk, "8")
    to_laogai = page.locator("a[href*='/hands/laogai/?']:visible").first
    to_laogai.click()
    for label, value in (("第几圈违规", 5), ("发现时已打完几圈", 6), ("守方得分 P", 130)):
        desk.form.get_by_label(label).fill(str(value))
    name = "记录第2盘劳改 · 1号桌"
    desk.form.get_by_role("button", name=name).click()
    alert = desk.form.get_by_role("alert")
    expect(alert).to_contain_text("2.1")
    assert Hand.objects.filter(match__round__number=4, match__table_number=1).count() == 1
    desk.person.fits()
    alert.locator("a.button").click()
    expect(page.get_by_label("级", exact=True)).to_have_value("4")
    to_laogai.click()
    for label, value in (("第几圈违规", 5), ("发现时已打完几圈", 6), ("守方得分 P", 130)):
        expect(desk.form.get_by_label(label)).to_have_value(str(value))
    desk.form.get_by_role("button", name=name).click()
    desk.is_recorded(2)
    assert Evidence.objects.get().level == "4"


def withdraw_here(desk: Desk) -> None:
    desk.page.locator(".evidence a[href*='/withdraw/']").click()
    desk.person.fits()
    desk.page.get_by_label("理由").fill("看错")
    desk.page.get_by_role("main").locator("form.card button").click()
    desk.is_here()
    expect(desk.page.locator(".evidence .case.cancelled")).to_be_visible()


def trump(desk: Desk, sign: str) -> Locator:
    return desk.form.get_by_role("radio", name=sign)


def test_a_draft_follows_what_is_withdrawn(desk) -> None:
    file_exposed(desk, 2)
    expect(exposed_of(desk, "■东西")).to_have_value("2")
    expect(trump(desk, "♣")).to_be_checked()
    desk.form.get_by_label("守方得分 P").fill("80")  # a draft is kept, with the two cards in it
    desk.page.reload()
    expect(exposed_of(desk, "■东西")).to_have_value("2")
    withdraw_here(desk)
    expect(exposed_of(desk, "■东西")).to_have_value("0")
    expect(trump(desk, "♣")).not_to_be_checked()
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("80")
    expect(desk.page.locator("[data-notice=recounted]")).to_be_hidden()
    desk.person.fits()


def test_trumps_of_a_draft_stay_and_the_page_says_where_the_judge_had_others(desk) -> None:
    desk.tap("主", "♥")
    file_exposed(desk, 2)
    expect(trump(desk, "♥")).to_be_checked()
    notice = desk.page.locator("[data-notice=other-trump]")
    expect(notice).to_be_visible()
    expect(notice.locator("[data-slot]")).to_have_text("♣")
    desk.person.fits()
    withdraw_here(desk)
    expect(trump(desk, "♥")).to_be_checked()
    expect(notice).to_be_hidden()


def test_a_draft_without_trumps_takes_those_of_the_judge(desk) -> None:
    desk.form.get_by_label("守方得分 P").fill("80")
    file_exposed(desk, 2)
    expect(trump(desk, "♣")).to_be_checked()
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("80")
    expect(desk.page.locator("[data-notice=other-trump]")).to_be_hidden()
    desk.tap("主", "♥")
    desk.page.reload()
    expect(trump(desk, "♥")).to_be_checked()
    expect(desk.page.locator("[data-notice=other-trump]")).to_be_visible()


def test_a_count_typed_by_hand_stays_and_the_page_says_so(desk) -> None:
    file_exposed(desk, 2)
    exposed_of(desk, "■东西").fill("3")
    withdraw_elsewhere()
    desk.page.reload()
    expect(exposed_of(desk, "■东西")).to_have_value("3")
    expect(desk.page.locator("[data-notice=recounted]")).to_be_visible()
    desk.person.fits()


def test_a_count_sent_after_the_withdrawal_is_said_when_the_form_comes_back(desk) -> None:
    file_exposed(desk, 2)
    desk.form.get_by_label("守方得分 P").fill("80")
    withdraw_elsewhere()
    desk.press_record(2)  # refused: most of it is blank
    expect(exposed_of(desk, "■东西")).to_have_value("2")
    expect(desk.page.locator("[data-notice=recounted]")).to_be_visible()
