"""What is worked out before the event is locked is made anew when something came between."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.visits import at_table, in_office
from tournaments.models import JournalEntry, Match, Result
from tournaments.selectors.entries.registered import details_of
from tournaments.services.entries.entries import add_entry
from tournaments.services.entries.entry_imports import import_entries
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.values.entries import EntryChange, EntryDetails, PlayerDetails
from tournaments.values.errors import CannotDo


@contextmanager
def before_the_lock(act: Callable[[], object]) -> Iterator[None]:
    """Do it once, when everything was looked at and the transaction begins."""
    waiting = [act]

    def watch(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        if waiting and sql.startswith("SAVEPOINT"):
            waiting.pop()()
        return execute(sql, *more)

    with connection.execute_wrapper(watch):
        yield
    assert not waiting


def test_an_entry_added_meanwhile_takes_its_number(db, event, entries, tang):
    def add() -> None:
        details = EntryDetails((PlayerDetails("甲"), PlayerDetails("乙")))
        add_entry(details=details, visit=in_office(event, tang), now=NOON)

    listed = [EntryDetails((PlayerDetails("丙"), PlayerDetails("丁")))]
    with before_the_lock(add):
        import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    assert [entry.names for entry in event.entries.filter(number__gt=4)] == ["甲/乙", "丙/丁"]
    journaled = JournalEntry.objects.filter(act="add_entry").order_by("pk")
    assert [act.after["number"] for act in journaled] == [5, 6]


def test_an_entry_changed_meanwhile_is_not_written_over(db, event, entries, tang):
    was = details_of(entries[0])

    def change(unit: str) -> None:
        changes = [EntryChange(was, EntryDetails(was.players, 1, unit))]
        import_entries(listed=[], changes=changes, visit=in_office(event, tang), now=NOON)

    with before_the_lock(lambda: change("甲队")), pytest.raises(CannotDo, match="1"):
        change("乙队")
    assert event.entries.get(number=1).unit == "甲队"
    assert JournalEntry.objects.filter(act="change_entry").count() == 1


def test_the_other_side_leaves_and_comes_back_meanwhile(db, event, match, entries, tang):
    first, second = entries[:2]
    act = {"visit": in_office(event, tang), "now": NOON}
    with before_the_lock(lambda: withdraw_entries(entries=[second.pk], reason="病", **act)):
        withdraw_entries(entries=[first.pk], reason="病", **act)
    assert given(match) == [Result.Kind.WALKOVER_EW]
    with before_the_lock(lambda: reinstate_entries(entries=[second.pk], **act)):
        reinstate_entries(entries=[first.pk], **act)
    match.refresh_from_db()
    assert (match.state, given(match)) == (Match.State.WAITING, [])


def test_a_table_that_starts_between_look_and_lock_plays(db, event, match, entries, luo, tang):
    with before_the_lock(lambda: start_clock(visit=at_table(match, luo), now=NOON)):
        withdraw_entries(
            entries=[entries[0].pk], reason="病", visit=in_office(event, tang), now=NOON
        )
    match.refresh_from_db()
    assert (match.state, given(match)) == (Match.State.PLAYING, [])


def given(match: Match) -> list[str]:
    return list(match.results.filter(state=Result.State.ACCEPTED).values_list("kind", flat=True))
