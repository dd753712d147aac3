"""An entry leaves the event while one of its tables starts: the table plays or it does not."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal
from time import sleep

from django.db import connection, transaction

from referee.models import ClockEvent
from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.visits import at_table, in_office
from tournaments.models import Entry, JournalEntry, Match, Result
from tournaments.selectors.entries.reinstatements import reinstatement_preview
from tournaments.selectors.entries.withdrawals import withdrawal_preview
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.services.results import lock_match
from tournaments.services.rounds import RefereeChoice, assign_referees, close_round
from tournaments.values.errors import CannotDo

LONG_ENOUGH = 0.3  # seconds in which the second act comes to where it must wait


def both(
    first: Callable[[], object],
    second: Callable[[], object],
    then: Callable[[], object] = lambda: None,
) -> list[str]:
    """Do both at once: the second begins once the first is done, but not yet committed.

    What the first goes on to do in its transaction is `then`, by when the second waits.
    """
    is_done = Signal()

    def slowly() -> str:
        with transaction.atomic():
            first()
            is_done.set()
            sleep(LONG_ENOUGH)
            then()
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
        lambda: start_clock(visit=at_table(match, luo), now=NOON),
        lambda: disqualify_entry(event=event, entry=entries[0], reason="8.5", by=luo, now=NOON),
    )
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert not Result.objects.exists()
    assert Entry.objects.get(pk=entries[0].pk).state == Entry.State.DISQUALIFIED


def test_a_table_given_away_meanwhile_does_not_start(transactional_db, event, entries, match, luo):
    _gone, start = both(
        lambda: disqualify_entry(event=event, entry=entries[0], reason="8.5", by=luo, now=NOON),
        lambda: start_clock(visit=at_table(match, luo), now=NOON),
    )
    assert start != "done"
    match.refresh_from_db()
    assert match.state == Match.State.ACCEPTED
    assert Result.objects.get().kind == Result.Kind.WALKOVER_NS
    assert not ClockEvent.objects.exists()


def test_a_table_starts_while_referees_are_assigned(transactional_db, match, fang, luo):
    """A starting table goes from its match to its round: nobody may hold them the other way."""
    choice = RefereeChoice(shown=luo.pk, chosen=fang.pk)
    done = both(
        lambda: lock_match(match.pk),
        lambda: assign_referees(
            round_=match.round,
            referees={match.pk: choice},
            visit=in_office(match.round, fang),
            now=NOON,
        ),
        then=lambda: start_clock(visit=at_table(match, luo), now=NOON),
    )
    assert done == ["done", "done"]
    match.refresh_from_db()
    assert (match.state, match.referee) == (Match.State.PLAYING, fang)


def withdraw(event, entry, by, mark=None):
    return withdraw_entries(
        entries=[entry.pk], reason="已退赛", visit=in_office(event, by), now=NOON, mark=mark
    )


def test_a_table_that_starts_meanwhile_is_not_in_the_confirmed_preview(
    transactional_db, event, entries, match, fang, luo
):
    mark = withdrawal_preview(event, [entries[0].pk]).mark
    _start, leave = both(
        lambda: start_clock(visit=at_table(match, luo), now=NOON),
        lambda: withdraw(event, entries[0], fang, mark),
    )
    assert leave != "done"
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert Entry.objects.get(pk=entries[0].pk).state == Entry.State.REGISTERED


def test_two_confirmations_at_once_withdraw_once(transactional_db, event, entries, match, fang):
    mark = withdrawal_preview(event, [entries[0].pk]).mark
    done = both(
        lambda: withdraw(event, entries[0], fang, mark),
        lambda: withdraw(event, entries[0], fang, mark),
    )
    assert done == ["done", "done"]
    assert Result.objects.count() == 1
    assert JournalEntry.objects.filter(act="withdraw_entry").count() == 1


def test_a_round_closed_meanwhile_keeps_its_walkovers(
    transactional_db, event, entries, match, fang
):
    withdraw(event, entries[0], fang)
    mark = reinstatement_preview(event, [entries[0].pk]).mark
    _close, back = both(
        lambda: close_round(round_=match.round, visit=in_office(match.round, fang), now=NOON),
        lambda: reinstate_entries(
            entries=[entries[0].pk], visit=in_office(event, fang), now=NOON, mark=mark
        ),
    )
    assert back != "done"
    assert Result.objects.get().state == Result.State.ACCEPTED
    assert Entry.objects.get(pk=entries[0].pk).state == Entry.State.WITHDRAWN


def test_a_table_starts_once_its_walkover_is_taken_back(
    transactional_db, event, entries, match, fang, luo
):
    withdraw(event, entries[0], fang)
    done = both(
        lambda: reinstate_entries(entries=[entries[0].pk], visit=in_office(event, fang), now=NOON),
        lambda: start_clock(visit=at_table(match, luo), now=NOON),
    )
    assert done == ["done", "done"]
    match.refresh_from_db()
    assert (match.state, match.sheet_version) == (Match.State.PLAYING, 2)
