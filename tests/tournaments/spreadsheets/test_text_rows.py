"""Entry lists that come as csv: whatever program wrote them, nothing is lost or guessed."""

import pytest
from django.utils import translation

from tests.tournaments.spreadsheets.entry_reading import names, read, read_or_refusal
from tournaments.spreadsheets.cells import csv_text, without_guard
from tournaments.spreadsheets.reading.entry_list import EntryList
from tournaments.spreadsheets.reading.sheet_cells import MOST_ROWS
from tournaments.values.entries import PlayerDetails

LINES = "序号,选手1,选手2,单位,手机\r\n1,张伟,李娜,文化宫,007714478584\r\n"
NOT_READ = "file: This is neither an Excel workbook (.xlsx) nor a csv file that can be read."


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_every_encoding_and_separator_is_found(encoding, separator):
    listed = read(LINES.replace(",", separator).encode(encoding))
    assert (listed.faults, listed.doubts, listed.unused) == ((), (), ())
    (entry,) = listed.entries
    assert (entry.row, entry.details.number, entry.details.unit) == (2, 1, "文化宫")
    assert entry.details.players[0] == PlayerDetails("张伟", phone="007714478584")


def test_rare_characters_survive_gb18030():
    text = "序号,选手1,选手2\n1,𠮷野,䶮㛃\n".encode("gb18030")
    assert names(read(text)) == [("𠮷野", "䶮㛃")]


@pytest.mark.parametrize("text", ["=1+1", "+86 139", "-赵", "@李", "'=x", "''+y", "'t", "it's"])
def test_the_guard_of_our_own_export_is_taken_off_again(text):
    assert without_guard(csv_text(text)) == text
    listed = read(f"序号,选手1,选手2\n1,{csv_text(text)},b\n".encode())
    assert names(listed) == [(text, "b")]


def test_full_width_digits_and_blanks_around_are_read():
    rows = "秋季赛报名表,,\n\n序号 ,　选手１,选手２,备注\n１,张　伟 ,李娜\n 2 ,陈明,赵军,,\n,,,\n\n"
    listed = read(rows.encode())
    assert names(listed) == [("张伟", "李娜"), ("陈明", "赵军")]
    assert [entry.details.number for entry in listed.entries] == [1, 2]
    assert listed.unused == ("备注",)


def test_a_quoted_cell_keeps_commas_and_lines():
    listed = read('序号,选手1,选手2,单位\n1,"张,伟","李""娜","文化\n宫"\n'.encode())
    assert names(listed) == [("张,伟", '李"娜')]
    assert listed.entries[0].details.unit == "文化宫"


def test_a_bad_cell_is_named_by_its_address():
    listed = read("序号,选手1,选手2\n0,张伟,\nx,孙\u200b超,b\n".encode())
    assert [(note.address, note.reason) for note in listed.faults] == [
        ("A2", "Not a whole number from 1 to 9999."),
        ("C2", "The name is missing."),
        ("A3", "Not a whole number from 1 to 9999."),
        ("B3", "There is an invisible character (U+200B) in it."),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n ",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"%PDF-1.7\n\x00\x01",
        "序号,选手1".encode()[:4] + b"\xff\xff",
        b"\xef\xbb\xbf\xff",
        b"\xff\xfe\x00",
        '序号,选手1,选手2\n1,"a,b\n'.encode(),
        b"a,b\n" + b"x" * 200_000,
    ],
)
def test_what_is_no_list_is_refused(data):
    assert read_or_refusal(data) == NOT_READ


def test_an_old_workbook_is_named():
    refusal = read_or_refusal(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600)
    assert refusal == "file: Save this old workbook (.xls) as .xlsx first."


def test_text_without_the_header_is_told_what_it_needs():
    assert str(read_or_refusal("张伟,李娜\n".encode())).startswith("file: No header found")


def test_too_many_rows_are_refused():
    rows = "".join(f"{number},a{number},b{number}\n" for number in range(1, MOST_ROWS + 1))
    refusal = read_or_refusal(("序号,选手1,选手2\n" + rows).encode())
    assert refusal == f"file: The list has more than {MOST_ROWS} rows."
    fewer = rows.removesuffix(f"{MOST_ROWS},a{MOST_ROWS},b{MOST_ROWS}\n")
    assert isinstance(read_or_refusal(("序号,选手1,选手2\n" + fewer).encode()), EntryList)
