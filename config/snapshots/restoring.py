"""Taking up a snapshot on an empty desk, of this version or an earlier one."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.snapshots.marks import is_marked
from config.snapshots.rows import copied_models, copy_rows, opened

# What a file that is a snapshot in name may hold, or lack, and no room for the copy.
WRONG_INSIDE = (DatabaseError, InconsistentMigrationHistory, ValidationError, ValueError, OSError)


class CannotRestore(Exception):
    """Why a snapshot is not taken up, in a sentence."""


def restore_snapshot(path: Path) -> dict[str, int]:
    """Fill this desk, which must be empty, with a snapshot; how many rows of each kind.

    The file itself is not touched: a copy is brought to this version first. All or nothing.
    Raises CannotRestore.
    """
    if not path.is_file():
        raise CannotRestore(f"There is no file {path}.")
    if not is_marked(path):
        raise CannotRestore(f"{path} is no snapshot of the desk, or it is damaged.")
    if any(model._base_manager.exists() for model in copied_models()):
        raise CannotRestore("This desk is in use already. A snapshot needs an empty one.")
    try:
        return _take_up(path)
    except WRONG_INSIDE as error:
        raise CannotRestore(f"{path} cannot be taken up: {error}") from error


def _take_up(path: Path) -> dict[str, int]:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "snapshot.sqlite3"
        shutil.copyfile(path, copy)
        with opened(copy) as alias:
            _bring_up_to_date(alias)
            with transaction.atomic():
                counts = copy_rows(alias, "default")
                _reset_sequences()
    return counts


def _bring_up_to_date(alias: str) -> None:
    applied = MigrationRecorder(connections[alias]).applied_migrations()
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    if set(applied) - set(known or ()):
        raise CannotRestore(
            "The snapshot was made by a newer version of the desk: install that one here."
        )
    call_command("migrate", database=alias, verbosity=0, interactive=False)


def _reset_sequences() -> None:
    """The next rows get numbers beyond those that came with the snapshot."""
    statements = connection.ops.sequence_reset_sql(no_style(), copied_models())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
