"""Snapshots written: whole or not at all, while others write and save."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Flag

import pytest
from django.contrib.auth.models import User
from django.db import connections

from config.snapshots import CannotSave, restore_snapshot, save_snapshot
from config.snapshots.marks import is_marked
from config.snapshots.rows import opened
from tests.conftest import NOON
from tests.snapshots.disks import full_disk
from tests.snapshots.rows import everything
from tests.visits import in_office
from tournaments.models import Event, JournalEntry, Wall
from tournaments.services.walls import put_up_wall, take_down_wall

pytestmark = pytest.mark.django_db(transaction=True)


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
                wall = put_up_wall(name=f"墙{number}", visit=in_office(event, tang), now=NOON)
                take_down_wall(wall=wall, visit=in_office(wall, tang), now=NOON)
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
