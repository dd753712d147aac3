"""An entry leaves the event while one of its tables starts: the table plays or it does not."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal
from time import sleep

from django.db import connection, transaction

from referee.models import ClockEvent
from referee.services.clock import start_clock
from tests.conftest import NOON
from tournaments.errors import CannotDo
from tournaments.models import Entry, Match, Result
from tournaments.services.entry_states import disqualify_entry

LONG_ENOUGH = 0.3  # seconds in which the second act comes to where it must wait


def both(first: Callable[[], object], second: Callable[[], object]) -> list[str]:
    """Do both at once: the second begins once the first is done, but not yet committed."""
    is_done = Signal()

    def slowly() -> str:
        with transaction.atomic():
            first()
            is_done.set()
            sleep(LONG_ENOUGH)
        return "done"

    def after() -> str:
        is_done.wait()
        try:
            second()
        except CannotDo as refusal:
            return refusal.message
        return "done"

    def closing(act: Callable[[], str]) -> str:
        try:
            return act()
        finally:
            is_done.set()
            connection.close()

    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(closing, (slowly, after)))


def test_a_table_that_starts_meanwhile_is_played(transactional_db, event, entries, match, luo):
    both(
        lambda: start_clock(match=match, by=luo, now=NOON),
        lambda: disqualify_entry(event=event, entry=entries[0], reason="8.5", by=luo, now=NOON),
    )
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert not Result.objects.exists()
    assert Entry.objects.get(pk=entries[0].pk).state == Entry.State.DISQUALIFIED


def test_a_table_given_away_meanwhile_does_not_start(transactional_db, event, entries, match, luo):
    _gone, start = both(
        lambda: disqualify_entry(event=event, entry=entries[0], reason="8.5", by=luo, now=NOON),
        lambda: start_clock(match=match, by=luo, now=NOON),
    )
    assert start != "done"
    match.refresh_from_db()
    assert match.state == Match.State.ACCEPTED
    assert Result.objects.get().kind == Result.Kind.WALKOVER_NS
    assert not ClockEvent.objects.exists()
