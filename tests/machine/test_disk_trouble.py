"""A disk that is full or may not be written to is said in words, and what was typed is kept."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from config.busy import Trouble, trouble_of
from config.machine.disks import DiskTrouble, trouble_at
from tournaments.models import Entry, Event

TYPED = {"player_1": "张<伟>", "player_2": "李娜", "unit": "东湖", "seed": ""}


@contextmanager
def full() -> Iterator[None]:
    """The database may not grow by a page."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count=1073741823")


@contextmanager
def read_only() -> Iterator[None]:
    """Nothing may be written, by whatever connection the test has."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only=on")
            try:
                yield
            finally:
                cursor.execute("PRAGMA query_only=off")
        return
    # Only what takes the setting back lets PostgreSQL write again in this transaction.
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET transaction_read_only = on")
        yield
        transaction.set_rollback(True)


@pytest.fixture
def organiser(event: Event, tang, clock) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(tang)
    client.cookies["django_language"] = "en"
    return client


def address(event: Event) -> str:
    return reverse("office:add_entry", args=[event.pk])


@pytest.mark.django_db
def test_a_save_where_nothing_may_be_written_keeps_what_was_typed(organiser, event) -> None:
    with read_only():
        answer = organiser.post(address(event), TYPED)
    assert answer.status_code == 503
    page = answer.content.decode()
    assert "The desk may not write to its disk" in page
    assert "Nothing was recorded." in page
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    assert {name: kept.get(name) for name in TYPED} == {**TYPED, "player_1": "张&lt;伟&gt;"}


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="another machine's disk")
def test_a_save_on_a_full_disk_is_said_and_can_be_sent_again(organiser, event) -> None:
    entries = {**TYPED, "unit": "x" * 40}
    with full():
        # Pages that are free already take a few.
        answers = [organiser.post(address(event), entries) for _time in range(200)]
        answer = answers[-1]
    assert answer.status_code == 507
    assert "The desk&#x27;s disk is full" in answer.content.decode()
    before = Entry.objects.count()
    assert organiser.post(address(event), entries).status_code == 302
    assert Entry.objects.count() == before + 1


@pytest.mark.django_db
def test_a_password_is_not_on_the_page(organiser, event, tang) -> None:
    tang.set_password("geheim-2026")
    tang.save()
    client = Client(raise_request_exception=False)
    with read_only():
        answer = client.post(reverse("login"), {"username": "tang", "password": "geheim-2026"})
    assert answer.status_code == 503
    assert "geheim" not in answer.content.decode()


def test_other_errors_are_no_trouble_of_the_disk() -> None:
    assert trouble_of(ValueError("disk is full")) is None
    assert trouble_of(FileNotFoundError(2, "x")) is None
    assert trouble_of(OSError(28, "No space left on device")) is Trouble.FULL


def test_a_folder_below_a_file_is_not_there(tmp_path) -> None:
    (tmp_path / "file").touch()
    assert trouble_at(tmp_path / "file" / "snapshots") is DiskTrouble.GONE
    assert trouble_at(tmp_path / "file") in {DiskTrouble.GONE}
    assert trouble_at(tmp_path / "new") in {None, DiskTrouble.LOW}
    assert list((tmp_path / "new").iterdir()) == []
