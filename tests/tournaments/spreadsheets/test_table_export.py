"""Lists as files, read back: text stays text, numbers are numbers."""

import csv
from datetime import UTC, datetime
from io import BytesIO, StringIO

import django_tables2 as tables
import pytest
from django.test import RequestFactory
from openpyxl import load_workbook

from tournaments.spreadsheets.table_export import exported

DANGEROUS = ["=1+1", "+86 138", "-陈", "@SUM(A1)", "\t制表", "\r回车"]


class NameTable(tables.Table):
    name = tables.Column(verbose_name="姓名")
    points = tables.Column(verbose_name="=分")

    def render_points(self, value: int) -> str:
        return f"−{-value}" if value < 0 else str(value)

    def value_points(self, value: object) -> object:
        return value


def file_of(kind: str, *rows: tuple[object, object]) -> bytes:
    request = RequestFactory().get("/", {"_export": kind})
    table = NameTable([{"name": name, "points": points} for name, points in rows])
    response = exported(request, table, "成绩")
    assert response is not None
    return response.content


def cells(*rows: tuple[object, object]) -> list[list[tuple[object, str]]]:
    """Value and type of every cell of the workbook, read back."""
    worksheet = load_workbook(BytesIO(file_of("xlsx", *rows))).active
    return [[(cell.value, cell.data_type) for cell in row] for row in worksheet.iter_rows()]


def csv_rows(*rows: tuple[object, object]) -> list[list[str]]:
    text = file_of("csv", *rows).decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline="")))


@pytest.mark.parametrize("text", [*DANGEROUS, "#N/A", "007", "110101199003078515", '<b>"x"&'])
def test_text_stays_text_in_xlsx(text):
    # What XML makes of a lone carriage return is a line feed.
    assert cells((text, 1))[1] == [(text.replace("\r", "\n"), "s"), (1, "n")]


def test_heads_are_text_too():
    assert cells()[0] == [("姓名", "s"), ("=分", "s")]


def test_text_is_not_a_formula_after_it_was_edited():
    worksheet = load_workbook(BytesIO(file_of("xlsx", ("=1+1", 0), ("张伟", 0)))).active
    assert [worksheet.cell(row, 1).quotePrefix for row in (2, 3)] == [True, False]


def test_numbers_are_numbers_and_nothing_is_nothing():
    assert cells(("甲", -40), ("乙", 0), ("丙", None), ("丁", 7.5))[1:] == [
        [("甲", "s"), (-40, "n")],
        [("乙", "s"), (0, "n")],
        [("丙", "s"), (None, "n")],
        [("丁", "s"), (7.5, "n")],
    ]


def test_times_are_local_times():
    noon = datetime(2026, 10, 3, 4, 0, tzinfo=UTC)
    assert cells(("甲", noon))[1][1] == (datetime(2026, 10, 3, 12, 0), "d")
    assert csv_rows(("甲", noon))[1] == ["甲", "2026-10-03 12:00:00"]


def test_control_characters_are_replaced():
    assert cells(("张\x01伟", 1))[1][0] == ("张\ufffd伟", "s")


def test_worksheet_has_a_frozen_head_a_filter_and_room():
    worksheet = load_workbook(BytesIO(file_of("xlsx", ("海淀老年大学代表队", 1)))).active
    assert worksheet.freeze_panes == "A2"
    assert worksheet.auto_filter.ref == "A1:B2"
    assert worksheet.column_dimensions["A"].width == 19.5


def test_csv_begins_with_the_bom_and_ends_lines_as_excel_does():
    assert file_of("csv", ("张伟", -4)) == "\ufeff姓名,'=分\r\n张伟,-4\r\n".encode()


@pytest.mark.parametrize("text", DANGEROUS)
def test_csv_text_gets_an_apostrophe(text):
    assert csv_rows((text, 1))[1] == [f"'{text}", "1"]


def test_csv_leaves_other_text_and_numbers_alone():
    assert csv_rows(("007", -40), ('<b>"x"&', 0), ("O'Neil", None))[1:] == [
        ["007", "-40"],
        ['<b>"x"&', "0"],
        ["O'Neil", ""],
    ]


@pytest.mark.parametrize(
    ("kind", "content_type"),
    [
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("csv", "text/csv; charset=utf-8"),
    ],
)
def test_response_names_the_file(kind, content_type):
    request = RequestFactory().get("/", {"_export": kind})
    response = exported(request, NameTable([]), '成绩/ "1"')
    assert response is not None
    assert response["Content-Type"] == content_type
    assert response["Content-Disposition"] == (
        f"attachment; filename*=utf-8''%E6%88%90%E7%BB%A9_%20_1_.{kind}"
    )


@pytest.mark.parametrize("query", [{}, {"_export": "json"}, {"_export": ""}, {"_export": "xls"}])
def test_nothing_is_exported_unless_a_known_kind_is_asked_for(query):
    assert exported(RequestFactory().get("/", query), NameTable([]), "成绩") is None
