"""Any list as a file: xlsx or csv, asked for with `?_export=xlsx`."""

import csv
from collections.abc import Sequence
from io import BytesIO, StringIO
from typing import Any, ClassVar
from unicodedata import east_asian_width

from django.http import HttpRequest, HttpResponse
from django_tables2 import Table
from django_tables2.export import TableExport
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.file_names import disposition
from tournaments.spreadsheets.cells import csv_text, put

Rows = Sequence[tuple[Any, ...]]
BOM = "\ufeff"
WIDEST = 60  # of a column, in digits


class ListExport(TableExport):
    """The export of django-tables2 with files of our own.

    Left to itself it makes a formula of text that starts with "=", fails on control characters
    and writes csv that Excel reads in the wrong encoding.
    """

    FORMATS: ClassVar[dict[str, str]] = {
        name: TableExport.FORMATS[name] for name in (TableExport.XLSX, TableExport.CSV)
    }

    @classmethod
    def is_valid_format(cls, export_format: str | None) -> bool:
        return export_format in cls.FORMATS

    def export(self) -> bytes:
        """The file, its first row the heads of the columns."""
        rows = [tuple(self.dataset.headers or ()), *self.dataset]
        return xlsx_of(rows) if self.format == self.XLSX else csv_of(rows)

    def response(self, filename: str | None = None) -> HttpResponse:
        """The file by a name without ending, which the format gives it."""
        response = HttpResponse(self.export(), content_type=self.content_type())
        if filename:
            response["Content-Disposition"] = disposition(filename, self.format, is_attachment=True)
        return response


def exported(request: HttpRequest, table: Table, name: str) -> HttpResponse | None:
    """The list as the file asked for, None when none is; `name` is the file's, without ending."""
    asked = request.GET.get("_export")
    if not ListExport.is_valid_format(asked):
        return None
    return ListExport(asked, table).response(name)


def xlsx_of(rows: Rows) -> bytes:
    """A workbook of one worksheet with frozen heads, a filter and columns wide enough."""
    book = Workbook()
    worksheet = book.active
    for row_number, row in enumerate(rows, start=1):
        for column_number, value in enumerate(row, start=1):
            put(worksheet.cell(row_number, column_number), value)
    for cell in worksheet[1]:
        cell.font = Font(bold=True)
    for column_number, column in enumerate(zip(*rows, strict=True), start=1):
        widest = max(_width(value) for value in column)
        letter = get_column_letter(column_number)
        worksheet.column_dimensions[letter].width = min(widest, WIDEST) + 2
    worksheet.freeze_panes = "A2"
    worksheet.auto_filter.ref = worksheet.dimensions
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def csv_of(rows: Rows) -> bytes:
    """UTF-8 with the BOM by which Excel and WPS know it."""
    file = StringIO()
    csv.writer(file).writerows([csv_text(value) for value in row] for row in rows)
    return (BOM + file.getvalue()).encode()


def _width(value: object) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in str(value or ""))
