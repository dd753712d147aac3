"""A desk that is asked in English, whose disk has room, and that makes snapshots."""

import pytest


@pytest.fixture(autouse=True)
def desk(client, settings, monkeypatch, tmp_path) -> None:
    client.cookies["django_language"] = "en"
    monkeypatch.setattr("config.machine.disks.LOW", 0)
    settings.SNAPSHOT_DIR = tmp_path / "snapshots"
    settings.SNAPSHOT_MINUTES = 10
    settings.QUEUE_URL, settings.QUEUE_FILE = "", tmp_path / "queue.sqlite3"
