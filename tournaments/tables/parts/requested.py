"""A list as the reader asked for it: sorted by a column, one page of it."""

from typing import TypeVar

from django.http import HttpRequest
from django_tables2 import Table
from django_tables2.config import RequestConfig

SomeTable = TypeVar("SomeTable", bound=Table)


def requested(request: HttpRequest, table: SomeTable, *, per_page: int | None = None) -> SomeTable:
    """Sort by `?sort=` and cut by `?page=`; without `per_page` the list is whole.

    The size of a page is not the reader's to choose. Unknown columns and pages are passed over.
    """
    RequestConfig(request, paginate=False).configure(table)
    if per_page is not None:
        table.paginate(per_page=per_page)
        table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    return table
