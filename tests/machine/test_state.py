"""What does not work is said to those who run the event, since when, and to whatever asks."""

import os
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from config.machine.disks import DiskTrouble
from config.machine.state import Part, Trouble, troubles
from config.tasks import tell_alive
from tests.conftest import NOON, SetClock

pytestmark = pytest.mark.django_db


@pytest.fixture
def below_a_file(settings, tmp_path) -> None:
    """Snapshots are to lie in a folder below a file."""
    (tmp_path / "file").touch()
    settings.SNAPSHOT_DIR = tmp_path / "file" / "snapshots"


def test_what_does_not_work_is_known_since_it_was_noticed(below_a_file) -> None:
    gone = (Trouble(Part.SNAPSHOTS, DiskTrouble.GONE, NOON),)
    assert troubles(NOON) == gone
    assert troubles(NOON + timedelta(minutes=5)) == gone


def test_what_works_again_is_forgotten(below_a_file, settings, tmp_path) -> None:
    troubles(NOON)
    (tmp_path / "file").unlink()
    assert troubles(NOON) == ()
    settings.SNAPSHOT_DIR = tmp_path
    (tmp_path / "again").touch()
    settings.SNAPSHOT_DIR = tmp_path / "again" / "snapshots"
    later = NOON + timedelta(hours=1)
    assert troubles(later) == (Trouble(Part.SNAPSHOTS, DiskTrouble.GONE, later),)


def test_a_snapshot_that_failed_is_known_since_it_was_begun(settings, tmp_path) -> None:
    from config.snapshots import files

    settings.SNAPSHOT_DIR = tmp_path
    files.claim(NOON)
    assert troubles(NOON + timedelta(minutes=9)) == (Trouble(Part.SNAPSHOTS, None, NOON),)


@pytest.mark.parametrize(("who", "is_told"), [("tang", True), ("fang", True), ("luo", False)])
def test_organiser_and_chief_referee_are_told(
    client, event, below_a_file, clock: SetClock, request, who, is_told
) -> None:
    user = request.getfixturevalue(who)
    client.force_login(user)
    page = client.get(reverse("office:event", args=[event.pk])).content.decode()
    assert ("Snapshots are not being written" in page) == is_told
    assert ("since 10-03 12:00" in page) == is_told


def test_the_page_of_snapshots_says_why(client, below_a_file, clock: SetClock, tmp_path) -> None:
    client.force_login(User.objects.create_superuser("root"))
    answer = client.get(reverse("office:snapshots"))
    assert answer.status_code == 200
    assert "the disk or folder is not there" in answer.content.decode()
    answer = client.post(reverse("office:take_snapshot"), follow=True)
    assert answer.status_code == 200
    assert "It could not be written" in answer.content.decode()


def test_health_tells_strangers_ok_or_not_ok(client, below_a_file, settings, clock) -> None:
    answer = client.get("/desk/health/")
    assert answer.status_code == 503
    assert answer.json() == {
        "desk": "not ok", "database": "ok", "disk": "ok", "snapshots": "not ok", "worker": "not ok",
    }  # fmt: skip
    settings.SNAPSHOT_MINUTES = 0
    tell_alive()
    answer = client.get("/desk/health/")
    assert answer.status_code == 200
    assert set(answer.json().values()) == {"ok"}
    assert client.post("/desk/health/").status_code == 405


@pytest.mark.skipif(connection.vendor != "sqlite", reason="one file")
def test_a_save_is_on_the_disk_before_it_is_answered() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,)
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)


@pytest.mark.django_db(transaction=True)
def test_what_is_left_half_made_makes_room_before_the_next(settings, tmp_path, monkeypatch) -> None:
    settings.SNAPSHOT_DIR = tmp_path
    old, new = tmp_path / ".desk-1.sqlite3.a.part", tmp_path / ".desk-1.sqlite3.b.part"
    for path in (old, new):
        path.touch()
    long_ago = (NOON - timedelta(minutes=11)).timestamp()
    os.utime(old, (long_ago, long_ago))
    os.utime(new, (NOON.timestamp(), NOON.timestamp()))

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("config.snapshots.saving.mark", fail)
    monkeypatch.setattr("tournaments.management.commands.save_snapshot.now", lambda: NOON)
    with pytest.raises(CommandError, match="No space left"):
        call_command("save_snapshot")
    assert [path.name for path in tmp_path.iterdir()] == [new.name]
