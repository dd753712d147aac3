"""What the chief referee decides: walkover, disqualification, wrong dealer, a sheet reopened."""

import re

from tests.journeys.desk import Desk
from tests.journeys.office import accept, open_standings, standing, standings
from tests.journeys.people import PHONE, expect
from tests.journeys.sheet import derived
from tests.journeys.typed import Typed
from tournaments.models import Result, Round


def test_walkover_is_signed_by_the_chief_alone(people, round_four: Round) -> None:
    chief = people.come("fang")
    desk, page = Desk(chief, 4, 3).open(), chief.page
    page.get_by_role("link", name="裁判长").first.click()
    page.get_by_role("link", name="弃权、迟到").click()
    page.get_by_role("radio", name="▲南北").check()
    page.get_by_role("radio", name="迟到").check()
    page.get_by_label("迟到分钟数").fill("10")
    page.get_by_role("button", name="预览变化").click()
    chief.read("迟到超过10分钟才算弃权。")
    page.get_by_label("迟到分钟数").fill("11")
    page.get_by_role("button", name="预览变化").click()
    expect(page.get_by_role("region", name="保存后的变化")).to_contain_text("■东西胜：弃权")
    page.get_by_role("button", name="记录弃权 · 3号桌").click()
    desk.said("已裁定：▲南北 弃权")
    expect(desk.result).to_have_text(re.compile(r"■东西 欧阳浩然/王芳\s+胜：弃权"))
    desk.sign()

    accept(people.come("tang"), 4, 3)
    row = people.present[-1].page.locator(".hall-table").filter(has_text="刘洋/孙超")
    expect(row).to_contain_text("■东西胜：弃权")
    open_standings(visitor := people.visitor())
    # 4 climbed and 4 ahead are a walkover received, −4 one given: before it -3/13 and -13/6.
    assert standing(visitor, 3) == {"名次": "4", "总积分": "2", "级差分": "+1", "升级数": "17"}
    assert standing(visitor, 4) == {"名次": "8", "总积分": "0", "级差分": "−17", "升级数": "6"}


def test_second_warning_upheld_disqualifies(people, demo) -> None:
    referee = people.come("qin", PHONE)
    Desk(referee, 3, 2).open().warn("刘洋", "打手势报牌")
    referee.read("已提请仲裁，比赛继续。")

    chief = people.come("fang")
    desk, page = Desk(chief, 3, 2).open(), chief.page
    page.get_by_role("link", name="记录裁决").click()
    page.get_by_role("radio", name="成立").check()
    page.get_by_label("裁决人（姓名）").fill("仲裁委员会 王强、李刚")
    page.get_by_label("理由").fill("两次违反8.5")
    page.get_by_role("button", name="记录裁决 · 2号桌").click()
    chief.read("取消2号桌 4号参赛对的资格？")
    page.get_by_role("button", name="取消4号资格 · 2号桌").click()
    desk.said("裁决已记录。")
    expect(desk.result).to_have_text(re.compile(r"▲南北 张伟/李娜\s+胜：取消资格"))
    expect(desk.form).to_have_count(0)
    desk.sign()
    assert not re.search("[a-z]{2}", desk.journal.inner_text()), "a code instead of a word"

    accept(people.come("tang"), 3, 2)
    open_standings(visitor := people.visitor())
    *ranked, last = standings(visitor).items()
    assert last[0] == 4
    assert last[1]["名次"] == "—"
    assert "取消资格" in last[1]["选手"]
    assert [row["名次"] for _number, row in ranked] == [str(place) for place in range(1, 8)]
    # The others' results against a disqualified entry stand; a received walkover counts 4 ahead.
    assert standing(visitor, 1) == {"名次": "6", "总积分": "2", "级差分": "−12", "升级数": "6"}


def test_wrong_dealer_found_before_the_next_hand(people, at_play: Round) -> None:
    desk = Desk(people.come("luo", PHONE), 4, 1).open()
    desk.record(1, Typed(100, dealer="N"))
    desk.record(2, Typed(60))
    assert derived(desk.rows[-1])["dealer"] == "S"
    desk.void_for_wrong_dealer(2, "E", "记分表上的最后一盘")
    void = desk.rows[-1]
    assert (void["庄"], void["结果"]) == ("南", "作废：错庄，东坐庄")
    assert (void["▲"], void["■"], void["下盘坐庄"]) == ("5", "3", "")
    expect(desk.page.get_by_label("级数与座位")).to_contain_text("打几由叫牌决定")

    # Bid for again: the levels stay, and the rotation starts from who won the bidding.
    desk.record(3, Typed(100, dealer="W"))
    again = desk.rows[-1]
    assert (again["庄"], again["级"], again["下盘坐庄"]) == ("西", "3", "东")
    # 8.7 is not on offer for a hand that was bid for, nor once the next hand is on the sheet.
    desk.page.get_by_role("link", name="错庄").first.click()
    offered = desk.page.get_by_role("group", name="哪一盘").get_by_role("radio")
    expect(offered).to_have_count(1)
    expect(desk.page.get_by_role("radio", name="第4盘")).to_be_visible()


def test_reopened_sheet_ranks_until_its_correction_is_accepted(people, demo) -> None:
    organiser = people.come("tang")
    accept(organiser, 3, 4)
    open_standings(visitor := people.visitor())
    first = {"名次": "4", "总积分": "2", "级差分": "+9", "升级数": "25"}
    assert standing(visitor, 3) == first

    chief = people.come("fang")
    reopened = Desk(chief, 3, 4).open()
    chief.page.get_by_role("link", name="重新打开记分表").click()
    chief.page.get_by_role("button", name="重新打开4号桌的记分表").click()
    chief.read("请写明理由。")
    chief.page.get_by_label("重新打开的原因").fill("第3盘少记40分")
    chief.page.get_by_role("button", name="重新打开4号桌的记分表").click()
    reopened.said("记分表已重新打开。")
    chief.read("▲ 过A ■ 3")

    desk = Desk(people.come("qin", PHONE), 3, 4).open()
    desk.person.read("裁判长已重新打开记分表：更正后请重新签字。")
    desk.open_correction(3)
    desk.form.get_by_label("守方得分 P").fill("195")
    expect(desk.preview).to_contain_text("■东西 3 → 4")
    desk.save_correction(3)
    desk.sign("王芳", "马腾")
    visitor.page.reload()
    assert standing(visitor, 3) == first

    accept(organiser, 3, 4, replaces=True)
    row = organiser.page.get_by_role("row").filter(has_text="▲过A ■4 ▲南北胜：过A")
    expect(row).to_contain_text("已确认")
    visitor.page.reload()
    assert standing(visitor, 3) == {**first, "级差分": "+8"}
    assert [(result.version, result.state) for result in results(3, 4)] == [
        (1, "superseded"),
        (2, "accepted"),
    ]
    assert not re.search("[a-z]{2}", desk.journal.inner_text()), "a code instead of a word"


def results(round_number: int, table_number: int) -> list[Result]:
    """Every version of a table's result, first to last."""
    found = Result.objects.filter(
        match__round__number=round_number, match__table_number=table_number
    )
    return list(found.order_by("version"))
