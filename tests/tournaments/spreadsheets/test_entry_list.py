"""Entry lists from workbooks: what is taken, what is refused, and where it says so."""

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from openpyxl import Workbook

from tournaments.spreadsheets.reading import opening, xml_parts
from tournaments.spreadsheets.reading.entry_list import EntryList, read_entry_list
from tournaments.values.entries import EntryDetails, PlayerDetails
from tournaments.values.errors import CannotDo

ROSTERS = Path(__file__).resolve().parent.parent.parent / "cases" / "rosters"
HEAD = ("序号", "选手1", "选手2")


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def workbook(*rows: tuple[Any, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for cells in book.active.iter_rows():
        for cell in cells:
            if isinstance(cell.value, str):
                cell.data_type = "s"
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def read(data: bytes) -> EntryList:
    return read_entry_list(BytesIO(data), len(data))


def faults(listed: EntryList) -> list[tuple[str, str]]:
    return [(note.address, note.reason) for note in listed.faults]


def pair(number: int, *names: str, unit: str = "", seed: int | None = None) -> EntryDetails:
    return EntryDetails(tuple(map(PlayerDetails, names)), number, unit, seed)


def test_clean_list_is_read_whole():
    listed = read((ROSTERS / "clean-24.xlsx").read_bytes())
    assert len(listed.entries) == 24
    assert (listed.faults, listed.doubts, listed.unused) == ((), (), ())
    assert listed.entries[0].details == EntryDetails(
        (PlayerDetails("张然英", phone="07714478584"), PlayerDetails("梁萍")), 1, "城南社区", 1
    )
    assert [entry.details.number for entry in listed.entries] == list(range(1, 25))


def test_bad_list_is_refused_cell_by_cell():
    listed = read((ROSTERS / "bad-cells.xlsx").read_bytes())
    assert faults(listed) == [
        ("D2", "The name is missing."),
        ("E3", "Not a whole number from 1 to 9999."),
        ("A4", "Row 3 has it already."),
        ("C7", "Longer than 20 characters."),
        ("E7", "Row 4 has it already."),
    ]
    assert [(note.address, note.reason) for note in listed.doubts] == [
        ("C5", "Row 4 has the same two players.")
    ]


@pytest.mark.parametrize(
    ("units", "doubts"),
    [
        (("文化宫", "文化宫"), [("B3", "Row 2 has the same two players.")]),
        (("", ""), [("B3", "Row 2 has the same two players.")]),
        (("文化宫", "机械厂"), []),
        (("文化宫", ""), []),
    ],
)
def test_namesakes_are_doubted_only_within_a_unit(units, doubts):
    first, second = units
    rows = ((1, "张伟", "李娜", first), (2, "李娜", "张伟", second))
    listed = read(workbook((*HEAD, "单位"), *rows))
    assert len(listed.entries) == 2
    assert [(note.address, note.reason) for note in listed.doubts] == doubts


def test_columns_are_found_in_any_order_below_a_title():
    listed = read(
        workbook(
            ("2026 秋季赛报名表",),
            (),
            ("备注", "Player 2", "队员姓名（一）", "No", "Club", "种子"),
            ("x", "李　娜", " 张伟 ", "１", "文化宫", 2.0),
            ("", "", "", "", "", ""),
            ("", "赵军", "陈明", 2, None, None),
        )
    )
    assert [entry.details for entry in listed.entries] == [
        pair(1, "张伟", "李娜", unit="文化宫", seed=2),
        pair(2, "陈明", "赵军"),
    ]
    assert listed.unused == ("备注",)


def test_text_that_looks_like_a_formula_stays_text():
    listed = read(workbook(HEAD, (1, "=1+1", "+陈明"), (2, "-赵军", "@刘洋")))
    assert [entry.details for entry in listed.entries] == [
        pair(1, "=1+1", "+陈明"),
        pair(2, "-赵军", "@刘洋"),
    ]


def test_a_formula_is_never_computed():
    book = Workbook()
    book.active.append(HEAD)
    book.active.append(("=1", '=HYPERLINK("x")', "陈明"))
    stream = BytesIO()
    book.save(stream)
    listed = read(stream.getvalue())
    assert faults(listed) == [("A2", "Not a whole number from 1 to 9999.")]
    assert [note.address for note in listed.doubts] == ["B2"]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ((0, "a", "b"), ("A2", "Not a whole number from 1 to 9999.")),
        ((1.5, "a", "b"), ("A2", "Not a whole number from 1 to 9999.")),
        ((None, "a", "b"), ("A2", "The number is missing.")),
        ((True, "a", "b"), ("A2", "Not a whole number from 1 to 9999.")),
        ((1, "a", "孙\u200b超"), ("C2", "There is an invisible character (U+200B) in it.")),
        (
            (1, 10**15, "b"),
            ("B2", "A number this long has lost digits: format the column as text."),
        ),
    ],
)
def test_a_bad_cell_is_named(row, fault):
    assert faults(read(workbook(HEAD, row))) == [fault]


def test_a_list_without_its_header_is_refused():
    with pytest.raises(CannotDo, match="No header found"):
        read(workbook(("序号", "单位"), (1, "x")))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "neither an Excel workbook"),
        (b"no workbook", "No header found"),
        (b"PK\x03\x04 broken", "not an Excel workbook"),
    ],
)
def test_what_is_no_list_is_refused(data, why):
    with pytest.raises(CannotDo, match=why):
        read(data)


def test_a_zip_without_a_workbook_is_refused():
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as parts:
        parts.writestr("a.txt", "x")
    with pytest.raises(CannotDo, match="not an Excel workbook"):
        read(stream.getvalue())


def damaged(change: dict[str, str]) -> bytes:
    """A sound workbook with the text of some parts replaced."""
    sound = zipfile.ZipFile(BytesIO(workbook(HEAD, (1, "a", "b"))))
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as parts:
        for name in sound.namelist():
            parts.writestr(name, change.get(name, sound.read(name)))
    return stream.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


@pytest.mark.parametrize(
    "text", ["", "<worksheet", f"<worksheet {NAMESPACE}><sheetData><row r='x'>", "\x00"]
)
def test_a_broken_worksheet_is_refused(text):
    with pytest.raises(CannotDo):
        read(damaged({SHEET: text}))


def test_entities_are_refused():
    bomb = '<!DOCTYPE a [<!ENTITY b "cc">]>' + f"<worksheet {NAMESPACE}/>"
    with pytest.raises(CannotDo, match="more than an entry list"):
        read(damaged({SHEET: bomb}))


def test_what_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(xml_parts, "LARGEST_UNPACKED", 100_000)
    padded = f"<worksheet {NAMESPACE}><!--" + "x" * 200_000 + "--></worksheet>"
    data = damaged({SHEET: padded})
    assert len(data) < 20_000
    with pytest.raises(CannotDo, match="more than an entry list"):
        read(data)


def test_a_file_too_large_is_not_opened():
    with pytest.raises(CannotDo, match="larger than 2 MB"):
        read_entry_list(BytesIO(b""), opening.LARGEST_FILE + 1)


def test_a_row_far_down_is_refused_without_walking_there():
    rows = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>序号</t></is></c></row>'
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    )
    sheet = f"<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>"
    with pytest.raises(CannotDo, match="more than 3300 rows"):
        read(damaged({SHEET: sheet}))
