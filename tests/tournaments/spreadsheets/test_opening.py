"""Workbooks as other programs write them are read as those programs show them."""

import pytest
from django.utils import translation

from tests.tournaments.spreadsheets.entry_reading import names, read, read_or_refusal
from tests.tournaments.spreadsheets.workbooks import (
    BOOK,
    ENTRY_ROW,
    HEAD_ROW,
    MAIN,
    RELATIONS,
    SHEET,
    SOUND,
    STRINGS,
    book,
    packed,
    relations,
    sheet,
    strings,
    styles,
    workbook_of,
)
from tournaments.spreadsheets.reading.entry_list import EntryList

NO_VALUE = "This is a formula; its text is taken as it stands."


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def notes(listed: EntryList) -> list[tuple[str, str, str]]:
    return [(note.address, note.shown, note.reason) for note in (*listed.faults, *listed.doubts)]


def row_two(cells: str, **more: str) -> bytes:
    return workbook_of(SHEET=sheet(f'{HEAD_ROW}<row r="2">{cells}</row>'), **more)


def test_shared_strings_are_read_without_their_phonetic_reading():
    words = ["<t>序号</t>", "<t>选手1</t>", "<t>选手2</t>", "<t>单位</t>"]
    rich = "<r><rPr><b/></rPr><t>张</t></r><r><t>伟</t></r><rPh><t>zhang wei</t></rPh>"
    read_names = names(read(workbook_of(STRINGS=strings(*words, rich, "<t>李_x000D_\n娜</t>"))))
    assert read_names == [("张伟", "李娜")]


def test_places_of_parts_and_names_of_elements_are_the_programs_own():
    prefixed = {
        name: text.replace(f'xmlns="{MAIN}"', f'xmlns:x="{MAIN}"')
        .replace("</", "</x:")
        .replace("<", "<x:")
        .replace("<x:/x:", "</x:")
        for name, text in SOUND.items()
    }
    moved = {
        BOOK: prefixed[BOOK],
        RELATIONS: relations(
            r1="worksheet:/xl/a.xml", r2="sharedStrings:../b.xml", r3="theme:gone.xml"
        ),
        "xl/a.xml": prefixed[SHEET],
        "b.xml": prefixed[STRINGS],
    }
    assert names(read(packed(moved))) == [("张伟", "李娜")]


def test_cells_without_their_place_follow_each_other():
    rows = HEAD_ROW + ENTRY_ROW
    for place in ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "1", "2"):
        rows = rows.replace(f' r="{place}"', "")
    assert names(read(workbook_of(SHEET=sheet(rows)))) == [("张伟", "李娜")]


def test_the_first_worksheet_in_sight_is_read():
    hidden = sheet('<row r="1"><c r="A1"><v>1</v></c></row>')
    data = packed(
        {
            **SOUND,
            BOOK: book('r:id="r4" state="hidden"', 'r:id="r5"', 'r:id="r1"'),
            RELATIONS: relations(
                r1="worksheet:worksheets/sheet1.xml",
                r2="sharedStrings:sharedStrings.xml",
                r4="worksheet:hidden.xml",
                r5="chartsheet:chart.xml",
            ),
            "xl/hidden.xml": hidden,
        }
    )
    assert names(read(data)) == [("张伟", "李娜")]


@pytest.mark.parametrize(
    ("cell", "shown", "reason"),
    [
        ('s="1"><v>46000</v>', "2025-12-09 00:00:00", "Neither text nor a number."),
        ('s="2"><v>46000</v>', "2025-12-09 00:00:00", "Neither text nor a number."),
        ('s="3"><v>46000</v>', "", ""),
        ('t="b"><v>1</v>', "TRUE", "Neither text nor a number."),
        ('t="e"><v>#N/A</v>', "#N/A", "This cell shows an error."),
        ("><v>1E400</v>", "inf", "Not a whole number."),
        ("><v>x</v>", "x", "Neither text nor a number."),
        (
            '><f t="array" ref="B2:B3">A1:A2</f><v>3</v>',
            "3",
            "This is a formula; what it shows in the file is taken.",
        ),
        (
            't="str"><f>VLOOKUP(A2,X:Y,2)</f><v>张伟</v>',
            "张伟",
            "This is a formula; what it shows in the file is taken.",
        ),
        ('t="e"><f>1/0</f><v>#DIV/0!</v>', "#DIV/0!", "This cell shows an error."),
        ('><f t="dataTable" ref="B2"/>', "=", NO_VALUE),
    ],
)
def test_a_cell_that_is_no_name_is_shown_as_a_program_shows_it(cell, shown, reason):
    formats = (
        '<numFmt numFmtId="200" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>'
        '<numFmt numFmtId="201" formatCode="[Red]&quot;day&quot;0"/>'
    )
    places = '<xf/><xf numFmtId="57"/><xf numFmtId="200"/><xf numFmtId="201"/>'
    listed = read(
        row_two(
            f'<c r="A2"><v>1</v></c><c r="B2" {cell}</c><c r="C2" t="s"><v>5</v></c>',
            STYLES=styles(formats, places),
        )
    )
    assert notes(listed) == ([("B2", shown, reason)] if reason else [])


def test_cells_that_share_a_formula_show_it():
    rows = (
        '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f t="shared" si="0">X1</f></c>'
        '<c r="C2"><f t="shared" si="0"/></c></row>'
    )
    listed = read(workbook_of(SHEET=sheet(HEAD_ROW + rows)))
    assert notes(listed) == [("B2", "=X1", NO_VALUE), ("C2", "=X1", NO_VALUE)]


def test_a_long_text_is_named_in_short():
    text = "张 " * 100_000
    listed = read(
        row_two(f'<c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>{text}</t></is></c>')
    )
    assert (len(notes(listed)[0][1]), notes(listed)[0][2]) == (100, "Longer than 20 characters.")


UNIT = '<c r="D2" t="inlineStr"><is><t>城南</t></is></c>'
THREE_ROWS = (
    HEAD_ROW
    + ENTRY_ROW.replace("</row>", f"{UNIT}</row>")
    + '<row r="3"><c r="A3"><v>2</v></c><c r="B3" t="s"><v>5</v></c>'
    '<c r="C3" t="s"><v>1</v></c></row>'
)


def merged(*areas: str) -> EntryList:
    cells = "".join(f'<mergeCell ref="{area}"/>' for area in areas)
    return read(workbook_of(SHEET=sheet(THREE_ROWS, f"<mergeCells>{cells}</mergeCells>")))


def test_a_unit_merged_over_rows_is_that_of_each():
    listed = merged("D2:D4")
    assert [entry.details.unit for entry in listed.entries] == ["城南", "城南"]
    assert notes(listed) == []


def test_any_other_merged_cell_is_a_doubt_or_a_fault():
    listed = merged("B2:B3", "C2:D2")
    reason = "Merged with %s, and taken as blank."
    assert notes(listed) == [
        ("B3", "", "The name is missing."),
        ("D2", "", reason % "C2"),
        ("B3", "", reason % "B2"),
    ]


def test_a_unit_merged_with_the_header_is_no_unit():
    listed = merged("D1:D3")
    assert [entry.details.unit for entry in listed.entries] == ["", ""]
    assert len(notes(listed)) == 2


def test_a_header_in_two_rows_is_found():
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="D1" t="s"><v>3</v></c></row>'
        '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>'
    )
    below = ENTRY_ROW.replace('r="2"', 'r="3"').replace('2" t=', '3" t=').replace("A2", "A3")
    areas = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="D1:D2"/></mergeCells>'
    assert names(read(workbook_of(SHEET=sheet(rows + below, areas)))) == [("张伟", "李娜")]


def test_a_list_with_a_header_alone_says_so():
    refusal = read_or_refusal(workbook_of(SHEET=sheet(HEAD_ROW)))
    assert refusal == "file: There is no entry below the header."
