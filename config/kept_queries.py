"""Queries whose statement is put together once: making it costs far more than running it.

For what is asked with every page of a table and every hand saved, always alike but for its keys.
"""

from collections.abc import Callable
from threading import local
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet

Row = TypeVar("Row")


class KeptQuery(Generic[Row]):
    """A query by keys of rows: `make` is called with -1, -2, … where they will stand.

    What it makes is kept for each thread with its connection, and asked anew each time.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], keys: int) -> None:
        self._make = make
        self._stand_ins = tuple(-number for number in range(1, keys + 1))
        self._here = local()

    def rows(self, *keys: int) -> list[Row]:
        """What it finds for these keys. One statement."""
        connection = connections[DEFAULT_DB_ALIAS]
        if getattr(self._here, "connection", None) is not connection:
            self._prepare(connection)
        filled_in = dict(zip(self._stand_ins, keys, strict=True))
        self._here.values = tuple(
            filled_in.get(value, value) if type(value) is int else value
            for value in self._here.written
        )
        query = self._here.query
        return list(query._iterable_class(query))

    def _prepare(self, connection: Any) -> None:
        """Put the statement together, and how its columns are read."""
        here, query = self._here, cast(Any, self._make(*self._stand_ins))
        compiler = query.query.get_compiler(connection=connection)
        sql, here.written = compiler.as_sql()
        assert set(self._stand_ins) <= set(here.written), "a key fell away"
        read = compiler.get_converters([expression for expression, *_rest in compiler.select])
        compiler.as_sql = lambda *_args, **_options: (sql, here.values)
        compiler.get_converters = lambda _expressions: read
        query.query.get_compiler = lambda *_args, **_options: compiler
        here.query, here.connection = query, connection
