"""Rows written by the thousand are the rows Django would have written."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tournaments.models import Entry, JournalEntry, Player, Result
from tournaments.services import bulk_rows
from tournaments.services.bulk_rows import insert_rows


def stored(rows) -> list[dict]:
    return [{**row, "id": None} for row in rows.order_by("pk").values()]


def test_every_kind_of_value_is_stored_as_django_stores_it(db, event, match, tang):
    def acts() -> list[JournalEntry]:
        values = ({"号": [1, None, True], "at": NOON}, None, [], "甲")
        return [
            JournalEntry(
                event=event,
                match=at,
                at=NOON + timedelta(microseconds=1),
                by=by,
                act="a",
                after=after,
                scope=JournalEntry.Scope.RESULT,
            )
            for after, by, at in zip(
                values, (tang, None, tang, tang), (None, match, match, None), strict=True
            )
        ]

    JournalEntry.objects.bulk_create(acts())
    insert_rows(acts())
    rows = stored(JournalEntry.objects)
    assert rows[:4] == rows[4:]
    nothing = JournalEntry.objects.filter(after__isnull=True)
    assert nothing.count() == 2  # no null of JSON, which is something


def test_choices_and_switches_are_stored_as_django_stores_them(db, match, fang):
    result = {
        "match": match,
        "kind": Result.Kind.BYE,
        "state": Result.State.SUPERSEDED,
        "is_given": True,
        "ns_level": "A",
        "ew_level": "8",
        "signed_at": NOON,
    }
    Result.objects.bulk_create([Result(version=1, **result)])
    insert_rows([Result(version=2, **result)])
    first, second = stored(Result.objects)
    assert second == {**first, "version": 2}


def test_many_rows_go_in_a_few_statements_and_in_their_order(db, event, monkeypatch):
    monkeypatch.setattr(bulk_rows, "MOST_VALUES", 60)
    with CaptureQueriesContext(connection) as queries:
        insert_rows(Entry(event=event, number=number) for number in range(101, 126))
    assert len(queries) == 3  # six values a row
    new = event.entries.filter(number__gt=100).order_by("pk")
    assert list(new.values_list("number", flat=True)) == list(range(101, 126))
    with CaptureQueriesContext(connection) as queries:
        insert_rows([])
    assert not len(queries)


def test_a_row_that_is_there_takes_the_new_values_alone(db, event, entries):
    entry = entries[0]
    before = stored(Player.objects.filter(entry=entry).order_by("position"))
    renamed = [
        Player(entry=entry, position=1, name="改", phone="1"),
        Player(entry=entry, position=3, name="替"),
    ]
    insert_rows(renamed, unique=["entry", "position"], update=["name"])
    after = stored(Player.objects.filter(entry=entry))
    was = before[0]
    assert after[0] == {**was, "name": "改"}
    assert after[1] == before[1]
    assert (after[2]["name"], after[2]["position"]) == ("替", 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(renamed)
