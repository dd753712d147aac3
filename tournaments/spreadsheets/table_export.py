"""Any list as a file: xlsx or csv, asked for with `?_export=xlsx`."""

import csv
from collections.abc import Sequence
from io import BytesIO, StringIO
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django_tables2 import Table
from django_tables2.export import TableExport
from openpyxl import Workbook

from tournaments.spreadsheets.cells import csv_text
from tournaments.spreadsheets.pages import fill
from tournaments.values.files import disposition

Rows = Sequence[tuple[Any, ...]]
BOM = "\ufeff"


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
    """A workbook of one worksheet: the first row its heads."""
    book = Workbook(write_only=True)
    headings, *others = rows
    fill(book.create_sheet(), headings, others)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def csv_of(rows: Rows) -> bytes:
    """UTF-8 with the BOM by which Excel and WPS know it."""
    file = StringIO()
    csv.writer(file).writerows([csv_text(value) for value in row] for row in rows)
    return (BOM + file.getvalue()).encode()
