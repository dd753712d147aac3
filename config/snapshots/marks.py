"""What tells a snapshot from any other SQLite file."""

import sqlite3
from contextlib import closing
from pathlib import Path

APPLICATION_ID = 0x4C50_444B  # "LPDK", in the head of the file


def mark(path: Path) -> None:
    """Make this SQLite file a snapshot, whole in one file."""
    address = f"{path.resolve().as_uri()}?mode=rw"  # a file that is not there stays so
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        file.execute(f"PRAGMA application_id={APPLICATION_ID}")
        file.execute("VACUUM")


def is_marked(path: Path) -> bool:
    """Whether this is a snapshot that can be read to its end."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            is_ours = file.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
            return is_ours and file.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except sqlite3.Error:
        return False
