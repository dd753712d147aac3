"""A table where things go wrong: bids and a bidding fault, 劳改, a void hand, a warning, a slip."""

import re
from typing import Any

import pytest

from tests.journeys.desk import Desk
from tests.journeys.people import LAPTOP, expect
from tests.journeys.sheet import derived
from tests.journeys.typed import Typed, TypedLaogai
from tournaments.models import Round


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 2 of round 4, on Qin's laptop."""
    return Desk(people.come("qin", LAPTOP), 4, 2).open()


def record_bids(desk: Desk) -> None:
    """Hand 1 with its bidding, and an open bid that cost EW the right to bid."""
    desk.type_bids(("N", "叫牌", 1, "♥"), ("E", "反主", 2, "♠"), ("S", "反主", 3, "♥"))
    desk.type_bidding_fault("无意明叫", "EW")
    desk.record(1, Typed(95, dealer="S", last="EW", cards=2, last_points=45))
    assert derived(desk.rows[-1]) == line("S", "3", 185, "take", 0, ew="3", ns="3", then="E")


def end_by_laogai(desk: Desk) -> None:
    """Hand 3: the choice waits, both outcomes computed; the innocent dealers take A."""
    desk.record_laogai(3, TypedLaogai("NS", 120, exposed={"NS": 1}))
    desk.back()
    assert desk.rows[-1]["结果"] == "待选择"
    expect(desk.form).to_have_count(0)
    a, b = desk.option("A"), desk.option("B")
    expect(a).to_have_text(
        re.compile(r"^\s*A\s+■东西 连庄，升2级\s+▲ 3\s+■ 8\s+下盘东 吴𠮷坐庄，打8")
    )
    expect(b).to_contain_text("120 − 10 − 160 = −50 → ■东西 连庄，升6级")
    expect(b).to_have_text(re.compile(r"▲ 3\s+■ Q\s+下盘东 吴𠮷坐庄，打Q"))
    desk.choose(3, "A", "EW")
    assert derived(desk.rows[-1]) == line("W", "6", None, "hold", 2, ew="8", ns="3", then="E")


def void_a_hand(desk: Desk) -> None:
    """Hand 4: a wrong number of cards; the same dealer deals again."""
    desk.void_in_progress(4, "牌数不对")
    assert derived(desk.rows[-1]) == line("E", "8", None, "void", None, ew="8", ns="3", then="E")


def warn(desk: Desk) -> None:
    desk.warn("张伟", "牌局中议论出牌：“你早该出黑桃”")
    said = desk.page.get_by_role("region", name="判罚与裁定")
    expect(said).to_contain_text("警告 ▲南北 张伟")
    expect(said).to_contain_text("牌局中议论出牌：“你早该出黑桃”")


def correct_hand_2(desk: Desk) -> None:
    """One more 100 points: EW did not hold the deal, and hand 3 was dealt by the wrong seat."""
    desk.open_correction(2)
    for question, stored in (("守方得分 P", "60"), ("末轮每家张数 n", "1"), ("末轮牌分 F", "15")):
        expect(desk.form.get_by_label(question)).to_have_value(stored)
    desk.form.get_by_label("守方得分 P").fill("160")
    expect(desk.preview).to_contain_text("160 − 15×1 + 20 = 165 → ▲南北 上台，升0级")
    foreseen = desk.preview.get_by_role("listitem").all_inner_texts()
    assert foreseen == [
        "第3盘：级 6 → 3, ■东西 8 → 5, 庄 按次序 → 未按次序",
        "第4盘：级 8 → 5, ■东西 8 → 5",
    ]
    desk.save_correction(2)
    assert [derived(row) for row in desk.rows[1:]] == [
        line("E", "3", 165, "take", 0, ew="3", ns="3", then="N"),
        line("W", "3", None, "hold", 2, ew="5", ns="3", then="E"),
        line("E", "5", None, "void", None, ew="5", ns="3", then="E"),
    ]
    assert [row["庄"] for row in desk.rows] == ["南", "东", "西 未按次序", "东"]


def line(
    dealer: str,
    level: str,
    s: int | None,
    result: str,
    rise: int | None,
    *,
    ew: str,
    ns: str,
    then: str,
) -> dict[str, Any]:
    """What the sheet derives for a hand, levels after it and who deals then included."""
    return {
        "dealer": dealer,
        "level": level,
        "s": s,
        "result": result,
        "rise": rise,
        "levels": {"EW": ew, "NS": ns},
        "next_dealer": then,
    }


def test_what_goes_wrong_at_a_table_and_how_it_is_put_right(desk: Desk) -> None:
    record_bids(desk)
    desk.record(2, Typed(60, last="EW", cards=1, last_points=15, exposed={"EW": 2}))
    assert derived(desk.rows[-1]) == line("E", "3", 65, "hold", 3, ew="6", ns="3", then="W")
    end_by_laogai(desk)
    void_a_hand(desk)
    warn(desk)
    correct_hand_2(desk)
    journal = desk.journal.inner_text()
    acts = re.findall(r"^\d\d:\d\d:\d\d (\S+) (\S+)$", journal, re.MULTILINE)
    assert acts == [
        ("更正一盘", "秦雨"),
        ("警告", "秦雨"),
        ("记录一盘", "秦雨"),
        ("记录劳改选择", "秦雨"),
        *[("记录一盘", "秦雨")] * 3,
        ("开始计时", "方志远"),
    ]
    assert "盘 2, 得分 P 60 → 160" in journal
    assert "叫牌违规 无意明叫, 方 东西, 叫牌 北1♥ 东2♠ 南3♥" in journal
    assert not re.search("[a-z]{2}", journal), "a code instead of a word"


def test_the_bid_record_of_a_stored_hand_is_kept(desk: Desk) -> None:
    record_bids(desk)
    desk.open_correction(1)
    for question, stored in (("座位 2", "E"), ("叫法 2", "overrule"), ("花色 2", "S")):
        field = desk.form.get_by_role("combobox", name=question, exact=True)
        expect(field).to_have_value(stored)
    desk.form.get_by_role("button", name="保存第1盘 · 2号桌").click()
    desk.said("2号桌第1盘没有改动。")
