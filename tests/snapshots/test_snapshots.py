"""Everything the desk holds in one file, and taken up again on another machine."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from config.append_only import AppendOnly
from config.snapshots import restore_snapshot
from config.snapshots.marks import SEAL_LENGTH, WITHOUT_SUM, mark, seal
from config.snapshots.rows import copied_models, opened
from referee.models import Hand
from tests.conftest import NOON, make_user
from tests.snapshots.rows import everything
from tournaments.models import Event, PrintJob

pytestmark = pytest.mark.django_db(transaction=True)


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
    # The update gives the right anew to whoever organises an event: the same person, later.
    assert [row[1] for row in after.pop("tournaments.EventCreator")] == [
        row[1] for row in before.pop("tournaments.EventCreator")
    ]
    for label in before:
        lost = [] if label in new else before[label]
        assert after[label] == lost, label
    assert saved.read_bytes() == untouched


def test_a_hand_of_before_without_trumps_is_taken_up_and_marked(kept, saved) -> None:
    """Nothing is guessed: what was not written down stays blank, and is listed."""
    with opened(saved) as alias:
        call_command("migrate", "referee", "0007", database=alias, verbosity=0)
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT min(id) FROM referee_hand WHERE void_cause = ''")
            [blank] = cursor.fetchone()
            cursor.execute("UPDATE referee_hand SET trump = '' WHERE id = %s", [blank])
    mark(saved)
    counts = restore_snapshot(saved)
    assert counts["referee.Hand"] == len(kept.rows["referee.Hand"])
    incomplete = Hand.objects.filter(is_incomplete=True)
    assert list(incomplete.values_list("pk", "trump")) == [(blank, "")]


def test_a_snapshot_of_a_newer_version_is_refused(saved) -> None:
    with closing(sqlite3.connect(saved)) as file:
        file.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('referee', '9999_x', ?)",
            [str(NOON)],
        )
        file.commit()
    seal(saved)
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


@pytest.mark.parametrize("at", [100, 70_000, -1, -40])
def test_a_bit_that_a_stick_has_lost_is_found(saved, at) -> None:
    """Wherever it is: in a page that nothing reads, in a name, in the checksum itself."""
    content = bytearray(saved.read_bytes())
    content[at] ^= 1
    saved.write_bytes(content)
    with pytest.raises(CommandError, match="is damaged"):
        call_command("restore_snapshot", saved)
    assert not User.objects.exists()


def test_a_snapshot_without_a_checksum_is_taken_up(kept, saved) -> None:
    """Those of earlier versions have none."""
    saved.write_bytes(saved.read_bytes()[:-SEAL_LENGTH])
    with closing(sqlite3.connect(saved)) as file:
        file.execute(f"PRAGMA application_id={WITHOUT_SUM}")
    restore_snapshot(saved)
    assert everything() == kept.rows


def points_nowhere(file: sqlite3.Connection) -> None:
    first = "SELECT min(id) FROM referee_hand"
    file.execute(f"UPDATE referee_hand SET match_id = 999999 WHERE id = ({first})")


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
    seal(saved)
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
