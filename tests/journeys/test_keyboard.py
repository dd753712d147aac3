"""A hand entered at a laptop without a mouse."""

from playwright.sync_api import Locator

from tests.journeys.desk import Desk
from tests.journeys.people import expect
from tests.journeys.sheet import derived
from tournaments.models import Round


def test_two_hands_with_tab_arrows_and_enter(people, at_play: Round) -> None:
    desk = Desk(people.come("luo"), 4, 1).open()
    press = desk.page.keyboard.press

    def type_numbers(*numbers: tuple[str, str]) -> None:
        for question, digits in numbers:
            press("Tab")
            expect(desk.form.get_by_label(question)).to_be_focused()
            desk.page.keyboard.type(digits)

    # The opening hand asks first who dealt.
    expect(tile(desk, "庄家", "北")).to_be_focused()
    press("Space")
    press("Tab")
    press("ArrowRight")
    expect(tile(desk, "主", "♥")).to_be_checked()
    type_numbers(("守方得分 P", "9x5"))
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("95")
    press("Tab")
    press("ArrowRight")
    expect(tile(desk, "末轮胜方", "■东西")).to_be_checked()
    type_numbers(("末轮每家张数 n", "2"), ("末轮牌分 F", "45"))
    press("Enter")
    desk.is_recorded(1)
    assert derived(desk.rows[-1])["s"] == 185

    # The next one begins at the trumps; Esc clears, and Enter on an unfinished hand asks.
    expect(tile(desk, "主", "♠")).to_be_focused()
    press("Space")
    type_numbers(("守方得分 P", "60"))
    press("Escape")
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("")
    desk.person.read("表单已清空。")
    press("Enter")
    desk.person.read("请选择主花色；无主点“无主”。")
    assert len(desk.rows) == 1


def tile(desk: Desk, question: str, answer: str) -> Locator:
    group = desk.form.get_by_role("group", name=question)
    return group.get_by_role("radio", name=answer)
