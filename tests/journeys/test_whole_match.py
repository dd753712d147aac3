"""A whole match of two hours: published, started, played, signed, accepted, ranked, on paper."""

import json
import re
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path

from openpyxl import load_workbook
from pypdf import PdfReader

from tests.conftest import SetClock
from tests.journeys.desk import Desk
from tests.journeys.office import accept, open_standings, publish, standing, start_clocks
from tests.journeys.people import PHONE, Person, expect
from tests.journeys.sheet import derived, expected
from tests.journeys.typed import typed, typed_laogai
from tests.journeys.words import SEATS, TRUMPS

CASES = Path(__file__).parents[1] / "cases" / "matches.json"
MATCH = json.loads(CASES.read_text())[0]
HANDS = MATCH["hands"]
MINUTES_A_HAND = 13
# What the page wants looked at twice, and how s comes about.
SECOND_LOOKS = {
    6: ("一次升5级以上", "0 = 0"),
    8: ("末轮F×n超过200分", "200 + 80×6 + 10 − 30 = 660"),
}


def enter(desk: Desk, number: int, case: dict) -> None:
    """One hand of the case file, through whichever page it belongs to."""
    if "void" in case:
        desk.void_for_wrong_dealer(number, "S", "正在进行的一盘")
    elif "laogai" in case:
        desk.record_laogai(number, typed_laogai(case))
        innocent = "EW" if case["laogai"]["side"] == "NS" else "NS"
        desk.choose(number, case["laogai"]["option"], innocent)
    else:
        opening = MATCH["opening_bid_won_by"] if number == 1 else ""
        odd, comes_to = SECOND_LOOKS.get(number, ("", ""))
        desk.record(number, typed(case, opening), odd=odd, comes_to=comes_to)


def play(desk: Desk, clock: SetClock) -> None:
    """Nine hands, the last one begun before time; the sheet is read after each."""
    started = clock()
    for number, case in enumerate(HANDS, start=1):
        if number == len(HANDS):
            let_time_come(desk, clock, started)
        enter(desk, number, case)
        assert derived(desk.rows[-1]) == expected(case), number
        clock.forward(minutes=MINUTES_A_HAND)


def let_time_come(desk: Desk, clock: SetClock, started: datetime) -> None:
    """The page warns, counts down by itself, and asks what 9.2 asks."""
    clock.at = started + timedelta(minutes=112)
    desk.page.reload()
    expect(desk.page.get_by_role("timer")).to_contain_text(re.compile("0:0(8:00|7:5.)"))
    expect(desk.page.get_by_text("最后10分钟")).to_be_visible()
    clock.at = started + timedelta(minutes=119, seconds=59)
    desk.page.reload()
    expect(desk.page.get_by_text("最后3分钟")).to_be_visible()
    clock.forward(seconds=1)
    desk.person.read("时间到。第9盘的第一张牌是在时间到之前摸的吗？")
    desk.page.get_by_role("button", name="是：打完并计入").click()
    desk.said("回答已记录。")


def score_sheet(organiser: Person) -> list[str]:
    """The pieces of text on the printed sheet of table 1, column by column."""
    organiser.page.get_by_role("link", name="列表").click()
    row = organiser.page.get_by_role("row").filter(has_text="陈明/赵军")
    address = row.get_by_role("link", name="打印").get_attribute("href")
    answer = organiser.context.request.get(f"{organiser.address}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    (page,) = PdfReader(BytesIO(answer.body())).pages
    return page.extract_text().split("\n")


def printed(number: int | None) -> str:
    return "—" if number is None else str(number).replace("-", "−")


def stands_on(paper: list[str], column: list[str]) -> bool:
    """Whether these values follow one another on the paper."""
    starts = range(len(paper) - len(column) + 1)
    return any(paper[start : start + len(column)] == column for start in starts)


def check_paper(paper: list[str]) -> None:
    played = [case for case in HANDS if "void" not in case]
    for column in (
        [str(case["number"]) for case in HANDS],
        [SEATS[case["dealer"]] for case in HANDS],
        [case["level"] for case in HANDS],
        [TRUMPS[case["trump"] or "-"] for case in played],
        [str(case["P"]) for case in played],
        [printed(case["s"]) for case in played],
        [case["levels"]["NS"] for case in HANDS],
        [case["levels"]["EW"] for case in HANDS],
        [SEATS[case["next_dealer"]] for case in played],
        ["1 城南社区", "张伟", "李娜"],
        ["2 江滨老年大学", "陈明", "赵军"],
        ["▲ B", "■ A"],
        ["作废：错庄，南坐庄"],
    ):
        assert stands_on(paper, column), (column, paper)
    assert not [piece for piece in paper if "有效" in piece]


def workbook(organiser: Person) -> dict[str, list[dict]]:
    """Title of the worksheet → its rows by their heads."""
    organiser.page.get_by_role("link", name="演示：秋季连牌双人赛").first.click()
    with organiser.page.expect_download() as download:
        organiser.page.get_by_role("link", name="Excel 成绩册").click()
    assert download.value.suggested_filename == "演示：秋季连牌双人赛.xlsx"
    book = load_workbook(BytesIO(download.value.path().read_bytes()))
    lists = {}
    for page in book:
        heads, *rows = page.iter_rows(values_only=True)
        lists[page.title] = [dict(zip(heads, row, strict=True)) for row in rows]
    return lists


def check_workbook(lists: dict[str, list[dict]]) -> None:
    assert {"成绩", "第4轮", "每盘记录", "判罚"} <= set(lists)
    standings = {row["编号"]: row for row in lists["成绩"]}
    numbers = ("暂定名次", "总积分", "级差分", "升级数")
    assert [standings[1][name] for name in numbers] == [6, 2, -16, 13]
    assert [standings[2][name] for name in numbers] == [4, 2, 1, 22]
    hands = [row for row in lists["每盘记录"] if (row["轮次"], row["桌号"]) == (4, 1)]
    assert [worksheet_facts(row) for row in hands] == [case_facts(case) for case in HANDS]
    penalties = [row for row in lists["判罚"] if (row["轮次"], row["桌号"]) == (4, 1)]
    offences = [(row["盘号"], row["违规方"]) for row in penalties if row["类别"] == "劳改"]
    assert offences == [(3, "▲南北"), (7, "■东西")]


def worksheet_facts(row: dict) -> dict:
    """A row of the worksheet of hands under the names of the case files."""
    return {
        "number": row["盘号"],
        "dealer": row["庄家"],
        "level": row["级"],
        "trump": row["主"],
        "P": row["P"],
        "F": row["F"],
        "n": row["n"],
        "s": row["s"],
        "rise": row["升级"],
        "NS": row["▲南北 盘后级数"],
        "EW": row["■东西 盘后级数"],
    }


def case_facts(case: dict) -> dict:
    is_void = "void" in case
    return {
        "number": case["number"],
        "dealer": SEATS[case["dealer"]],
        "level": case["level"],
        "trump": None if is_void else TRUMPS[case["trump"] or "-"],
        **{name: case.get(name) for name in ("P", "F", "n", "s", "rise")},
        **case["levels"],
    }


def test_two_hours_from_publishing_to_the_workbook(people, demo, clock: SetClock) -> None:
    publish(organiser := people.come("tang"), 4)
    start_clocks(people.come("fang"), 4, tables=4)
    desk = Desk(people.come("luo", PHONE), 4, 1).open()
    play(desk, clock)
    expect(desk.form).to_have_count(0)
    expect(desk.result).to_have_text(re.compile("▲南北 张伟/李娜\\s+胜：同级，坐庄方胜"))
    desk.person.fits()
    desk.sign("李娜", "陈明")

    open_standings(visitor := people.visitor())
    before = {"名次": "8", "总积分": "0", "级差分": "−16", "升级数": "2"}
    assert standing(visitor, 1) == before
    assert standing(visitor, 2) == {"名次": "4", "总积分": "2", "级差分": "+1", "升级数": "11"}

    accept(organiser, 4, 1)
    visitor.page.reload()
    after = {"名次": "6", "总积分": "2", "级差分": "−16", "升级数": "13"}
    assert standing(visitor, 1) == after
    assert standing(visitor, 2) == {"名次": "4", "总积分": "2", "级差分": "+1", "升级数": "22"}

    check_paper(score_sheet(organiser))
    check_workbook(workbook(organiser))
