"""Workbooks that would cost too much, or are broken, are refused in words."""

import random
from io import BytesIO

import pytest
from django.utils import translation

from tests.tournaments.spreadsheets.entry_reading import names, read, read_or_refusal
from tests.tournaments.spreadsheets.work import within
from tests.tournaments.spreadsheets.workbooks import (
    BOOK,
    HEAD_ROW,
    RELATIONS,
    SHEET,
    SOUND,
    STRINGS,
    STYLES,
    book,
    changed_part,
    packed,
    relations,
    sheet,
    workbook_of,
)
from tournaments.spreadsheets.reading.cell_formats import is_date
from tournaments.spreadsheets.reading.entry_list import EntryList
from tournaments.spreadsheets.reading.opening import MOST_SHEETS, Sheet, read_sheets
from tournaments.spreadsheets.reading.sheet_cells import MOST_COLUMNS, MOST_ROWS
from tournaments.values.errors import CannotDo

TOO_MUCH = "file: The file holds more than an entry list can."
UNREADABLE = "file: This is not an Excel workbook (.xlsx) that can be read."
NO_LIST = "file: This is neither an Excel workbook (.xlsx) nor a csv file that can be read."
NO_HEADER = "file: No header found: the list needs columns 序号, 选手1 and 选手2."
NO_ENTRY = "file: There is no entry below the header."
REFUSALS = {TOO_MUCH, UNREADABLE, NO_LIST, NO_HEADER, NO_ENTRY}


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


BOMBS = {
    "cells": (SHEET, "</sheetData>", '<row r="3">' + '<c r="A3"/>' * 3_000_000 + "</row>"),
    "rows": (SHEET, "</sheetData>", '<row r="3"/>' * 3_000_000),
    "strings": (STRINGS, "</sst>", "<si><t>a</t></si>" * 600_000),
    "formats": (STYLES, "</cellXfs>", '<xf numFmtId="0" fontId="0"/>' * 500_000),
    "names": (BOOK, "</workbook>", '<definedName name="a">A1</definedName>' * 800_000),
    "spaces": (SHEET, "</sheetData>", " " * 50_000_000),
}


# More elements than a list can have, in no more bytes.
CROWDS = {
    "cells": (SHEET, "</sheetData>", '<row r="3">' + '<c r="A3"/>' * 600_000 + "</row>"),
    "strings": (STRINGS, "</sst>", "<si><t>a</t></si>" * 400_000),
}


def with_more(part: str, before: str, what: str) -> bytes:
    return changed_part(part, lambda text: text.replace(before, what + before))


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_file_that_unpacks_to_very_much_is_refused_unread(name):
    data = with_more(*BOMBS[name])
    assert len(data) < 200_000
    assert within(10_000, lambda: read_or_refusal(data)) == TOO_MUCH


@pytest.mark.parametrize("name", CROWDS)
def test_a_small_file_of_very_many_elements_is_refused(name):
    """After how many of them: test_xml_parts.py."""
    data = with_more(*CROWDS[name])
    assert len(data) < 200_000
    assert read_or_refusal(data) == TOO_MUCH


# Areas and formulas that take time with the square of their number elsewhere.
NEEDLESS = {
    "merged areas": (
        SHEET,
        "</worksheet>",
        "<mergeCells>" + '<mergeCell ref="E5:XFD9999"/>' * 50_000 + "</mergeCells>",
    ),
    "a validation": (SHEET, "</worksheet>", f'<dataValidation sqref="{"A1 " * 1_000_000}"/>'),
    "formulas": (
        SHEET,
        "</sheetData>",
        f'<row r="3"><c r="E3"><f t="shared" si="0">{"A1+" * 2000}A1</f></c>'
        + '<c r="E3"><f t="shared" si="0"/></c>' * 50_000
        + "</row>",
    ),
    "a format": (STYLES, "</numFmts>", f'<numFmt numFmtId="200" formatCode="{"[" * 5_000_000}"/>'),
}


@pytest.mark.parametrize("name", NEEDLESS)
def test_what_a_list_does_not_need_costs_a_few_lines_an_element(name):
    data = with_more(*NEEDLESS[name])
    found = within(100 * NEEDLESS[name][2].count("<") + 10_000, lambda: read_or_refusal(data))
    assert names(found) == [("张伟", "李娜")]


@pytest.mark.parametrize(("signs", "is_found"), [(254, True), (255, False)])
def test_a_format_is_looked_at_as_far_as_a_program_writes_one(signs, is_found):
    assert is_date("0" * signs + "yyyy") is is_found


def test_a_full_list_with_every_column_in_use_is_read():
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><v>{row}</v></c>'
        + "".join(f'<c t="inlineStr"><is><t>a{row}</t></is></c>' for _column in range(59))
        + "</row>"
        for row in range(2, 1101)
    )
    assert len(names(read(workbook_of(SHEET=sheet(HEAD_ROW + rows))))) == 1099


DECLARED = '<!DOCTYPE w [<!ENTITY a "EXPANDED">]>'


@pytest.mark.parametrize("part", SOUND)
@pytest.mark.parametrize("padding", ["", f"<!-- {'x' * 70_000} -->"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_declared_entities_are_refused_wherever_they_hide(part, padding, encoding):
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    data = changed_part(part, lambda text: (head + padding + DECLARED + text).encode(encoding))
    assert read_or_refusal(data) == TOO_MUCH


def test_a_part_in_utf_16_is_read():
    head = '<?xml version="1.0" encoding="utf-16"?>'
    data = changed_part(SHEET, lambda text: (head + text).encode("utf-16"))
    assert names(read(data)) == [("张伟", "李娜")]


def test_a_damaged_file_is_refused_in_words():
    chance = random.Random(20261003)
    sound = packed(SOUND)
    for _time in range(500):
        data = bytearray(sound)
        for _place in range(chance.choice([1, 2, 5])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        said = read_or_refusal(bytes(data[: chance.choice([len(data), len(data) - 200])]))
        assert isinstance(said, EntryList) or said in REFUSALS


@pytest.mark.parametrize("part", SOUND)
def test_a_damaged_part_is_refused_in_words(part):
    chance = random.Random(part)
    for _time in range(200):
        text = SOUND[part]
        start = chance.randrange(len(text))
        other = text[chance.randrange(len(text)) :][:30]
        text = (
            text[:start]
            + chance.choice(["", "9", "-", other])
            + text[start + chance.randrange(9) :]
        )
        said = read_or_refusal(packed({**SOUND, part: text}))
        assert isinstance(said, EntryList) or said in REFUSALS


@pytest.mark.parametrize(
    "changed",
    [
        {"BOOK": book()},
        {"BOOK": book('r:id="gone"')},
        {"SHEET": sheet('<row r="x"/>')},
        {"SHEET": sheet('<row r="2"><c t="s"><v>99</v></c></row>')},
        {"SHEET": sheet("", '<mergeCells><mergeCell ref="?"/></mergeCells>')},
        {"SHEET": sheet("", '<mergeCells><mergeCell ref="A"/></mergeCells>')},
        {"SHEET": f'<?xml version="1.0" encoding="none"?>{SOUND[SHEET]}'},
        {"STYLES": "broken"},
        {"RELATIONS": relations()},
    ],
)
def test_a_workbook_that_points_nowhere_is_refused(changed):
    assert read_or_refusal(workbook_of(**changed)) == UNREADABLE


def merged_whole(last_row: int) -> str:
    """A worksheet that is one merged area from its fourth row to `last_row`."""
    last = "".join(f'<row r="{row}"><c r="BH{row}"><v>1</v></c></row>' for row in (2, last_row))
    return sheet(HEAD_ROW + last, '<mergeCells><mergeCell ref="E4:XFD9999"/></mergeCells>')


def test_a_full_worksheet_with_everything_merged_is_built_of_few_cells():
    data = changed_part(SHEET, lambda _text: merged_whole(MOST_ROWS))
    assert len(data) < 20_000

    def one_sheet() -> Sheet:
        [found] = read_sheets(BytesIO(data), len(data))
        return found

    rows = within(20 * MOST_ROWS * MOST_COLUMNS, one_sheet).rows
    assert (len(rows), {len(row) for row in rows}) == (MOST_ROWS, {MOST_COLUMNS})
    # Four of the header, the number below it, one blank beside them and one for the whole area.
    assert len({id(cell) for row in rows for cell in row}) == 4 + 1 + 1 + 1
    assert read_or_refusal(data) == NO_ENTRY


def test_of_many_worksheets_the_first_are_read_one_by_one():
    """So that no more than one need be held."""
    names_of = [f"r{number}" for number in range(20)]
    parts = {
        **SOUND,
        BOOK: book(*(f'r:id="{name}"' for name in names_of)),
        RELATIONS: relations(
            s="sharedStrings:sharedStrings.xml",
            **{name: f"worksheet:{name}.xml" for name in names_of},
        ),
        **{f"xl/{name}.xml": merged_whole(5) for name in names_of},
    }
    data = packed(parts)
    assert [found.name for found in read_sheets(BytesIO(data), len(data))] == [
        str(number) for number in range(1, MOST_SHEETS + 1)
    ]
    assert read_or_refusal(data) == NO_ENTRY
    second_broken = packed({**parts, "xl/r1.xml": "<"})
    sheets = read_sheets(BytesIO(second_broken), len(second_broken))
    assert next(sheets).name == "1"
    with pytest.raises(CannotDo):
        next(sheets)
