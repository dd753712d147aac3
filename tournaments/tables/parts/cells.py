"""How the cells of a column are worked out: found once for a table, not anew for every cell.

django-tables2 asks of each cell what its column's function takes, and where its value lies by
trying keys and attributes. Here both are answered once a column; what a cell holds is the same.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from django.conf import settings
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.safestring import SafeString, mark_safe
from django_tables2.columns import BoundColumn, ManyToManyColumn
from django_tables2.columns.linkcolumn import BaseLinkColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import Accessor, signature

from tournaments.wording.badges import badge_of

Cell = Callable[[BoundRow], Any]
Reader = Callable[[Any], Any]

_NOWHERE = Context()  # what a value is written in: escaped, in the language in force
_TAKEN: Mapping[str, Callable[[BoundRow, BoundColumn, Any], Any]] = {
    "value": lambda row, column, value: value,
    "record": lambda row, column, value: row.record,
    "column": lambda row, column, value: column.column,
    "bound_column": lambda row, column, value: column,
    "bound_row": lambda row, column, value: row,
    "table": lambda row, column, value: row.table,
}


def shown_cell(bound: BoundColumn) -> Cell | None:
    """What a cell of this column shows; None where only django-tables2 itself can tell."""
    link = bound.link
    made = _cell(bound, bound.render, lambda: bound.default)
    if link is None or made is None:
        return made
    take = _reader_of(bound)
    show, empty = _call(bound, bound.render), bound.column.empty_values

    def linked(row: BoundRow) -> Any:
        value = take(row.record)
        if value in empty:
            return bound.default
        everything = {name: taken(row, bound, value) for name, taken in _TAKEN.items()}
        return link(show(row, value), **everything)

    return linked


def cell_value(bound: BoundColumn) -> Cell | None:
    """A cell as a file holds it, without mark-up."""
    return _cell(bound, bound.value, lambda: None)


def written(cell: Any) -> str:
    """What a cell shows as a template would write it."""
    if isinstance(cell, SafeString):
        return cell
    if type(cell) is str:
        return escape(cell)
    if type(cell) is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(cell)
    return render_value_in_context(cell, _NOWHERE)


def marked_up(markup: str, *texts: Any) -> SafeString:
    """As `format_html`, for the cells of a long list: each text in its place is escaped, unless it
    is mark-up itself.
    """
    return mark_safe(markup.format(*map(written, texts)))


def reader(path: str) -> Reader:
    """What reads the value at `a__0__b` of a record, as `Accessor.resolve` does and raising as it
    does; a step that is an attribute of a plain object, or a place of a tuple, is taken at once.
    """
    if "__" not in path and not path.isdigit():
        return _attribute(path)
    steps = [
        (step, int(step) if step.isdigit() else None, Accessor(step)) for step in path.split("__")
    ]

    def read(record: Any) -> Any:
        current = record
        for name, place, accessor in steps:
            kind = type(current)
            if kind is tuple and place is not None:
                current = current[place]
            elif hasattr(kind, "__getitem__"):
                current = accessor.resolve(current)
            else:
                current = getattr(current, name)
            if callable(current):
                current = _called(current)
            if current is None:
                break
        return current

    return read


def _attribute(name: str) -> Reader:
    """Reads one attribute: most columns have no longer way to their value."""
    accessor = Accessor(name)

    def read(record: Any) -> Any:
        if hasattr(type(record), "__getitem__"):
            return accessor.resolve(record)
        value = getattr(record, name)
        return _called(value) if callable(value) else value

    return read


def _called(current: Any) -> Any:
    if getattr(current, "alters_data", False):
        raise ValueError(f"{current!r} alters data")
    return current if getattr(current, "do_not_call_in_templates", False) else current()


def _cell(
    bound: BoundColumn, function: Callable[..., Any], default: Callable[[], Any]
) -> Cell | None:
    column = bound.column
    if isinstance(column, BaseLinkColumn | ManyToManyColumn):
        return None
    show, empty = _call(bound, function), column.empty_values
    if not empty and not _takes_value(function):
        return lambda row: show(row, None)
    take = _reader_of(bound)

    def cell(row: BoundRow) -> Any:
        value = take(row.record)
        return default() if value in empty else show(row, value)

    return cell


def _call(bound: BoundColumn, function: Callable[..., Any]) -> Callable[[BoundRow, Any], Any]:
    """The function of a column, given of a cell what its parameters name."""
    names, rest = signature(function)
    taken = _TAKEN if rest else {name: _TAKEN[name] for name in names if name in _TAKEN}
    if not rest and len(taken) < len(names):
        return lambda row, value: None  # as django-tables2: what it cannot give calls nothing
    match tuple(taken):
        case ("value",):
            return lambda row, value: function(value=value)
        case ("record",):
            return lambda row, value: function(record=row.record)
        case ("value", "record") | ("record", "value"):
            return lambda row, value: function(value=value, record=row.record)
    return lambda row, value: function(
        **{name: take(row, bound, value) for name, take in taken.items()}
    )


def _takes_value(function: Callable[..., Any]) -> bool:
    names, rest = signature(function)
    return bool(rest) or "value" in names


def _reader_of(bound: BoundColumn) -> Reader:
    """What reads a column's value of a record: None where there is none, a choice in words.

    A column with a `take` of its own says how.
    """
    if take := getattr(bound.column, "take", None):
        return take
    path = str(bound.accessor)
    before, _, name = path.rpartition("__")
    holder_of: Reader = reader(before) if before else lambda record: record
    last = reader(name)
    in_words: dict[tuple[type, type], bool] = {}

    def value_of(record: Any) -> Any:
        try:
            holder = holder_of(record)
            if isinstance(holder, Model):
                kinds = type(record), type(holder)
                if kinds not in in_words:
                    in_words[kinds] = _has_words(path, record, holder, name)
                if in_words[kinds]:
                    return getattr(holder, f"get_{name}_display")()
            return None if holder is None else last(holder)
        except Exception:  # as django-tables2: a column may name what some records lack
            return None

    return value_of


def _has_words(path: str, record: Any, holder: Model, name: str) -> bool:
    """Whether the value is a choice of a model, which says it in words."""
    try:
        field = Accessor(path).get_field(record)
    except FieldDoesNotExist:
        return False
    return bool(getattr(field, "choices", ())) and hasattr(holder, f"get_{name}_display")


def badge_cell(thing: Any) -> SafeString:
    """Shape and word of the state of an entry, a match or a round."""
    badge = badge_of(thing)
    return marked_up(
        '<span class="badge {}"><span aria-hidden="true">{}</span> {}</span>',
        badge.tone,
        badge.shape,
        badge.words,
    )
