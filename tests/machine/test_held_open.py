"""Looking goes on while the disk is full: SQLite's shared memory stays as long as the desk runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from config import busy
from config.machine import held_open
from config.machine.disks import DiskTrouble


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "desk #1.sqlite3"
    monkeypatch.setattr(held_open, "database_file", lambda: file)
    return file


def look(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def test_the_shared_memory_stays_when_other_connections_close(file: Path) -> None:
    look(file)
    memory = file.with_name(f"{file.name}-shm")
    assert not memory.exists()
    held = held_open.hold_open()
    assert held is not None
    with closing(held):
        look(file)
        assert memory.exists()


def test_a_database_that_is_not_there_is_not_made(file: Path) -> None:
    assert held_open.hold_open() is None
    assert not file.exists()


def test_no_file_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_open, "database_file", lambda: None)
    assert held_open.hold_open() is None


@pytest.mark.parametrize(
    ("found", "status", "words"),
    [
        (DiskTrouble.FULL, 507, "磁盘已满"),
        (DiskTrouble.READ_ONLY, 503, "磁盘"),
        (DiskTrouble.LOW, 503, "暂时无法读写数据"),
        (None, 503, "暂时无法读写数据"),
    ],
)
def test_a_database_that_cannot_be_read_says_what_its_disk_has(
    tmp_path, monkeypatch, found, status, words
) -> None:
    monkeypatch.setattr(busy, "database_file", lambda: tmp_path / "desk.sqlite3")
    monkeypatch.setattr(busy, "trouble_at", lambda folder: found)
    request = RequestFactory().get("/")
    answer = busy.busy_page(request, busy.Trouble.AWAY, OperationalError("disk I/O error"))
    assert answer.status_code == status
    assert words in answer.content.decode()
