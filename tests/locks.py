"""Another connection to the tests' database, and one that is in the midst of saving."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection


@contextmanager
def another_connection() -> Iterator[Any]:
    """The driver's own, with a transaction of its own."""
    known = connection.get_connection_params()
    if connection.vendor == "sqlite":
        made: Any = sqlite3.connect(known["database"], isolation_level=None)
    else:
        server = {name: known.get(name) for name in ("dbname", "host", "port", "user", "password")}
        made = psycopg.connect(**{name: value for name, value in server.items() if value})
    try:
        yield made
    finally:
        made.close()


@contextmanager
def others_saving() -> Iterator[None]:
    """Somebody saves at every table, and at every event, as long as this lasts."""
    with another_connection() as other:
        if connection.vendor == "sqlite":
            other.execute("BEGIN IMMEDIATE")
        else:
            for table in ("tournaments_event", "tournaments_match", "auth_user"):
                other.execute(f"SELECT 1 FROM {table} FOR UPDATE")
        yield
        other.rollback()
