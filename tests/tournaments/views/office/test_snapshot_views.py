"""The page of snapshots: for whoever runs the machine, and for nobody else."""

import pytest
from django.urls import reverse

from config.snapshots import snapshots
from config.snapshots.files import claim
from config.snapshots.marks import is_marked
from tests.conftest import make_user
from tests.snapshots.disks import full_disk
from tests.tournaments.office import as_user, said


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, clock):
    settings.SNAPSHOT_DIR = tmp_path / "kept"
    return settings.SNAPSHOT_DIR


@pytest.fixture
def runner(db):
    """Who runs the machine."""
    user = make_user("root", "管理员")
    user.is_superuser = True
    user.save()
    return user


@pytest.mark.django_db(transaction=True)
def test_one_is_taken_listed_and_saved_elsewhere(client, runner, event) -> None:
    as_user(client, runner)
    page = reverse("office:snapshots")
    assert "There is none yet." in client.get(page).content.decode()
    answer = client.post(reverse("office:take_snapshot"))
    assert (answer.url, said(answer)) == (page, ["The snapshot is there."])
    [made] = snapshots()
    assert is_marked(made.path)
    address = reverse("office:snapshot_file", args=[made.name])
    assert f'href="{address}"' in client.get(page).content.decode()
    answer = client.get(address)
    assert b"".join(answer.streaming_content) == made.path.read_bytes()
    assert f'filename="{made.name}"' in answer["Content-Disposition"]
    assert page in client.get(reverse("office:events")).content.decode()


def test_nobody_else_learns_that_there_are_any(client, event, folder, tang, fang, wu) -> None:
    folder.mkdir()
    (folder / "desk-2026-10-03-120000.sqlite3").write_bytes(b"x")
    file = reverse("office:snapshot_file", args=["desk-2026-10-03-120000.sqlite3"])
    for user in (tang, fang, wu):
        as_user(client, user)
        assert client.get(reverse("office:snapshots")).status_code == 404
        assert client.get(file).status_code == 404
        assert client.post(reverse("office:take_snapshot")).status_code == 404
        assert "napshots" not in client.get(reverse("office:events")).content.decode()
    client.logout()
    assert "/login/" in client.get(file).url
    assert len(snapshots()) == 1


@pytest.mark.parametrize("name", ["x", "..", "desk-2026-10-03-120001.sqlite3", "secret_key"])
def test_other_names_are_not_there(client, runner, folder, name) -> None:
    folder.mkdir()
    (folder.parent / "secret_key").write_bytes(b"x")
    as_user(client, runner)
    assert client.get(f"/office/snapshots/{name}").status_code == 404


def test_a_folder_that_cannot_be_written_is_said(client, runner, folder) -> None:
    folder.write_bytes(b"a file where the folder should be")
    as_user(client, runner)
    answer = client.post(reverse("office:take_snapshot"))
    assert said(answer)[0].startswith("It could not be written:")


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_said(client, runner, folder) -> None:
    as_user(client, runner)
    with full_disk():
        answer = client.post(reverse("office:take_snapshot"))
    assert said(answer)[0].startswith("It could not be written:")
    assert list(folder.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_the_page_says_when_none_could_be_made(client, runner, clock) -> None:
    as_user(client, runner)
    words = "The one begun at 12:00 could not be written. Take one now to see why."
    assert claim(clock())
    for minutes, is_said in ((1, False), (1, True)):
        clock.forward(minutes=minutes)
        page = client.get(reverse("office:snapshots")).content.decode()
        assert (words in page) is is_said
    client.post(reverse("office:take_snapshot"))
    assert words not in client.get(reverse("office:snapshots")).content.decode()
