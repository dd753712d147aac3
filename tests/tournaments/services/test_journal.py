"""The journal refuses changes, in the database itself."""

import importlib

import pytest
from django.db import DatabaseError, connection, transaction

from tournaments.models import JournalEntry
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act

MIGRATION = importlib.import_module("tournaments.migrations.0002_journal_append_only")


@pytest.fixture
def journaled(event, tang, clock) -> JournalEntry:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(next(text for text in MIGRATION.TRIGGERS.sqlite if "DELETE" in text))
    after = {"name": "赛"}
    return write_journal(act=Act.CREATE_EVENT, by=tang, now=clock(), event=event, after=after)


def test_write_journal_stores_who_when_what(journaled, event, tang, clock) -> None:
    stored = JournalEntry.objects.get()
    assert (stored.event, stored.by, stored.at, stored.match) == (event, tang, clock(), None)
    assert (stored.act, stored.before, stored.after) == ("create_event", None, {"name": "赛"})


def test_a_row_tells_the_time_of_the_hall(journaled) -> None:
    assert str(journaled) == "12:00:00 create_event"


def test_a_row_is_never_changed(journaled) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JournalEntry.objects.filter(pk=journaled.pk).update(act="something else")
    assert JournalEntry.objects.get().act == "create_event"


def test_a_row_is_never_deleted(journaled) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JournalEntry.objects.all().delete()
    assert JournalEntry.objects.count() == 1
