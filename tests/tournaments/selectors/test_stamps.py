"""What stamps a page, and that it is read from the end of an index."""

from collections.abc import Callable

import pytest
from django.db import connection

from tests.conftest import NOON
from tournaments.models import JournalEntry
from tournaments.selectors import stamps
from tournaments.selectors.stamps import Stamp
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act, Scope, scope_of


def test_an_act_nobody_listed_takes_what_was_shown_from_view() -> None:
    assert JournalEntry(act="something_new").scope == Scope.VEIL


def test_an_act_of_no_table_may_change_every_page() -> None:
    assert scope_of(Act.TAKE_BACK_RESULT, at_table=False) == Scope.OFFICE
    assert scope_of(Act.TAKE_BACK_RESULT, at_table=True) == Scope.RESULT


def test_an_act_is_journaled_with_its_scope(match, event, tang) -> None:
    for act in (Act.RECORD_HAND, Act.ACCEPT_RESULT, Act.PUBLISH_ROUND, Act.FREEZE_STANDINGS):
        write_journal(act=act, by=tang, now=NOON, match=match)
    write_journal(act=Act.RECORD_HAND, by=tang, now=NOON, event=event)
    found = JournalEntry.objects.order_by("pk").values_list("scope", flat=True)
    assert list(found) == [Scope.TABLE, Scope.RESULT, Scope.OFFICE, Scope.VEIL, Scope.OFFICE]


STAMPS = ("event", "standings", "office", "this round", "this match", "this entry", "veil")
MOVED = {
    "record_hand": {"event", "this round", "this match", "this entry"},
    "record_hand elsewhere": {"event", "this round"},
    "accept_result": {"event", "standings", "this round", "this match", "this entry"},
    "accept_result elsewhere": {"event", "standings", "this round"},
    "publish_round": {"event", "standings", "office", "this round", "this match"},
    "change_entry": {"event", "standings", "office", "this round", "this match", "veil"},
}


@pytest.mark.parametrize("named", MOVED)
def test_an_act_changes_the_stamps_of_what_shows_it(
    event, make_match, entries, tang, named
) -> None:
    mine, other = make_match(*entries[:2]), make_match(*entries[2:])
    read: dict[str, Callable[[], Stamp]] = {
        "event": lambda: stamps.stamp_of_event(event.pk),
        "standings": lambda: stamps.stamp_of_standings(event.pk),
        "office": lambda: stamps.stamp_of_office(event.pk),
        "this round": lambda: stamps.stamp_of_round(event.pk, mine.round_id),
        "this match": lambda: stamps.stamp_of_match(event.pk, mine.pk),
        "this entry": lambda: stamps.stamp_of_entry(entries[0].pk),
        "veil": lambda: stamps.veil_of(event.pk),
    }
    assert tuple(read) == STAMPS
    before = {name: stamp() for name, stamp in read.items()}
    act, _, elsewhere = named.partition(" ")
    is_of_match = Act(act).row.scope in {Scope.TABLE, Scope.RESULT}
    at = {"match": other if elsewhere else mine} if is_of_match else {"event": event}
    write_journal(act=Act(act), by=tang, now=NOON, **at)
    assert {name for name, stamp in read.items() if stamp() != before[name]} == MOVED[named]


def test_a_late_act_changes_the_stamp(event, tang) -> None:
    """A row with a lower id may be committed after one with a higher."""
    write_journal(act=Act.ADD_ENTRY, by=tang, now=NOON, event=event)
    before = stamps.stamp_of_event(event.pk)
    late = JournalEntry(pk=before[0] - 1, event=event, at=NOON, act="b")
    late.save(force_insert=True)
    assert stamps.stamp_of_event(event.pk) == (before[0], late.pk)


def test_many_acts_at_once_hide_no_late_one_from_the_veil(event, tang) -> None:
    for _ in range(2 * stamps.ROWS_OF_A_STAMP):
        write_journal(act=Act.CHANGE_ENTRY, by=tang, now=NOON, event=event)
    before = stamps.veil_of(event.pk)
    late = before[1] - 3 * stamps.ROWS_OF_A_STAMP
    JournalEntry(pk=late, event=event, at=NOON, act="change_entry").save(force_insert=True)
    assert stamps.veil_of(event.pk) == (before[0] + 1, before[1])


@pytest.mark.parametrize(
    ("wanted", "index"), [({}, "journal_by_event"), ({"scope": Scope.OFFICE}, "journal_by_scope")]
)
def test_a_stamp_is_read_from_the_end_of_an_index(event, wanted, index) -> None:
    """However long the journal is: nothing is counted and nothing sorted."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off")
        acts = JournalEntry.objects.filter(event=event.pk, **wanted)
        plan = acts.order_by("-pk").values_list("pk")[:1].explain()
    assert index in plan or (not wanted and "journalentry_event_id" in plan), plan
    assert "Sort" not in plan
    assert "TEMP B-TREE" not in plan
