"""Writing a snapshot while the desk goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management import call_command
from django.db import connection, transaction

from config.snapshots.marks import mark
from config.snapshots.rows import copy_rows, opened

# Who is signed in, and papers whose files are not in the snapshot.
EMPTIED = ("django_session", "django_admin_log", "tournaments_printjob")


def save_snapshot(path: Path) -> None:
    """Write everything the desk holds now into a new file at this path, whole or not at all.

    Not inside a transaction. SQLite copies its own file, which nobody waits for; from PostgreSQL
    the rows are read as they stand at one moment.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.part")
    unfinished.unlink(missing_ok=True)
    if connection.vendor == "sqlite":
        _copy_file(unfinished)
    else:
        _copy_out(unfinished)
    mark(unfinished)
    unfinished.replace(path)


def _copy_file(path: Path) -> None:
    name = Path(connection.settings_dict["NAME"]).resolve()
    with (
        closing(sqlite3.connect(f"{name.as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        source.backup(copy)
        for table in EMPTIED:
            copy.execute(f"DELETE FROM {table}")
        copy.commit()


def _copy_out(path: Path) -> None:
    with opened(path) as alias:
        call_command("migrate", database=alias, verbosity=0, interactive=False)
        with transaction.atomic(using=alias), transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            copy_rows("default", alias)
