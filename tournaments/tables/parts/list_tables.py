"""The base of every list: a table of django-tables2 whose rows are written in one go."""

from collections.abc import Iterator
from typing import Any, TypeVar

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import Table
from django_tables2.columns import BoundColumn
from django_tables2.config import RequestConfig
from django_tables2.data import TableListData
from django_tables2.rows import BoundRow, BoundRows
from django_tables2.utils import OrderBy, OrderByTuple

from tournaments.tables.parts.cells import Cell, cell_value, reader, shown_cell, written

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}
PLACE = {"td": {"class": "number place"}, "th": {"class": "number"}}
TABLE_NUMBER = {"td": {"class": "number table-number"}, "th": {"class": "number"}}
SIDE = {"td": {"class": "side"}}
WIDE_ONLY = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}
SomeTable = TypeVar("SomeTable", bound=Table)


class ListTable(tables.Table):
    """Cells, attributes, order and pages are django-tables2's; only the way there is shorter.

    A template node for each cell, and what each column does found out for each cell, took most of
    the time of a page. `body` has the rows of the page as the browser gets them.
    """

    row_heading = ""  # the column whose cells head their rows

    def __init__(self, data: Any, *args: Any, **options: Any) -> None:
        held = data if isinstance(data, QuerySet) else ListData(list(data))
        super().__init__(held, *args, **options)
        self.rows = ListRows(data=self.data, table=self, pinned_data=self.pinned_data)

    @property
    def body(self) -> SafeString:
        """The rows of the page; blank for a list without any."""
        columns = list(self.columns)
        cells = [self._written_cells(column) for column in columns]
        return mark_safe("".join(self._written_rows(cells)))

    @cached_property
    def shown_cells(self) -> dict[str, Cell | None]:
        return {column.name: shown_cell(column) for column in self.columns.iterall()}

    @cached_property
    def cell_values(self) -> dict[str, Cell | None]:
        return {column.name: cell_value(column) for column in self.columns.iterall()}

    def _written_rows(self, cells: list["WrittenCells"]) -> Iterator[str]:
        looks: dict[str, str] = {}
        is_same = not any(map(callable, self.row_attrs.values()))
        for row in self.paginated_rows:
            shade = row.get_even_odd_css_class() if is_same else ""
            look = looks.get(shade)
            if look is None:
                look = row.attrs.as_html()
                if is_same:
                    looks[shade] = look
            yield "\n".join([f"<tr {look}>", *[cell(row) for cell in cells], "</tr>\n"])

    def _written_cells(self, column: BoundColumn) -> "WrittenCells":
        return WrittenCells(column, is_heading=column.name == self.row_heading)


class WrittenCells:
    """The cells of a column as the browser gets them. Called with a row."""

    def __init__(self, column: BoundColumn, *, is_heading: bool) -> None:
        self.column = column
        self.cell = column._table.shown_cells[column.name]
        self.tag = "th" if is_heading else "td"
        scope = format_html('scope="row" data-label="{}"', column.header)
        plain = format_html('data-label="{}"', column.header)
        self.label = scope if is_heading else plain
        own = {**column._table.attrs, **column.column.attrs}
        looks = own.get("td", own.get("cell", {}))
        self.is_same = not any(map(callable, looks.values()))
        self.opening = self._opening()

    def __call__(self, row: BoundRow) -> str:
        cell = self.cell(row) if self.cell else row.get_cell(self.column.name)
        if self.is_same:
            return f"{self.opening}{written(cell)}</{self.tag}>"
        # A look that is worked out asks the column for the cell it is worked out of.
        self.column.current_value, self.column.current_record = cell, row.record
        return f"{self._opening()}{written(cell)}</{self.tag}>"

    def _opening(self) -> str:
        return f"<{self.tag} {self.label} {self.column.attrs['td'].as_html()}>"


class ListRow(BoundRow):
    """A row that works out its cells as its table has found once."""

    def get_cell(self, name: str) -> Any:
        cell = self._table.shown_cells[name]
        return cell(self) if cell else super().get_cell(name)

    def get_cell_value(self, name: str) -> Any:
        cell = self._table.cell_values[name]
        return cell(self) if cell else super().get_cell_value(name)


class ListRows(BoundRows):
    def __iter__(self) -> Iterator[BoundRow]:
        return (ListRow(record, table=self.table) for record in self.data)

    def __getitem__(self, key: int | slice) -> "ListRows | ListRow":
        if isinstance(key, slice):
            return ListRows(self.data[key], self.table, self.pinned_data)
        return ListRow(self.data[key], self.table)


class ListData(TableListData):
    """Records in a list, sorted by values that are read once each."""

    data: list[Any]

    def order_by(self, aliases: OrderByTuple) -> None:
        for order in reversed(self._orders(aliases)):
            values = self._values(order.bare)
            if {type(value) for value in values} in ({int}, {str}):
                ordered = sorted(
                    range(len(values)), key=values.__getitem__, reverse=order.is_descending
                )
                self.data = [self.data[index] for index in ordered]
            else:  # some have none, or of several kinds: django-tables2 says how these stand
                self.data.sort(key=OrderByTuple([order]).key)

    def _orders(self, aliases: OrderByTuple) -> list[OrderBy]:
        found: list[OrderBy] = []
        for alias in aliases:
            column = self.table.columns[OrderBy(alias).bare]
            is_turned = alias[0] != column.order_by_alias[0]
            found += column.order_by.opposite if is_turned else column.order_by
        return found

    def _values(self, path: str) -> list[Any]:
        read = reader(path)
        return [_quietly(read, record) for record in self.data]


def _quietly(read: Any, record: Any) -> Any:
    try:
        return read(record)
    except Exception:  # as django-tables2 sorts: who lacks it has none
        return None


def requested(request: HttpRequest, table: SomeTable, *, per_page: int | None = None) -> SomeTable:
    """Sort by `?sort=` and cut by `?page=`; without `per_page` the list is whole.

    The size of a page is not the reader's to choose. Unknown columns and pages are passed over.
    """
    RequestConfig(request, paginate=False).configure(table)
    if per_page is not None:
        table.paginate(per_page=per_page)
        table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    return table
