"""Rows of one table by the thousand, in a few statements.

Django's `bulk_create` asks every field to prepare every value, which for the rows of an act on a
whole event takes several times as long as the database does, while nobody else can write. Here
numbers and texts go as they are, a moment is prepared once, and the rest as Django does it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from operator import attrgetter
from typing import Any

from django.db import connection, models

MOST_VALUES = 10_000
AS_THEY_ARE = (
    models.CharField,
    models.BooleanField,
    models.IntegerField,
    models.ForeignKey,  # to the keys of Django, which are numbers
)
Values = tuple[Any, ...]


def insert_rows(
    rows: Iterable[models.Model], *, unique: Sequence[str] = (), update: Sequence[str] = ()
) -> None:
    """Write rows of one model, none of which is stored; they are not told their ids.

    With `unique` and `update` (names of fields), a row that is there with the same `unique` is
    given the values of `update` instead. Raises IntegrityError as saving one would.
    """
    prepared_rows(rows, unique=unique, update=update).write()


@dataclass(frozen=True, slots=True)
class PreparedRows:
    """Rows as statements and their values, which only wait to be written."""

    statements: tuple[tuple[str, list[Any]], ...] = ()

    def write(self) -> None:
        with connection.cursor() as cursor:
            for statement, values in self.statements:
                cursor.execute(statement, values)


def prepared_rows(
    rows: Iterable[models.Model], *, unique: Sequence[str] = (), update: Sequence[str] = ()
) -> PreparedRows:
    """What `insert_rows` does but the writing: an act can have that ready before its lock."""
    rows = list(rows)
    if not rows:
        return PreparedRows()
    fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
    values = _values(rows, fields)
    insert, behind = _head(rows[0], fields), _behind(rows[0], unique, update)
    one = f"({', '.join(['%s'] * len(fields))})"
    size = max(_most_values() // len(fields), 1)
    slices = (values[start : start + size] for start in range(0, len(values), size))
    return PreparedRows(
        tuple(
            (f"{insert}{', '.join([one] * len(some))}{behind}", list(chain.from_iterable(some)))
            for some in slices
        )
    )


def _values(rows: Sequence[models.Model], fields: Sequence[Any]) -> list[Values]:
    """What is stored of each row, column by column: most columns need nothing done."""
    read = attrgetter(*(field.attname for field in fields))
    columns: Iterator[Iterable[Any]] = zip(*map(read, rows), strict=True)
    prepared = (
        column if (prepare := _preparation(field)) is None else map(prepare, column)
        for field, column in zip(fields, columns, strict=True)
    )
    return list(zip(*prepared, strict=True))


def _preparation(field: Any) -> Callable[[Any], Any] | None:
    if isinstance(field, AS_THEY_ARE):
        return None
    prepare = partial(field.get_db_prep_save, connection=connection)
    # Plain values are lists and dicts: they are no keys of a cache.
    return prepare if isinstance(field, models.JSONField) else cache(prepare)


def _head(row: models.Model, fields: Sequence[Any]) -> str:
    return f"INSERT INTO {_quoted(row._meta.db_table)} ({_columns(fields)}) VALUES "


def _behind(row: models.Model, unique: Sequence[str], update: Sequence[str]) -> str:
    if not unique:
        return ""
    named = {field.name: field for field in row._meta.concrete_fields}
    columns = [_quoted(named[name].column) for name in update]
    changes = ", ".join(f"{column} = EXCLUDED.{column}" for column in columns)
    return f" ON CONFLICT ({_columns(named[name] for name in unique)}) DO UPDATE SET {changes}"


def _columns(fields: Iterable[Any]) -> str:
    return ", ".join(_quoted(field.column) for field in fields)


def _quoted(name: str | None) -> str:
    return connection.ops.quote_name(str(name))


def _most_values() -> int:
    """In one statement: longer ones are no quicker, and some SQLites take few."""
    if connection.vendor != "sqlite":
        return MOST_VALUES
    connection.ensure_connection()
    file: sqlite3.Connection = connection.connection
    return min(MOST_VALUES, file.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER))
