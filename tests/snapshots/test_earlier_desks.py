"""Snapshots of a laptop's desk before it is brought up to date. The tests' database is aside."""

import sqlite3
from contextlib import closing

from django.db import connection

from config.snapshots import save_snapshot


def test_a_desk_not_yet_migrated_is_saved_too(tmp_path) -> None:
    """Before an update: the tables of the new version are not there yet."""
    path = tmp_path / "before.sqlite3"
    with closing(sqlite3.connect(tmp_path / "desk.sqlite3")) as file:
        file.execute("CREATE TABLE django_session (x)")
        file.execute("INSERT INTO django_session VALUES (1)")
        file.commit()
    former = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(tmp_path / "desk.sqlite3")
    try:
        save_snapshot(path)
    finally:
        connection.settings_dict["NAME"] = former
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
