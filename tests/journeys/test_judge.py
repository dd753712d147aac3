"""From a table call the judge, lay cards, and file its verdict as 劳改 or as exposed cards."""

import re

import pytest
from playwright.sync_api import Locator, Page

from tests.journeys.desk import Desk
from tests.journeys.people import LAPTOP, PHONE, Person, expect
from tests.journeys.typed import Typed
from tournaments.models import Round

VERDICT = "不合规：红桃应跟4张，只跟了2张"
SIDEWAYS = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]
SIDE_SUIT = "AAKKQQJJ10997766554433"
WHOLE_HOLDING = f"S{SIDE_SUIT} H{SIDE_SUIT} BJ BJ LJ S8 C8 C2 D2 DAKQJJ"
REVOKE = "trump=C&level=8&lead=HAAKK&holding=H55667SAAA&play=H55SAA"


def cards_to_tap(page: Page) -> Locator:
    return page.locator("[data-palette]")


def card(page: Page, code: str) -> Locator:
    """A card to tap; where one suit is shown at a time, of its suit."""
    found = cards_to_tap(page).locator(f".deck:not([hidden]) [data-card='{code}']")
    if not found.is_visible():
        suit = found.locator("..").get_attribute("data-group")
        page.locator(f".deck:not([hidden]) [data-suit-tab='{suit}']").click()
    return found


def tap(page: Page, row: str, *codes: str) -> None:
    """Lay these cards in a row, one tap each."""
    cards_to_tap(page).get_by_role("button", name=row, exact=True).click()
    for code in codes:
        card(page, code).click()


def shown(page: Page, row: str, cards: str) -> None:
    """What the desk has read of a row."""
    expect(page.locator(f"#laid-{row}")).to_have_attribute("data-cards", cards)


def lay_a_revoke(person: Person) -> None:
    """The lead tapped, the holding typed in Chinese, the play tapped out of the holding."""
    page = person.page
    page.get_by_role("group", name="主").get_by_role("radio", name="♣").check()
    page.get_by_label("级", exact=True).select_option("4")
    tap(page, "首家出牌", "HA", "HA", "HK", "HK")
    shown(page, "lead", "HA HA HK HK")
    page.get_by_label("手牌（出牌前）").fill("红桃55667 黑桃AAA")
    shown(page, "holding", "SA SA SA H7 H6 H6 H5 H5")
    expect(page.locator("#answer")).to_contain_text("应跟：红桃4张，其中要有2连对")
    tap(page, "所出的牌", "H5", "H5", "SA", "SA")
    shown(page, "play", "SA SA H5 H5")
    expect(page.get_by_label("所出的牌")).to_have_value("H5 H5 SA SA")
    expect(page.locator("#answer .verdict")).to_contain_text(VERDICT)


def open_judge(desk: Desk) -> None:
    desk.page.get_by_role("link", name="判牌").click()
    expect(desk.page.get_by_role("heading", name="判牌", level=1)).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_verdict_becomes_laogai_with_its_cards(people, at_play: Round, size) -> None:
    referee = people.come("luo", size)
    desk, page = Desk(referee, 4, 1).open(), referee.page
    desk.record(1, Typed(130, dealer="N"))
    open_judge(desk)
    lay_a_revoke(referee)
    referee.fits()
    # Taken back and laid again: field and cards stay in step.
    page.locator("#laid-play [data-take='SA']").click()
    shown(page, "play", "SA H5 H5")
    expect(page.locator("#answer .verdict")).to_contain_text("应出4张，出了3张")
    tap(page, "所出的牌", "SA")
    expect(page.locator("#answer")).to_contain_text("一种合规的出法")
    expect(page.locator("#answer .quoted")).to_contain_text("先跟花色：首家出的那一门")
    page.get_by_role("group", name="出牌方").get_by_role("radio", name="■东西").check()
    page.get_by_label("第几圈").fill("5")
    expect(page).to_have_url(re.compile("trick=5"))
    page.get_by_role("link", name="记为劳改").click()
    expect(page.get_by_role("radio", name="■东西").first).to_be_checked()
    expect(page.get_by_role("radio", name="有牌不跟")).to_be_checked()
    expect(page.get_by_label("第几圈违规")).to_have_value("5")
    referee.read("所判的牌随本盘保存。")
    desk.form.get_by_label("发现时已打完几圈").fill("6")
    desk.form.get_by_label("守方得分 P").fill("130")
    desk.form.get_by_role("button", name="记录第2盘劳改 · 1号桌").click()
    desk.is_recorded(2)
    desk.choose(2, "A", "NS")
    log = page.get_by_role("region", name="记分表")
    expect(log.get_by_role("heading", name="判牌依据")).to_be_visible()
    expect(log.locator(".evidence li")).to_contain_text("首家出 ♥A ♥A ♥K ♥K；手牌 ♠A ♠A ♠A ♥7")
    expect(log.locator(".evidence li")).to_contain_text(VERDICT)
    referee.fits()

    chief = people.come("fang", LAPTOP)
    event = at_play.stage.event
    listed = chief.goto(f"/office/events/{event.pk}/penalties/")
    expect(
        listed.get_by_role("row").filter(has_text="第4轮").filter(has_text="劳改")
    ).to_contain_text("首家出 ♥A ♥A ♥K ♥K；所出 ♠A ♠A ♥5 ♥5")


def test_exposed_cards_wait_in_the_form_of_the_hand(people, at_play: Round) -> None:
    referee = people.come("luo", PHONE)
    desk, page = Desk(referee, 4, 1).open(), referee.page
    desk.record(1, Typed(130, dealer="N"))
    # A draft begun before: what the judge counts is counted in it.
    desk.tap("主", "♣")
    open_judge(desk)
    lay_a_revoke(referee)
    page.get_by_role("group", name="出牌方").get_by_role("radio", name="■东西").check()
    expect(page).to_have_url(re.compile("side=EW"))
    page.get_by_role("link", name="记为错牌").click()
    page.get_by_label("错牌张数").fill("2")
    referee.fits()
    page.get_by_role("button", name="记入第2盘 · 1号桌").click()
    desk.said("已保存：■东西错牌2张，已填入第2盘")
    exposed = desk.form.get_by_role("group", name="错牌")
    expect(exposed.get_by_label("■东西")).to_have_value("2")
    expect(desk.form.get_by_role("radio", name="♣")).to_be_checked()
    desk.record(2, Typed(100, trump="C", exposed={"EW": 2}))


def test_anybody_asks_who_won_a_trick_and_reads_the_rule(people) -> None:
    visitor = people.visitor(LAPTOP)
    page = visitor.goto("/")
    page.get_by_role("link", name="判牌").click()
    page.get_by_role("link", name="这一圈谁大").click()
    page.get_by_role("group", name="主").get_by_role("radio", name="♣").check()
    page.get_by_label("级", exact=True).select_option("8")
    page.get_by_role("group", name="首家座位").get_by_role("radio", name="东").check()
    # By keyboard alone: Enter goes on to the next row.
    page.get_by_label("首家出牌").focus()
    for cards in ("HKK", "H55", "C33", "HAA"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator("#answer .verdict")).to_contain_text("西家最大，■东西得这一圈。")
    expect(page.locator("#answer")).to_contain_text("F = 30，n = 2，F×n = 60")
    page.locator("#answer").get_by_role("link", name="6.3").first.click()
    rule = page.locator("[id='rule-6.3']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("枪毙")
    visitor.fits()
    page.get_by_label("查规则").fill("错庄")
    page.get_by_role("button", name="查找").click()
    expect(page.locator(".law")).to_have_count(1)


def test_the_judge_answers_without_scripts(people) -> None:
    visitor = people.visitor(PHONE, java_script_enabled=False)
    page = visitor.goto("/desk/judge/")
    page.get_by_role("radio", name="♣").check()
    page.get_by_label("级", exact=True).select_option("8")
    page.get_by_label("首家出牌").fill("HA HA HK HK")
    page.get_by_label("手牌（出牌前）").fill("H5 H5 H6 H6 H7 SA SA SA")
    page.get_by_label("所出的牌").fill("H5 H5 SA SA")
    page.get_by_role("button", name="判定", exact=True).click()
    expect(page.locator("#answer .verdict")).to_contain_text(VERDICT)


def test_a_whole_holding_fits_a_phone(people) -> None:
    visitor = people.visitor(PHONE)
    visitor.goto(f"/desk/judge/?trump=C&level=8&lead=DA&holding={WHOLE_HOLDING}&play=")
    visitor.read("54张")
    visitor.fits()


def tops(*parts: Locator) -> list[float]:
    return [box["y"] for part in parts if (box := part.bounding_box())]


def test_the_cards_take_a_third_of_a_phone_and_fold_with_one_tap(people) -> None:
    visitor = people.visitor(PHONE)
    page = visitor.goto(f"/desk/judge/?{REVOKE}")
    sheet = cards_to_tap(page)
    verdict = sheet.get_by_role("link", name=VERDICT)
    assert sheet.bounding_box()["height"] <= 0.36 * PHONE["height"]
    for button in sheet.get_by_role("button").all():
        assert button.bounding_box()["height"] >= 44, button.text_content()
    expect(verdict).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="收起选牌区").click()
    assert sheet.bounding_box()["height"] <= 0.1 * PHONE["height"]
    expect(verdict).to_be_in_viewport(ratio=1)
    opened = page.get_by_role("button", name="展开选牌区")
    expect(opened).to_have_attribute("aria-expanded", "false")
    opened.click()
    expect(card(page, "CA")).to_be_in_viewport(ratio=1)


def test_cards_fold_for_who_reads_the_verdict_and_open_for_who_goes_back(people) -> None:
    visitor = people.visitor(PHONE)
    page = visitor.goto(f"/desk/judge/?{REVOKE}")
    page.get_by_role("link", name=VERDICT).click()
    expect(page.get_by_role("button", name="展开选牌区")).to_be_visible()
    expect(page.locator("#answer .verdict")).to_be_in_viewport(ratio=1)
    expect(page.locator("#answer .example")).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, -2000)
    expect(page.get_by_role("button", name="收起选牌区")).to_be_visible()
    # By scrolling alone too; who opens them there keeps them.
    page.mouse.wheel(0, 2000)
    page.get_by_role("button", name="展开选牌区").click()
    expect(page.get_by_role("button", name="收起选牌区")).to_be_visible()
    expect(page.locator("[data-row].active")).to_be_in_viewport()


def test_nothing_moves_under_the_finger_with_a_whole_holding_and_a_long_lead(people) -> None:
    visitor = people.visitor(PHONE)
    lead = "DAAAAKKKKQQQQJJJJ10 10 10 10".replace(" 10", "10")
    page = visitor.goto(f"/desk/judge/?trump=C&level=8&lead={lead}&holding={WHOLE_HOLDING}&play=")
    expect(page.locator("#laid-lead .count")).to_have_text("20张")
    cards_to_tap(page).get_by_role("button", name="所出的牌", exact=True).click()
    ace, row = card(page, "SA"), page.locator("[data-row='play']")
    expect(row).to_be_in_viewport()
    before = tops(ace, row)
    same_button = ace.element_handle()
    for laid in ("SA", "SA SA", "SA SA SK"):
        card(page, laid.split()[-1]).click()
        shown(page, "play", laid)
        assert tops(ace, row) == before
        # A card that did not change was not made anew under the finger.
        assert same_button.evaluate("card => card.isConnected")
    visitor.fits()


@pytest.mark.parametrize("size", SIDEWAYS, ids=["large", "small"])
def test_a_phone_on_its_side_shows_rows_and_cards_beside_each_other(people, size) -> None:
    visitor = people.visitor(size)
    page = visitor.goto("/desk/judge/?trump=C&level=8")
    tap(page, "首家出牌", "HA", "HA")
    shown(page, "lead", "HA HA")
    lead, sheet = page.locator("[data-row='lead']"), cards_to_tap(page)
    expect(lead).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_role("link", name="首家出红桃对子")).to_be_in_viewport(ratio=1)
    expect(card(page, "C3")).to_be_in_viewport(ratio=1)
    assert lead.bounding_box()["x"] + lead.bounding_box()["width"] <= sheet.bounding_box()["x"]
    visitor.fits()


def test_trumps_tapped_at_the_table_are_those_of_the_judge(people, at_play: Round) -> None:
    referee = people.come("luo", PHONE)
    desk, page = Desk(referee, 4, 1).open(), referee.page
    desk.record(1, Typed(100, dealer="N"))
    desk.tap("主", "♦")
    desk.form.get_by_label("守方得分 P").fill("85")
    open_judge(desk)
    trumps = page.get_by_role("group", name="主").get_by_role("radio", name="♦")
    expect(trumps).to_be_checked()
    expect(page.locator("#deck")).to_have_attribute("data-of", re.compile("^D"))
    # Further on to the trick, and from the foot of a long page back with one tap.
    page.get_by_role("link", name="这一圈谁大").click()
    expect(trumps).to_be_checked()
    page.mouse.wheel(0, 2000)
    desk.back()
    expect(desk.form.get_by_role("radio", name="♦")).to_be_checked()
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("85")


def test_judged_cards_are_looked_at_again_from_their_penalty(people, at_play: Round) -> None:
    referee = people.come("luo", PHONE)
    desk, page = Desk(referee, 4, 1).open(), referee.page
    desk.record(1, Typed(100, dealer="N"))
    open_judge(desk)
    lay_a_revoke(referee)
    filing = page.get_by_role("link", name="记为劳改")
    expect(filing).to_be_in_viewport(ratio=1)
    filing.click()
    page.get_by_role("link", name="再看一遍").click()
    for row, cards in (("lead", "HA HA HK HK"), ("play", "SA SA H5 H5")):
        shown(page, row, cards)
    expect(page.locator("#answer .verdict")).to_contain_text(VERDICT)
    desk.back()


def test_a_short_play_of_a_trick_leads_to_judging_it(people) -> None:
    visitor = people.visitor(PHONE)
    page = visitor.goto(
        "/desk/judge/trick/?trump=C&level=8&leader=E&play1=HKK&play2=H5&play3=C33&play4=HAA"
    )
    page.locator("#answer").get_by_role("link", name="判这一家的出牌").click()
    shown(page, "lead", "HK HK")
    shown(page, "play", "H5")
    tap(page, "手牌", "H5", "H6")
    expect(page.locator("#answer .verdict")).to_contain_text("应出2张，出了1张")
