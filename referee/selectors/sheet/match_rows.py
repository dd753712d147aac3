"""Rows of several kinds that belong to the same matches, read in one statement.

A sheet is made of rows of seven kinds, most of which it has none of. Asked for one kind after the
other they cost a statement each; here they come together, each as a list of its columns.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any, TypeVar, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import (
    BooleanField,
    DateField,
    DateTimeField,
    Field,
    IntegerField,
    JSONField,
    Model,
    OneToOneField,
    Q,
    QuerySet,
    UUIDField,
    Value,
)
from django.db.models.functions import JSONArray

Row = TypeVar("Row", bound=Model)

MATCHES_AT_ONCE = 500
"""A statement has room for 32,766 values on SQLite, and each kind names every match."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A model whose rows belong to a match: how it names the match, and which rows are meant."""

    model: type[Model]
    match: str = "match"
    only: Q | None = None

    def rows(self, matches: Iterable[int], place: int) -> QuerySet[Any, Any]:
        columns = [field.attname for field in _fields(self.model)]
        of_these = Q(**{f"{self.match}__in": matches})
        chosen = self.model._default_manager.filter(of_these, self.only or Q())
        number = Value(place, output_field=IntegerField())
        return chosen.order_by().values_list(number, self.match, JSONArray(*columns))


class MatchRows:
    """What was found: for each match its rows of every kind, oldest first (by their key)."""

    def __init__(self) -> None:
        self._found: dict[tuple[type[Model], int], list[Model]] = defaultdict(list)

    def put(self, match_id: int, row: Model) -> None:
        self._found[type(row), match_id].append(row)

    def of(self, model: type[Row], match_id: int) -> list[Row]:
        return cast("list[Row]", self._found.get((model, match_id), []))

    def all(self) -> list[Model]:
        """Every row, whatever it is."""
        return [row for rows in self._found.values() for row in rows]

    def with_one(self, model: type[Row], other: type[Model], name: str, match_id: int) -> list[Row]:
        """The rows of `model`, each with the `other` whose field `name` points at it, if any."""
        field = cast("OneToOneField[Any, Any]", other._meta.get_field(name))
        ones = {getattr(one, field.attname): one for one in self.of(other, match_id)}
        rows = self.of(model, match_id)
        for row in rows:
            field.remote_field.set_cached_value(row, ones.get(row.pk))
        return rows


def match_rows(kinds: tuple[Kind, ...], matches: Sequence[int]) -> MatchRows:
    """The rows of these kinds of these matches: one statement for every 500 matches."""
    found = MatchRows()
    for start in range(0, len(matches), MATCHES_AT_ONCE):
        some = matches[start : start + MATCHES_AT_ONCE]
        read = [
            (_read(kinds[place].model, columns), key) for place, key, columns in _ask(kinds, some)
        ]
        for row, match_id in sorted(read, key=lambda pair: pair[0].pk):
            found.put(match_id, row)
    return found


def name_people(rows: Sequence[Model]) -> None:
    """Give the rows the people they name: one query, none where they name nobody."""
    fill_in(rows, User)


def fill_in(rows: Sequence[Model], model: type[Model], known: Iterable[Model] = ()) -> None:
    """Give the rows what they name of this model: one query, none where all of it is known."""
    fields = [
        (row, field)
        for row in rows
        for field in _fields(type(row))
        if field.related_model is model and not field.is_cached(row)  # type: ignore[attr-defined]
    ]
    named: dict[Any, Model] = {one.pk: one for one in known if isinstance(one, model)}
    wanted = {getattr(row, field.attname) for row, field in fields} - {None} - named.keys()
    named |= model._default_manager.in_bulk(wanted) if wanted else {}
    for row, field in fields:
        setattr(row, field.name, named.get(getattr(row, field.attname)))


def _ask(kinds: tuple[Kind, ...], matches: Sequence[int]) -> Iterator[tuple[int, int, list[Any]]]:
    sql, values = _statement(kinds, connection.vendor, len(matches))
    with connection.cursor() as cursor:
        cursor.execute(sql, [_filled_in(value, matches) for value in values])
        for place, match_id, columns in cursor.fetchall():
            yield place, match_id, json.loads(columns)


@lru_cache(maxsize=64)
def _statement(kinds: tuple[Kind, ...], vendor: str, count: int) -> tuple[str, tuple[Any, ...]]:
    """The statement for so many matches, made once: -1, -2, … stand where their keys come."""
    placeholders = [-number for number in range(1, count + 1)]
    first, *others = (kind.rows(placeholders, place) for place, kind in enumerate(kinds))
    sql, values = first.union(*others, all=True).query.sql_with_params()
    return sql, tuple(values)


def _filled_in(value: Any, matches: Sequence[int]) -> Any:
    return matches[-value - 1] if isinstance(value, int) and value < 0 else value


def _read(model: type[Row], columns: list[Any]) -> Row:
    for place, read in _readers(model):
        if columns[place] is not None:
            columns[place] = read(columns[place])
    return model.from_db(connection.alias, _names(model), columns)


def _fields(model: type[Model]) -> Sequence[Field[Any, Any]]:
    return model._meta.concrete_fields


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in _fields(model)]


@cache
def _readers(model: type[Model]) -> list[tuple[int, Callable[[Any], Any]]]:
    """How to read the columns that JSON has no kind of its own for, by their place."""
    return [
        (place, _READERS[type(field)])
        for place, field in enumerate(_fields(model))
        if type(field) in _READERS
    ]


def _moment(text: str) -> datetime:
    """SQLite stores UTC and does not say so."""
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _values(stored: Any) -> Any:
    """SQLite stores JSON as text."""
    return json.loads(stored) if isinstance(stored, str) else stored


_READERS: dict[type[Any], Callable[[Any], Any]] = {
    BooleanField: bool,
    DateField: date.fromisoformat,
    DateTimeField: _moment,
    JSONField: _values,
    UUIDField: UUID,
}
