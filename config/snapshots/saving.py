"""Writing a snapshot while the desk goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError, connection, transaction

from config.snapshots.empty import copy_empty_desk
from config.snapshots.files import unfinished
from config.snapshots.marks import mark
from config.snapshots.rows import copy_rows, opened

# Who is signed in, and papers whose files are not in the snapshot.
EMPTIED = {"django_session", "django_admin_log", "tournaments_printjob"}


class CannotSave(Exception):
    """Why no snapshot was written, in the words of the machine."""


def save_snapshot(path: Path) -> None:
    """Write everything the desk holds now into a new file at this path, whole or not at all.

    Only the owner may read it. Not inside a transaction. SQLite copies its own file, which nobody
    waits for; from PostgreSQL the rows are read as they stand at one moment. Raises CannotSave.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(path) as made:
            if connection.vendor == "sqlite":
                _copy_file(made)
            else:
                _copy_out(made)
            mark(made)
            made.replace(path)
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise CannotSave(str(error)) from error


def _copy_file(path: Path) -> None:
    name = Path(connection.settings_dict["NAME"]).resolve()
    with (
        closing(sqlite3.connect(f"{name.as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        source.backup(copy)
        # A desk of an earlier version, not yet migrated, may be without some of them.
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master")}
        for table in EMPTIED & tables:
            copy.execute(f"DELETE FROM {table}")
        copy.commit()


def _copy_out(path: Path) -> None:
    copy_empty_desk(path)
    with opened(path) as alias, transaction.atomic(using=alias), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        copy_rows("default", alias)
