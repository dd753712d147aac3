"""Snapshots: everything the desk holds in one file that any machine with the desk can take up.

A snapshot is an SQLite file with the tables of the version that wrote it, whatever database the
desk itself uses. Who is signed in, and papers being made, stay out of it.
"""

from config.snapshots.files import Snapshot, snapshot_named, snapshots
from config.snapshots.restoring import CannotRestore, restore_snapshot
from config.snapshots.saving import CannotSave, save_snapshot

__all__ = [
    "CannotRestore",
    "CannotSave",
    "Snapshot",
    "restore_snapshot",
    "save_snapshot",
    "snapshot_named",
    "snapshots",
]
