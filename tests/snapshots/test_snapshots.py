"""Everything the desk holds in one file, and taken up again on another machine."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Flag

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from config.append_only import AppendOnly
from config.snapshots import CannotSave, restore_snapshot, save_snapshot
from config.snapshots.marks import is_marked, mark
from config.snapshots.rows import copied_models, opened
from referee.management.demo_event import build
from tests.conftest import NOON, make_user
from tests.snapshots.disks import full_disk
from tournaments.models import Event, JournalEntry, PrintJob, Wall
from tournaments.services.walls import put_up_wall, take_down_wall

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


def points_nowhere(file: sqlite3.Connection) -> None:
    file.execute("UPDATE referee_hand SET match_id = 999999 WHERE id = 1")


def lacks_a_table(file: sqlite3.Connection) -> None:
    file.execute("DROP TABLE referee_hand")


def half_migrated(file: sqlite3.Connection) -> None:
    file.execute("DELETE FROM django_migrations WHERE app = 'tournaments' AND name < '0002'")


def unreadable_values(file: sqlite3.Connection) -> None:
    file.execute("UPDATE tournaments_event SET starts_on = 'soon'")


@pytest.mark.parametrize("spoil", [points_nowhere, lacks_a_table, half_migrated, unreadable_values])
def test_what_is_wrong_inside_undoes_it_all(saved, spoil) -> None:
    with closing(sqlite3.connect(saved)) as file:
        spoil(file)
        file.commit()
    with pytest.raises(CommandError, match=r"desk\.sqlite3 cannot be taken up: "):
        call_command("restore_snapshot", saved)
    assert not any(everything().values())


def test_a_desk_with_anything_in_it_is_left_alone(saved) -> None:
    Event.objects.create(name="新赛事", starts_on=NOON)
    with pytest.raises(CommandError, match="in use already"):
        call_command("restore_snapshot", saved)
    assert not User.objects.exists()


def test_the_commands_carry_a_desk_to_another(kept, saved, tmp_path, capsys) -> None:
    call_command("restore_snapshot", saved)
    assert "tournaments.Event: 1" in capsys.readouterr().out.splitlines()
    again = tmp_path / "again.sqlite3"
    call_command("save_snapshot", again)
    assert capsys.readouterr().out.strip() == str(again)
    with opened(again) as alias:
        assert everything(alias) == kept.rows


def test_a_snapshot_replaces_a_file_only_when_it_is_whole(saved) -> None:
    former = saved.read_bytes()
    with full_disk(), pytest.raises(CannotSave):
        save_snapshot(saved)
    assert saved.read_bytes() == former
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("name", ["a b", "a#b", "a?b=c", "a%20b", "快照😀"])
def test_a_folder_may_have_any_name(kept, saved, tmp_path, name) -> None:
    path = tmp_path / name / f"{name}.sqlite3"
    restore_snapshot(saved)
    save_snapshot(path)
    assert is_marked(path)
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    with opened(path) as alias:
        assert everything(alias) == kept.rows


def test_two_at_once_each_write_a_whole_one(kept, saved, tmp_path) -> None:
    """Two clicks in one second name the same file."""
    restore_snapshot(saved)
    path = tmp_path / "at once" / "desk.sqlite3"
    faults: list[str] = []

    def save(_number: int) -> None:
        try:
            save_snapshot(path)
        except CannotSave as fault:
            faults.append(str(fault))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(save, range(12)))
    assert faults == []
    with opened(path) as alias:
        assert everything(alias) == kept.rows


def test_a_snapshot_taken_while_others_write_is_of_one_moment(kept, saved, tmp_path) -> None:
    """A wall and its line in the journal are written together: a snapshot has both or neither."""
    restore_snapshot(saved)
    event, tang = Event.objects.get(), User.objects.get(username="tang")
    is_over = Flag()

    def work(number: int) -> None:
        try:
            while not is_over.is_set():
                wall = put_up_wall(event=event, name=f"墙{number}", by=tang, now=NOON)
                take_down_wall(wall=wall, by=tang, now=NOON)
        finally:
            connections.close_all()

    paths = [tmp_path / f"{number}.sqlite3" for number in range(4)]
    with ThreadPoolExecutor(8) as threads:
        working = [threads.submit(work, number) for number in range(8)]
        try:
            for path in paths:
                save_snapshot(path)
        finally:
            is_over.set()
        for one in working:
            one.result()
    for path in paths:
        with opened(path) as alias:
            acts = JournalEntry.objects.using(alias)
            up, down = (acts.filter(act=act).count() for act in ("put_up_wall", "take_down_wall"))
            assert Wall.objects.using(alias).count() == 1 + up - down


def test_a_desk_not_yet_migrated_is_saved_too(tmp_path) -> None:
    """Before an update: the tables of the new version are not there yet."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL is read by the tables of this version")
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
