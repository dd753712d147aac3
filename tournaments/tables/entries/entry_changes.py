"""What a list would change of the entries that are here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.tables.entries.entries import EntryFileTable
from tournaments.tables.parts.list_tables import NUMBER, ListTable
from tournaments.values.entries import EntryChange

Addresses = Mapping[int | None, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One detail of an entry: the cell that differs, what is here, and what the list says."""

    number: int | None
    names: str
    field: str
    address: str
    was: str
    becomes: str


class EntryChangeTable(ListTable):
    """One row a detail, in the order of the list."""

    number = tables.Column(gettext_lazy("No."), attrs=NUMBER)
    names = tables.Column(gettext_lazy("Players"))
    field = tables.Column(gettext_lazy("Detail"))
    address = tables.Column(gettext_lazy("Cell"))
    was = tables.Column(gettext_lazy("Here"), default="–")
    becomes = tables.Column(gettext_lazy("In the list"), default="–")

    row_heading = "number"
    caption = gettext_lazy("What the list changes")

    class Meta:
        orderable = False


def change_lines(changes: Iterable[EntryChange], addresses: Addresses) -> list[ChangeLine]:
    """Every detail that differs, by entry; `addresses` has the cells by number and field."""
    return [
        ChangeLine(
            number=change.was.number,
            names="/".join(change.was.names[:2]),
            field=str(EntryFileTable.base_columns[name].verbose_name),
            address=addresses.get(change.was.number, {}).get(name, ""),
            was=was,
            becomes=becomes,
        )
        for change in changes
        for name, was, becomes in change.fields
    ]
