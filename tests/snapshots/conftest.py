"""A demo desk kept as a snapshot, once for all tests of snapshots."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from config.snapshots import save_snapshot
from referee.management.demo_event import build
from tests.conftest import NOON
from tests.snapshots.rows import everything
from tournaments.models import PrintJob, Wall


@dataclass(frozen=True)
class Kept:
    """A snapshot of the demo desk, and every row it must bring back."""

    content: bytes
    rows: dict[str, list[tuple]]


MADE: list[Kept] = []  # once for all these tests: it is the same each time


def fill_the_desk() -> None:
    """The demo event, somebody signed in, a paper in the making, a wall with a notice."""
    event = build(NOON)
    tang = User.objects.get(username="tang")
    Client().force_login(tang)
    PrintJob.objects.create(
        event=event, by=tang, path="/", origin="http://x", language="en", name="x",
        key="00000000-0000-4000-8000-000000000001", asked_at=NOON, moved_at=NOON,
    )  # fmt: skip
    Wall.objects.create(event=event, number=1, name="正面", notice="午餐 '12:30' \"😀\"")


@pytest.fixture
def kept(clock, tmp_path) -> Kept:
    """The desk is empty then, as on another machine."""
    if not MADE:
        fill_the_desk()
        save_snapshot(tmp_path / "kept.sqlite3")
        MADE.append(Kept((tmp_path / "kept.sqlite3").read_bytes(), everything()))
        assert Session.objects.exists()
        call_command("flush", interactive=False, verbosity=0)
    return MADE[0]


@pytest.fixture
def saved(kept, tmp_path) -> Path:
    path = tmp_path / "快照" / "desk.sqlite3"
    path.parent.mkdir()
    path.write_bytes(kept.content)
    return path
