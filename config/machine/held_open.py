"""A connection to the SQLite file that each process which serves pages keeps for its life.

Beside its write-ahead log SQLite keeps a small file of shared memory, which goes when the last
connection closes. The next one makes it anew, and cannot on a full disk: then nobody could even
look. While one connection stays open that file stays, and whoever looks goes on looking.
"""

import logging
import sqlite3
from urllib.parse import quote

from config.machine.state import database_file

logger = logging.getLogger(__name__)


def hold_open() -> sqlite3.Connection | None:
    """Read from the database once and keep the connection; None for others than an SQLite file."""
    file = database_file()
    if file is None:
        return None
    try:
        held = sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True)
        held.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as problem:
        logger.warning("The database cannot be held open: %s", problem)
        return None
    return held
