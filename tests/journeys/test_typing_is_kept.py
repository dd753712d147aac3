"""What was typed is never lost, and one hand typed is one hand on the sheet, whatever happens."""

import re

import pytest
from playwright.sync_api import Route

from referee.models import Hand
from tests.journeys.desk import Desk
from tests.journeys.people import PHONE, expect
from tests.journeys.sheet import CELLS
from tests.journeys.typed import Typed
from tournaments.models import Round

HAND = Typed(130, trump="S", last="NS", cards=2, last_points=45, dealer="E", exposed={"EW": 1})


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 1 of round 4, on Luo's phone; nothing is on the sheet."""
    return Desk(people.come("luo", PHONE), 4, 1).open()


def hands() -> list[tuple[int, int]]:
    """Number and points of every hand of table 1."""
    found = Hand.objects.filter(match__round__number=4, match__table_number=1)
    return list(found.order_by("number").values_list("number", "points"))


def shows_what_was_typed(desk: Desk) -> None:
    form, hand = desk.form, HAND
    for question, value in (
        ("守方得分 P", hand.points),
        ("末轮每家张数 n", hand.cards),
        ("末轮牌分 F", hand.last_points),
        ("■东西", hand.exposed["EW"]),
    ):
        field = form.get_by_role("textbox", name=re.compile(f"^{question}"))
        expect(field).to_have_value(str(value))
    # Of a hand that is not bid for the page asks who really dealt.
    for question, answer in (("庄家|实际庄家", "东"), ("主", "♠"), ("末轮胜方", "▲南北")):
        group = form.get_by_role("group", name=re.compile(f"^({question})"))
        expect(group.get_by_role("radio", name=answer)).to_be_checked()


def test_stale_form_shows_both_versions_and_saves_nothing(people, desk: Desk) -> None:
    other = Desk(people.come("fang"), 4, 1).open()
    desk.type_hand(HAND)
    other.record(1, Typed(100, trump="C", dealer="N"))
    desk.press_record(1)
    both = desk.page.get_by_role("alert").filter(has_text="左为已保存的，右为您填的")
    assert both.get_by_role("table").evaluate(CELLS) == [
        ["", "已存", "您填的"],
        ["庄家", "北", "东 ≠"],
        ["主", "♣", "♠ ≠"],
        ["得分 P", "100", "130 ≠"],
        ["末轮胜方", "东西", "南北 ≠"],
        ["末轮牌分 F", "0", "45 ≠"],
        ["末轮每家张数 n", "1", "2 ≠"],
        ["错牌 ▲", "0", "0"],
        ["错牌 ■", "0", "1 ≠"],
    ]
    shows_what_was_typed(desk)
    assert hands() == [(1, 100)]

    # It was another hand after all: it goes on the sheet as the next one, once.
    desk.press_record(2)
    desk.is_recorded(2)
    assert hands() == [(1, 100), (2, 130)]


def test_login_expired_while_typing(desk: Desk) -> None:
    desk.type_hand(HAND)
    desk.person.context.clear_cookies(name="sessionid")
    desk.press_record(1)
    expect(desk.page.get_by_label("用户名")).to_be_visible()
    assert hands() == []
    desk.person.sign_in("luo")
    desk.is_here()
    desk.person.read("之前所填的内容已放回表单，尚未记录。")
    shows_what_was_typed(desk)
    desk.press_record(1)
    desk.is_recorded(1)
    assert hands() == [(1, 130)]


def test_double_click_is_one_hand(desk: Desk) -> None:
    desk.type_hand(HAND)
    desk.form.get_by_role("button", name="记录第1盘 · 1号桌").dblclick()
    desk.is_recorded(1)
    assert hands() == [(1, 130)]
    assert len(desk.rows) == 1


def test_going_back_after_recording_offers_nothing_to_send_again(desk: Desk) -> None:
    desk.type_hand(HAND)
    desk.press_record(1)
    desk.is_recorded(1)
    desk.page.go_back()
    expect(desk.form.get_by_role("button", name="记录第2盘 · 1号桌")).to_be_visible()
    expect(desk.form.get_by_label("守方得分 P")).to_have_value("")
    expect(desk.page.get_by_text("之前所填的内容已放回表单")).to_be_hidden()
    assert len(desk.rows) == 1
    assert hands() == [(1, 130)]


def test_hand_sent_again_because_the_answer_was_lost_is_one_hand(desk: Desk) -> None:
    def lose_answer(route: Route) -> None:
        """The post arrives, its answer does not."""
        assert route.fetch(max_redirects=0).status == 302
        route.abort("connectionreset")

    desk.page.route("**/hands/record/", lose_answer, times=1)
    desk.type_hand(HAND)
    with desk.page.expect_event("requestfailed"):
        desk.press_record(1)
    expect(desk.form).to_have_count(0)
    assert hands() == [(1, 130)]
    # The browser's own button posts the same form once more.
    desk.page.reload()
    desk.is_recorded(1)
    assert hands() == [(1, 130)]
    assert len(desk.rows) == 1
    desk.person.meant("ERR_CONNECTION_RESET")


def test_without_a_connection_nothing_looks_saved(desk: Desk) -> None:
    desk.type_hand(HAND)
    expect(desk.preview).to_contain_text("130 + 45×2 + 10 = 230")
    desk.person.context.set_offline(True)
    desk.press_record(1)
    expect(desk.page.get_by_role("alert").filter(has_text="网络已断开，尚未提交。")).to_be_visible()
    shows_what_was_typed(desk)
    assert hands() == []
    desk.person.context.set_offline(False)
    expect(desk.page.get_by_text("网络已断开，尚未提交。")).to_be_hidden()
    desk.press_record(1)
    desk.is_recorded(1)
    assert hands() == [(1, 130)]
    desk.person.meant("console: ")  # a part of the page may have asked the desk meanwhile
