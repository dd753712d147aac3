"""Everything the desk holds in one file, and taken up again on another machine."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from config.append_only import AppendOnly
from config.snapshots import restore_snapshot, save_snapshot
from config.snapshots.marks import mark
from config.snapshots.rows import copied_models, opened
from referee.management.demo_event import build
from referee.models import Hand
from tests.conftest import NOON, make_user
from tournaments.models import Event, PrintJob, Wall

pytestmark = pytest.mark.django_db(transaction=True)


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


def everything(alias: str = "default") -> dict[str, list[tuple]]:
    """Every row of every table that a snapshot holds."""
    return {
        model._meta.label: list(model._base_manager.using(alias).order_by("pk").values_list())
        for model in copied_models()
    }


def test_a_snapshot_is_taken_up_as_it_was(kept, saved) -> None:
    assert len(kept.rows["referee.Hand"]) > 20
    counts = restore_snapshot(saved)
    assert everything() == kept.rows
    assert counts == {label: len(rows) for label, rows in kept.rows.items()}


def test_a_restored_desk_goes_on(saved, clock) -> None:
    """Log-ins work, and new rows get numbers of their own."""
    restore_snapshot(saved)
    client = Client()
    assert client.login(username="fang", password="fang-demo")
    last = Event.objects.get()
    assert client.get(f"/office/events/{last.pk}/tables/").status_code == 200
    assert Event.objects.create(name="下一场", starts_on=NOON).pk == last.pk + 1
    assert make_user("neu", "新来的").pk > User.objects.get(username="fang").pk


def test_who_is_signed_in_stays_out_of_it(saved) -> None:
    with opened(saved) as alias:
        assert not Session.objects.using(alias).exists()
        assert not PrintJob.objects.using(alias).exists()
        assert Event.objects.using(alias).count() == 1
    assert b"sessionid" not in saved.read_bytes()


def test_every_table_of_the_desk_is_in_it() -> None:
    """A model added later is in snapshots, or is left out on purpose."""
    ours = {
        model._meta.label_lower
        for app in ("tournaments", "referee")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    }
    held = {model._meta.label_lower for model in copied_models()}
    assert ours - held == {"tournaments.printjob"}
    assert {"auth.user", "auth.user_groups", "auth.group"} <= held


def facts_of(rows: list[tuple]) -> set[tuple]:
    """Rows without their own numbers, which are given anew."""
    return {row[1:] for row in rows}


def put_triggers_back(file: BaseDatabaseWrapper) -> None:
    """The database of the tests is without those that keep tables from being emptied."""
    ends = "_no_update"
    with file.cursor() as cursor:
        cursor.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
        for name, table in [row for row in cursor.fetchall() if row[0].endswith(ends)]:
            for statement in AppendOnly(table, name.removesuffix(ends), "").sqlite:
                cursor.execute(statement.replace("TRIGGER", "TRIGGER IF NOT EXISTS"))


def test_a_snapshot_of_an_earlier_version_is_brought_up_to_date(kept, saved) -> None:
    """As if it had been written before wall screens, verdicts and lists of who is in a stage."""
    before = dict(kept.rows)
    with opened(saved) as alias:
        put_triggers_back(connections[alias])
        for app, name in (("referee", "0004"), ("tournaments", "0007")):
            call_command("migrate", app, name, database=alias, verbosity=0)
        assert "tournaments_wall" not in connections[alias].introspection.table_names()
        with connections[alias].cursor() as cursor:
            cursor.execute("DELETE FROM tournaments_stageentry")
    mark(saved)
    untouched = saved.read_bytes()
    restore_snapshot(saved)
    new = {"referee.Evidence", "referee.EvidenceWithdrawal", "tournaments.Wall"}
    after = everything()
    assert facts_of(after.pop("tournaments.StageEntry")) == facts_of(
        before.pop("tournaments.StageEntry")
    )
    for label in before:
        lost = [] if label in new else before[label]
        assert after[label] == lost, label
    assert saved.read_bytes() == untouched


def test_a_snapshot_of_a_newer_version_is_refused(saved) -> None:
    with closing(sqlite3.connect(saved)) as file:
        file.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('referee', '9999_x', ?)",
            [str(NOON)],
        )
        file.commit()
    with pytest.raises(CommandError, match="newer version"):
        call_command("restore_snapshot", saved)
    assert not User.objects.exists()


def test_a_desk_in_use_is_left_alone(saved) -> None:
    make_user("neu", "新来的")
    before = everything()
    with pytest.raises(CommandError, match="in use already"):
        call_command("restore_snapshot", saved)
    assert everything() == before


def no_file(path: Path) -> None:
    path.unlink()


def no_database(path: Path) -> None:
    path.write_bytes(b"PK\x03\x04" * 500)


def another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE x (y)")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (no_file, "There is no file"),
        (no_database, "is no snapshot of the desk"),
        (another_database, "is no snapshot of the desk"),
        (cut_short, "is no snapshot of the desk"),
    ],
)
def test_what_is_no_snapshot_is_refused(saved, spoil, words) -> None:
    spoil(saved)
    with pytest.raises(CommandError, match=words):
        call_command("restore_snapshot", saved)
    assert not User.objects.exists()


def test_a_row_that_points_nowhere_undoes_it_all(saved) -> None:
    with closing(sqlite3.connect(saved)) as file:
        file.execute("UPDATE referee_hand SET match_id = 999999 WHERE id = 1")
        file.commit()
    with pytest.raises(DatabaseError):
        restore_snapshot(saved)
    assert not Hand.objects.exists()
    assert not User.objects.exists()


def test_the_commands_carry_a_desk_to_another(kept, saved, tmp_path, capsys) -> None:
    call_command("restore_snapshot", saved)
    assert "tournaments.Event: 1" in capsys.readouterr().out.splitlines()
    again = tmp_path / "again.sqlite3"
    call_command("save_snapshot", again)
    assert capsys.readouterr().out.strip() == str(again)
    with opened(again) as alias:
        assert everything(alias) == kept.rows


def test_a_snapshot_replaces_a_file_only_when_it_is_whole(saved, monkeypatch) -> None:
    former = saved.read_bytes()

    def fail(path: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("config.snapshots.saving.mark", fail)
    with pytest.raises(OSError, match="disk full"):
        save_snapshot(saved)
    assert saved.read_bytes() == former
    assert [path.name for path in saved.parent.iterdir() if path.suffix != ".part"] == [saved.name]
