"""An SQLite file with the desk's tables and nothing in them, made once for each version."""

import shutil
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from sys import modules

from django.conf import settings
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

from config.snapshots.files import unfinished
from config.snapshots.rows import opened

NAME = "empty-desk-{}.sqlite3"


def copy_empty_desk(path: Path) -> None:
    """Write the tables of this version into a file that is there and empty.

    All migrations on an empty file take many seconds of a processor, a copy of what they come to
    takes none; where no copy can be kept they are run each time. Raises OSError, sqlite3.Error or
    DatabaseError where the file cannot be written.
    """
    try:
        kept = _kept()
    except OSError:
        _migrate(path)
    else:
        shutil.copyfile(kept, path)


def _kept() -> Path:
    """The file of this version, beside which none of another stays."""
    kept = Path(settings.VAR_DIR) / NAME.format(_version())
    if not kept.exists():
        for former in kept.parent.glob(NAME.format("*")):
            former.unlink(missing_ok=True)
        with unfinished(kept) as made:
            _migrate(made)
            made.replace(kept)
    return kept


def _migrate(path: Path) -> None:
    with opened(path) as alias:
        call_command("migrate", database=alias, verbosity=0, interactive=False)


def _version() -> str:
    """What is different as soon as any migration is."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    names = {migration.__module__ for migration in loader.disk_migrations.values()}
    return sha256("".join(getsource(modules[name]) for name in sorted(names)).encode()).hexdigest()
