"""Lists written in one go: every cell, look and order as django-tables2 alone has it."""

from dataclasses import dataclass
from datetime import date
from typing import Any

import django_tables2 as tables
import pytest
from django.template import Context, Template
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, Stage
from tournaments.tables.parts.list_tables import ListTable


@dataclass(frozen=True)
class Row:
    name: str | None
    amounts: tuple[int | None, ...]
    entry: Any = None
    facts: Any = None

    def spoken(self) -> str:
        return f"*{self.name}*"


class Columns:
    """What both tables have in common."""

    name = tables.Column(
        verbose_name=gettext_lazy("Players"), attrs={"td": {"class": "wide-only soft"}}
    )
    amount = tables.Column(accessor="amounts__0", default="–", order_by=("amounts__0", "name"))
    spoken = tables.Column()
    state = tables.Column(accessor="entry__state")
    lacking = tables.Column(accessor="entry__nothing__here", default="none")
    fact = tables.Column(accessor="facts__key__0")
    day = tables.Column(accessor="entry__event__starts_on")
    told = tables.Column(empty_values=())
    both = tables.Column(accessor="name", empty_values=(None,))
    seen = tables.TemplateColumn("{{ row_counter }}/{{ value }}/{{ record.name }}{{ outer }}")
    way = tables.Column(
        accessor="name", linkify=lambda record: f"/{record.name}/", attrs={"a": {"id": "way"}}
    )
    looks = tables.Column(
        accessor="amounts__1",
        attrs={"td": {"class": lambda value, record: f"{value} of {record.name}"}},
    )
    unasked = tables.Column(accessor="name")

    row_heading = "name"

    def render_told(self, record: Row) -> Any:
        return format_html("<b>{}</b>", record.name)

    def value_told(self, record: Row) -> str | None:
        return record.name

    def render_both(self, value: str, record: Row, bound_column: Any, **rest: Any) -> str:
        return f"{value} {record.name} {bound_column.name} {sorted(rest)}"

    def render_unasked(self, value: str, no_such_thing: str) -> str:
        return value


class Quick(Columns, ListTable):
    class Meta:
        row_attrs = {"class": lambda record: record.name, "data-known": "yes"}


class Slow(Columns, tables.Table):
    class Meta:
        row_attrs = {"class": lambda record: record.name, "data-known": "yes"}


for _name, _column in vars(Columns).items():
    if isinstance(_column, tables.Column):
        Quick.base_columns[_name] = Slow.base_columns[_name] = _column

# How the rows of a list were written by template nodes.
NODES = Template(
    "{% for row in table.paginated_rows %}<tr {{ row.attrs.as_html }}>\n"
    "{% for column, cell in row.items %}{% if column.name == table.row_heading %}"
    '<th scope="row" data-label="{{ column.header }}" {{ column.attrs.td.as_html }}>'
    "{{ cell }}</th>\n{% else %}"
    '<td data-label="{{ column.header }}" {{ column.attrs.td.as_html }}>{{ cell }}</td>\n'
    "{% endif %}{% endfor %}</tr>\n{% endfor %}"
)


@pytest.fixture
def rows(event: Any) -> list[Row]:
    event.starts_on = date(2026, 10, 3)
    there = Entry(event=event, number=1, state=Entry.State.WITHDRAWN)
    return [
        Row("张伟", (3, 1), there, {"key": [7]}),
        Row("<i>Wu</i> & Li", (None, 2), Stage(event=event, kind="swiss"), {"key": "text"}),
        Row(None, (1, None), None, None),
        Row("", (), 5, {"key__0": "whole"}),
        Row("张伟", (12, 0), {"state": "plain", "event": None}, ()),
    ]


def written(table: Any) -> str:
    table.context = Context({"outer": "!"})
    return NODES.render(Context({"table": table}))


def body(table: Any) -> str:
    table.context = Context({"outer": "!"})
    return str(table.body)


def test_the_rows_are_those_that_template_nodes_write(rows) -> None:
    assert body(Quick(rows)) == written(Slow(rows))


def test_rows_that_look_alike_are_shaded_in_turn(rows) -> None:
    quick, slow = (made(rows, row_attrs={"class": "draft-row"}) for made in (Quick, Slow))
    found = body(quick)
    assert found == written(slow)
    assert [found.count(f'"draft-row {shade}"') for shade in ("even", "odd")] == [3, 2]


def test_a_page_has_its_own_rows(rows) -> None:
    quick, slow = Quick(rows).paginate(per_page=2, page=2), Slow(rows).paginate(per_page=2, page=2)
    assert body(quick) == written(slow)
    assert body(quick).count("<tr") == 2


def test_what_is_typed_is_escaped(rows) -> None:
    assert "<i>" not in body(Quick(rows))
    assert "<b>&lt;i&gt;Wu&lt;/i&gt; &amp; Li</b>" in body(Quick(rows))


def test_a_file_has_the_same_values(rows) -> None:
    def values(table: Any) -> list[list[Any]]:
        return list(table.as_values(exclude_columns=("seen",)))

    assert values(Quick(rows)) == values(Slow(rows))


@pytest.mark.parametrize(
    "order",
    ["name", "-name", "amount", "-amount", "spoken", "-spoken", "lacking", "fact", "-day,name"],
)
def test_the_order_is_the_same(rows, order: str) -> None:
    def sorted_by(table: Any) -> list[int]:
        return [rows.index(row.record) for row in table.rows]

    quick, slow = Quick(rows, order_by=order), Slow(rows, order_by=order)
    assert sorted_by(quick) == sorted_by(slow)


def test_rows_of_one_value_keep_their_order_both_ways() -> None:
    rows = [Row("b", (1, 0)), Row("a", (2, 1)), Row("b", (3, 2))]
    assert [row.record.amounts[0] for row in Quick(rows, order_by="-spoken").rows] == [1, 3, 2]
    assert [row.record.amounts[0] for row in Quick(rows, order_by="spoken").rows] == [2, 1, 3]


def test_a_list_without_rows_is_blank() -> None:
    assert body(Quick([])) == ""


def test_a_queryset_is_sorted_by_the_database(entries) -> None:
    class Entries(ListTable):
        number = tables.Column()

    table = Entries(Entry.objects.all(), order_by="-number")
    assert [row.get_cell("number") for row in table.rows] == [4, 3, 2, 1]
    assert table.data.data.query.order_by == ("-number",)


def test_a_call_that_changes_data_is_refused(entries) -> None:
    class Entries(ListTable):
        delete = tables.Column(default="refused")

    assert [row.get_cell("delete") for row in Entries([entries[0]]).rows] == ["refused"]
    assert Entry.objects.filter(pk=entries[0].pk).exists()
