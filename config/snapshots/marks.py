"""What tells a snapshot from any other SQLite file, and one that is whole from a damaged one.

Behind the last page of the file stands the checksum of all before it: SQLite reads past it, it
goes wherever the file goes, and a single bit that a stick has lost shows.
"""

import hashlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

APPLICATION_ID = 0x4C50_4453  # "LPDS", in the head of the file
WITHOUT_SUM = 0x4C50_444B  # "LPDK": of a version that wrote no checksum
SEAL = b"desk-sha256:"
SEAL_LENGTH = len(SEAL) + 64


def mark(path: Path) -> None:
    """Make this SQLite file a snapshot, whole in one file."""
    address = f"{path.resolve().as_uri()}?mode=rw"  # a file that is not there stays so
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        file.execute(f"PRAGMA application_id={APPLICATION_ID}")
        file.execute("VACUUM")
    seal(path)


def seal(path: Path) -> None:
    """Write the checksum behind the file, on the disk before anybody takes it for whole."""
    with path.open("r+b") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.write(SEAL + digest.encode())
        file.flush()
        os.fsync(file.fileno())


def is_sealed(path: Path) -> bool:
    """Whether every byte is the one that was written."""
    content = path.read_bytes()
    end = len(content) - SEAL_LENGTH
    told = content[max(end, 0) :]
    return told == SEAL + hashlib.sha256(content[: max(end, 0)]).hexdigest().encode()


def is_marked(path: Path) -> bool:
    """Whether this is a snapshot that can be read to its end."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
            (kind,) = file.execute("PRAGMA application_id").fetchone()
            if kind not in {APPLICATION_ID, WITHOUT_SUM}:
                return False
            is_whole = kind == WITHOUT_SUM or is_sealed(path)
            return is_whole and file.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except (sqlite3.Error, OSError):
        return False
