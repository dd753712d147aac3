"""Rows on their way from one database to another, as they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connections
from django.db.models import Model

AT_ONCE = 500  # rows
OURS = ("auth", "tournaments", "referee")
# Made by every database for itself, or of no use on another machine.
LEFT_OUT = {
    "auth.permission",
    "auth.group_permissions",
    "auth.user_user_permissions",
    "tournaments.printjob",
}


def copied_models() -> list[type[Model]]:
    """What a snapshot holds, table by table."""
    found = apps.get_models(include_auto_created=True)
    return [
        model
        for model in found
        if model._meta.app_label in OURS and model._meta.label_lower not in LEFT_OUT
    ]


def copy_rows(source: str, target: str) -> dict[str, int]:
    """Every row of every table from one database alias to another; how many of each.

    Values are written as they are read: nothing is computed anew. Call it inside a transaction of
    the target, at whose end the database checks what points at what.
    """
    return {model._meta.label: _copy(model, source, target) for model in copied_models()}


def _copy(model: type[Model], source: str, target: str) -> int:
    connection = connections[target]
    fields = model._meta.concrete_fields
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"
    names = [field.attname for field in fields]
    rows = model._base_manager.using(source).order_by("pk").values_list(*names)
    count = 0
    with connection.cursor() as cursor:
        left = iter(rows.iterator(AT_ONCE))
        while part := [_ready(fields, row, connection) for row in islice(left, AT_ONCE)]:
            cursor.executemany(insert, part)
            count += len(part)
    return count


def _ready(fields: Any, row: Any, connection: Any) -> list[Any]:
    pairs = zip(fields, row, strict=True)
    return [field.get_db_prep_save(value, connection) for field, value in pairs]


@contextmanager
def opened(path: Path) -> Iterator[str]:
    """The alias of an SQLite file as one more database, while it is needed."""
    alias = f"snapshot {path.name}"
    values = {
        **connections.settings["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "TEST": {**connections.settings["default"]["TEST"], "MIRROR": None},
    }
    # Another thread may be going through the databases: it goes on with the former ones.
    connections.settings = {**connections.settings, alias: values}
    try:
        connections[alias].connect()
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        connections.settings = {
            name: kept for name, kept in connections.settings.items() if name != alias
        }
