"""Lists as organisers send them: what a person would expect of each."""

from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.utils import translation

from tests.tournaments.spreadsheets.entry_reading import names, read, read_or_refusal
from tests.tournaments.spreadsheets.rosters import roster, rosters
from tournaments.spreadsheets.reading.entry_list import EntryList, read_entry_lists
from tournaments.spreadsheets.reading.opening import read_sheets
from tournaments.values.entries import EntryDetails, PlayerDetails

ROSTERS = Path(__file__).resolve().parents[2] / "cases" / "rosters"
ZHANG, CHEN = ("张伟", "李娜"), ("陈明", "赵军")


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def sound(data: bytes) -> list[EntryDetails]:
    """The entries of a list without a fault."""
    listed = read(data)
    assert listed.faults == ()
    return [entry.details for entry in listed.entries]


def notes(listed: EntryList) -> list[tuple[str, str]]:
    return [(note.address, note.reason) for note in (*listed.faults, *listed.doubts)]


def two_pairs(data: bytes) -> list[tuple[int | None, tuple[str, ...], str]]:
    return [(one.number, one.names, one.unit) for one in sound(data)]


PAIRS = [(1, ZHANG, "城南社区"), (2, CHEN, "机械厂")]


@pytest.mark.parametrize("name", ["english-head-bom.csv", "gb18030.csv"])
def test_the_same_ten_pairs_in_two_encodings(name):
    listed = sound((ROSTERS / name).read_bytes())
    assert [one.number for one in listed] == list(range(1, 11))
    assert (listed[2].names, listed[2].unit) == (("姚怡轩", "常文军"), "第三中学")


def test_the_messy_list_has_one_bad_cell_and_nothing_else_lost():
    listed = read((ROSTERS / "messy.xlsx").read_bytes())
    assert notes(listed) == [
        ("D9", "There is an invisible character (U+200B) in it."),
        ("A6", "This row is hidden in the file, and read."),
        ("B6", "This is a formula; its text is taken as it stands."),
    ]
    assert listed.unused == ("备注",)
    entries = [entry.details for entry in listed.entries]
    assert [one.number for one in entries] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.names for one in entries][:3] == [
        ("张伟", "李娜"),
        ("张伟", "王芳"),
        ("+陈明", "-赵军"),
    ]
    assert entries[0].players[0].member_number == "004512345678901234"
    assert entries[2].unit == '=HYPERLINK("x")队'
    assert (entries[3].names, entries[6].unit) == (("欧阳浩然", "吴𠮷"), "")


def test_a_title_above_and_notes_below_are_no_entries():
    data = roster(
        ["2026年秋季连牌双人赛报名表"],
        ["单位（盖章）：", None, "联系人："],
        [],
        ["序号", "选手1", "选手2", "单位", "联系电话"],
        [1, *ZHANG, "城南社区", "07714478584"],
        [2, *CHEN, "机械厂", 13800138000],
        [],
        ["注：每队两人，请于9月30日前报名。"],
        ["填表人：王芳"],
        merged=["A1:E1", "A8:E8"],
    )  # fmt: skip
    assert two_pairs(data) == PAIRS
    reason = "There is no player in this row: it is not read."
    assert notes(read(data)) == [("A8", reason), ("A9", reason)]
    assert sound(data)[1].players[0].phone == "13800138000"


def test_gaps_and_rows_prepared_for_more_are_kept_out():
    data = roster(
        ["序号", "选手1", "选手2", "单位"],
        [3, *ZHANG, "城南社区"], [7, *CHEN, "机械厂"], [8], [9], [10],
    )  # fmt: skip
    assert [one.number for one in sound(data)] == [3, 7]
    assert read(data).doubts == ()


def test_a_head_of_two_rows_names_player_and_detail():
    data = roster(
        ["序号", "单位", "选手一", None, "选手二", None, "种子"],
        [None, None, "姓名", "手机", "姓名", "手机", None],
        [1, "城南社区", "张伟", "0771001", "李娜", "0771002", 2],
        [2, "机械厂", "陈明", None, "赵军", "0771004", None],
        merged=["A1:A2", "B1:B2", "C1:D1", "E1:F1", "G1:G2"],
    )
    assert sound(data) == [
        EntryDetails(
            (PlayerDetails("张伟", "0771001"), PlayerDetails("李娜", "0771002")), 1, "城南社区", 2
        ),
        EntryDetails((PlayerDetails("陈明"), PlayerDetails("赵军", "0771004")), 2, "机械厂"),
    ]
    assert read(data).unused == ()


def test_a_unit_merged_downwards_is_that_of_each_pair():
    data = roster(
        ["编号", "代表队", "队员1", "队员2"],
        [1, "机械厂", *ZHANG], [2, None, *CHEN], [3, None, "王芳", "刘洋"], [4, "医院", "a", "b"],
        merged=["B2:B4"],
    )  # fmt: skip
    assert [one.unit for one in sound(data)] == ["机械厂", "机械厂", "机械厂", "医院"]


@pytest.mark.parametrize(
    ("rows", "merged"),
    [
        # The number in each row, in the first alone, merged over both.
        ([[1, "张伟"], [1, "李娜"], [2, "陈明"], [2, "赵军"]], []),
        ([[1, "张伟"], [None, "李娜"], [2, "陈明"], [None, "赵军"]], []),
        ([[1, "张伟"], [None, "李娜"], [2, "陈明"], [None, "赵军"]], ["A2:A3", "A4:A5"]),
    ],
)
def test_a_row_for_each_person(rows, merged):
    units = ["城南社区", None, "机械厂", "机械厂"]
    data = roster(
        ["对号", "姓名", "单位", "手机"],
        *([*row, unit, f"077{at}"] for at, (row, unit) in enumerate(zip(rows, units, strict=True))),
        merged=merged,
    )
    assert two_pairs(data) == PAIRS
    assert [player.phone for player in sound(data)[1].players] == ["0772", "0773"]


def test_persons_numbered_one_by_one_go_by_the_number_of_their_pair():
    rows = ((1, 5, "张伟"), (2, 5, "李娜"), (3, 5, "王芳"), (4, 6, "陈明"), (5, 6, "赵军"))
    data = roster(["序号", "参赛号", "姓名"], *rows)
    assert [(one.number, one.names) for one in sound(data)] == [(5, (*ZHANG, "王芳")), (6, CHEN)]
    assert read(data).unused == ("序号",)


def test_a_person_without_a_partner_and_one_too_many_are_named():
    rows = ((1, "张伟"), (2, "a"), (2, "b"), (2, "c"), (2, "d"))
    listed = read(roster(["序号", "姓名"], *rows))
    assert notes(listed) == [
        ("B2", "The name is missing."),
        ("B6", "An entry has two players and one substitute."),
    ]


def test_both_names_in_one_cell():
    data = roster(
        ["No", "Player", "Club"], [1, "张伟/李娜", "城南社区"], [2, "陈明、赵军", "机械厂"]
    )
    assert two_pairs(data) == PAIRS


def test_an_empty_first_column_and_heads_in_any_order():
    data = roster(
        [None, "Club", "Seed", "Player B", "Player A", "No."],
        [None, "城南社区", 2, "李娜", "张伟", "1号"],
        [None, "机械厂", None, "赵军", "陈明", "No. 2"],
    )
    assert two_pairs(data) == PAIRS


def test_a_head_repeated_on_each_page_is_no_entry():
    head = ["序号", "选手1", "选手2", "单位"]
    data = roster(head, [1, *ZHANG, "城南社区"], head, [2, *CHEN, "机械厂"])
    assert two_pairs(data) == PAIRS


def test_remarks_and_invisible_signs_in_heads_and_numbers():
    data = roster(
        ["\ufeff序号*", "选手1（必填）", "选手 2：", "单位\u200b"],
        ["\u200b１", "张伟\u200b", "\u3000李 娜", "城南社区\u00a0"],
        ["２\u200b", *CHEN, "机械厂"],
        ["\u200b", " ", "\u3000", None],
    )
    assert two_pairs(data) == PAIRS


def test_a_date_where_a_name_or_number_should_be_is_named():
    listed = read(roster(["序号", "选手1", "选手2"], [date(2026, 1, 2), *ZHANG]))
    assert notes(listed) == [("A2", "Not a whole number from 1 to 9999.")]


def test_a_phone_that_lost_its_digits_is_named():
    listed = read("序号,选手1,选手2,手机\n1,张伟,李娜,1.38E+10\n".encode())
    reason = "This number was shortened and has lost digits: format the column as text."
    assert notes(listed) == [("D2", reason)]


def test_long_numbers_of_persons_are_kept_as_text():
    data = roster(
        ["序号", "选手1", "选手2", "选手1身份证号", "选手2会员证号"],
        [1, *ZHANG, "450102199001010012", "000771"],
    )
    assert [player.member_number for player in sound(data)[0].players] == [
        "450102199001010012",
        "000771",
    ]


def test_sheets_of_a_tablet_program_are_looked_through():
    data = rosters(
        导出摘要=[["此文稿从 Numbers 表格导出"], ["工作表名称", "表格名称"]],
        名单=[
            ["表格 1"],
            ["序号", "选手1", "选手2", "单位"],
            [1, *ZHANG, "城南社区"],
            [2, *CHEN, "机械厂"],
        ],
    )
    assert two_pairs(data) == PAIRS
    assert read(data).sheet == "名单"


def test_each_sheet_that_is_a_list_is_offered():
    head = ["序号", "选手1", "选手2"]
    data = rosters(
        说明=[["请看下页"]], 甲组=[head, [1, *ZHANG]], 乙组=[head, [1, *CHEN]], 空表=[head]
    )
    found = read_entry_lists(BytesIO(data), len(data))
    assert [(one.sheet, names(one)) for one in found] == [("甲组", [ZHANG]), ("乙组", [CHEN])]


def test_results_behind_the_list_do_not_matter():
    head = ["序号", "选手1", "选手2"]
    many = [[row] for row in range(5000)]
    assert names(read(rosters(名单=[head, [1, *ZHANG]], 成绩=many))) == [ZHANG]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (
            b"<html xmlns:o='urn:schemas-microsoft-com:office:office'><table><tr><td>1</td></tr>",
            "file: This is a web page with the name of a workbook: open it and save it as .xlsx.",
        ),
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "file: This is a web page with the name of a workbook: open it and save it as .xlsx.",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "file: This workbook has a password: save it without one first.",
        ),
        (
            "序号,选手1,选手2\n1,张\0伟,李娜\n".encode(),
            "file: This is neither an Excel workbook (.xlsx) nor a csv file that can be read.",
        ),
    ],
)
def test_what_only_looks_like_a_workbook_is_told_apart(data, why):
    assert read_or_refusal(data) == why


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_unicode_text_without_its_mark_is_read(encoding):
    text = "序号\t选手1\t选手2\t单位\r\n1\t张伟\t李娜\t城南社区\r\n2\t陈明\t赵军\t机械厂\r\n"
    assert two_pairs(text.encode(encoding)) == PAIRS


def test_the_names_of_sheets_are_told(tmp_path):
    data = rosters(甲组=[["a"]], 乙组=[["b"]])
    path = tmp_path / "x.xlsx"
    path.write_bytes(data)
    with path.open("rb") as file:
        assert [sheet.name for sheet in read_sheets(file, len(data))] == ["甲组", "乙组"]


def test_a_control_character_in_a_csv_is_named_with_its_cell():
    listed = read("序号,选手1,选手2\n1,张\x07伟,李娜\n".encode())
    assert notes(listed) == [("B2", "There is an invisible character (U+0007) in it.")]
