"""A snapshot every few minutes while people work: when, by whom, and which are kept."""

import os
import re
import stat
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from config.snapshots import files, keeping, snapshot_named, snapshots
from tests.conftest import NOON
from tests.snapshots.disks import full_disk

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def folder(settings, tmp_path):
    settings.SNAPSHOT_DIR = tmp_path / "kept"
    settings.SNAPSHOT_MINUTES = 10
    return settings.SNAPSHOT_DIR


@pytest.fixture
def started(folder, monkeypatch) -> list[bool]:
    """The processes started; none really is."""
    processes: list[bool] = []
    monkeypatch.setattr(keeping, "start_snapshot", lambda: processes.append(True))
    return processes


def leave(at) -> None:
    files.path_for(at).write_bytes(b"x")


def test_what_lies_in_the_folder_newest_first(folder) -> None:
    assert snapshots() == []
    leave(NOON)
    leave(NOON + timedelta(minutes=10))
    (folder / "desk.sqlite3").write_bytes(b"x")
    (folder / ".desk-2026-10-03-120000.sqlite3.part").write_bytes(b"x")
    (folder / "desk-2026-13-45-120000.sqlite3").write_bytes(b"no such day")
    (folder / "desk-2026-10-03-121500.sqlite3").mkdir()
    assert [(one.name, one.made_at, one.size) for one in snapshots()] == [
        ("desk-2026-10-03-121000.sqlite3", NOON + timedelta(minutes=10), 1),
        ("desk-2026-10-03-120000.sqlite3", NOON, 1),
    ]


@pytest.mark.parametrize("name", ["", "..", "../secret_key", "desk.sqlite3", "/etc/passwd"])
def test_no_name_leads_out_of_the_folder(folder, name) -> None:
    leave(NOON)
    (folder.parent / "secret_key").write_bytes(b"x")
    assert snapshot_named(name) is None
    assert snapshot_named("desk-2026-10-03-120000.sqlite3") is not None


def test_only_the_newest_are_kept(folder) -> None:
    for number in range(files.KEPT + 3):
        leave(NOON + timedelta(minutes=number))
    files.forget_old_snapshots(NOON + timedelta(days=1))
    found = snapshots()
    assert len(found) == files.KEPT
    assert found[-1].made_at == NOON + timedelta(minutes=3)


def test_after_the_clock_is_set_back_new_ones_are_kept(folder) -> None:
    """A day on a wrong date fills the folder with snapshots that seem newer."""
    for number in range(files.KEPT):
        leave(NOON + timedelta(days=1, minutes=number))
    assert files.is_due(NOON)
    leave(NOON)
    files.forget_old_snapshots(NOON)
    made = [one.made_at for one in snapshots()]
    assert (len(made), made[-1], made[-2]) == (
        files.KEPT,
        NOON,
        NOON + timedelta(days=1, minutes=1),
    )
    assert not files.is_due(NOON + timedelta(minutes=9))


def test_in_the_hour_that_comes_twice_one_is_made_every_ten_minutes(folder) -> None:
    with timezone.override("Europe/Berlin"):
        at = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # half past two for the second time
        leave(at)
        due = [files.is_due(at + timedelta(minutes=minutes)) for minutes in (0, 9, 10)]
        assert due == [False, False, True]


def test_what_was_left_half_made_goes(folder) -> None:
    leave(NOON)
    for name, age in (("a", 11), ("b", 9)):
        path = folder / f".desk-2026-10-03-120000.sqlite3.{name}.part"
        path.write_bytes(b"x")
        at = (NOON - timedelta(minutes=age)).timestamp()
        os.utime(path, (at, at))
    files.forget_half_made(NOON)
    left = [path.name for path in folder.iterdir() if path.suffix == ".part"]
    assert left == [".desk-2026-10-03-120000.sqlite3.b.part"]


def test_the_next_one_is_due_after_ten_minutes(folder, settings) -> None:
    assert files.is_due(NOON)
    leave(NOON)
    assert not files.is_due(NOON + timedelta(minutes=9, seconds=59))
    assert files.is_due(NOON + timedelta(minutes=10))
    settings.SNAPSHOT_MINUTES = 0
    assert not files.is_due(NOON + timedelta(days=1))


def test_one_process_makes_it(folder, clock) -> None:
    now = clock()
    assert files.claim(now)
    assert not files.claim(now + timedelta(minutes=4))
    assert files.claim(now + timedelta(minutes=6))  # the first was ended half way
    files.release_claim()
    assert files.claim(now)


def test_work_starts_a_snapshot_and_reading_none(client, event, tang, started, clock) -> None:
    client.force_login(tang)
    page = reverse("office:event", args=[event.pk])
    client.get(page)
    assert started == []
    post = reverse("office:skip_step", args=[event.pk])
    assert client.post(post, {"step": "entries"}).status_code == 302
    assert started == [True]
    client.post(post, {"step": "entries"})  # it is being made
    assert started == [True]


def test_what_was_refused_starts_none(client, event, wu, started) -> None:
    client.force_login(wu)
    assert client.post(reverse("office:skip_step", args=[event.pk])).status_code == 404
    assert started == []


def test_a_folder_that_cannot_be_written_stops_nobody(client, event, tang, folder, caplog) -> None:
    folder.parent.joinpath("kept").write_bytes(b"a file where the folder should be")
    client.force_login(tang)
    answer = client.post(reverse("office:skip_step", args=[event.pk]), {"step": "entries"})
    assert answer.status_code == 302
    assert "no snapshot" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_name_that_is_no_time_stops_nobody(client, event, tang, folder, started) -> None:
    folder.mkdir()
    (folder / "desk-2026-02-30-120000.sqlite3").write_bytes(b"x")
    client.force_login(tang)
    post = reverse("office:skip_step", args=[event.pk])
    assert client.post(post, {"step": "entries"}).status_code == 302
    assert started == [True]


@pytest.mark.django_db(transaction=True)
def test_a_claimed_snapshot_frees_the_next(folder, monkeypatch, capsys) -> None:
    monkeypatch.setattr("os.nice", lambda by: 0)
    assert files.claim(NOON)
    call_command("save_snapshot", "--claimed")
    [made] = snapshots()
    assert capsys.readouterr().out.strip() == str(made.path)
    assert re.fullmatch(r"desk-2026-10-03-1200\d\d\.sqlite3", made.name)
    assert files.claim(NOON)


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_has_the_time_of_the_desk_that_started_it(folder, clock, monkeypatch) -> None:
    """Its own process follows a clock set back, which the desk does not: one would be due again."""
    monkeypatch.setattr("os.nice", lambda by: 0)
    assert files.claim(NOON)
    clock.at = NOON - timedelta(hours=1)
    call_command("save_snapshot", "--claimed")
    assert [one.made_at for one in snapshots()] == [NOON]
    assert not files.is_due(NOON + timedelta(minutes=1))


@pytest.mark.django_db(transaction=True)
def test_only_the_owner_reads_what_holds_accounts(folder) -> None:
    call_command("save_snapshot")
    [made] = snapshots()
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, made.path)]
    assert modes == [0o700, 0o600]


@pytest.mark.django_db(transaction=True)
def test_after_a_failure_the_next_attempt_waits(folder, monkeypatch) -> None:
    """A process for every hand saved would take the machine from those who save them."""
    monkeypatch.setattr("os.nice", lambda by: 0)
    assert files.claim(NOON)
    with full_disk(), pytest.raises(CommandError, match="No snapshot"):
        call_command("save_snapshot", "--claimed")
    assert not files.claim(NOON + timedelta(minutes=4))
    assert files.claim(NOON + timedelta(minutes=5))
    assert [path.name for path in folder.iterdir()] == [files.CLAIM]


@pytest.mark.django_db(transaction=True)
def test_a_process_of_its_own_makes_it(folder, monkeypatch, tmp_path, clock) -> None:
    from tests.tournaments.services.test_workers import database_address

    monkeypatch.setenv("DATABASE_URL", database_address())
    monkeypatch.setenv("DESK_VAR_DIR", str(tmp_path))
    monkeypatch.setenv("DESK_SNAPSHOT_DIR", str(folder))
    assert files.claim(NOON)
    keeping.start_snapshot()
    until = time.monotonic() + 60
    while (folder / files.CLAIM).exists() and time.monotonic() < until:
        time.sleep(0.2)
    assert len(snapshots()) == 1
