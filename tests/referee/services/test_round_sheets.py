"""Sheets replayed before a round is locked: what has happened since is replayed under the lock."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from referee.selectors import load_table
from referee.selectors.sheet.tables import TableSheet
from referee.services.clock import pause_clock
from referee.services.hands import correct_hand
from referee.services.round_sheets import lock_tables_of_round, look_at_tables
from referee.services.rulings import record_walkover
from tests.conftest import NOON
from tests.referee.recording import play, score
from tests.visits import at_table, in_office
from tournaments.models import Match, Round
from tournaments.ranking import EventRules
from tournaments.services.events import change_rules
from tournaments.services.results import lock_match

MEANWHILE: dict[str, Callable[[Match, User], object]] = {
    "nothing": lambda match, by: None,
    "a hand": lambda match, by: play(match, by, NOON, score(120)),
    "a correction": lambda match, by: correct_hand(
        number=1, revision=1, typed=score(120, dealer="N"), visit=at_table(match, by), now=NOON
    ),
    "a pause": lambda match, by: pause_clock(reason="断电", visit=at_table(match, by), now=NOON),
    "a walkover": lambda match, by: record_walkover(
        side=None, reason="未到", visit=at_table(match, by), now=NOON
    ),
    "other rules": lambda match, by: change_rules(
        rules=replace(EventRules(), max_hands=3),
        reason="定",
        visit=in_office(match.round.stage.event, by),
        now=NOON,
    ),
}


@pytest.fixture
def tables(make_match, entries, fang, clock) -> list[Match]:
    """Two tables at play, a hand on each sheet, in a round of the chief referee."""
    made = [make_match(entries[0], entries[1]), make_match(entries[2], entries[3])]
    for match in made:
        play(match, fang, NOON, score(85))
    return made


def shown(table: TableSheet) -> tuple[object, ...]:
    return table.mark, table.clock, [event.pk for event in table.clock_events], table.match.state


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_a_table_locked_with_its_round_is_as_it_is_now(tables, fang, meanwhile):
    round_ = Round.objects.get()
    seen = look_at_tables(round_, NOON)
    MEANWHILE[meanwhile](Match.objects.get(pk=tables[0].pk), fang)
    with transaction.atomic():
        locked = lock_tables_of_round(round_, seen, NOON)
        now_there = [load_table(lock_match(match.pk), NOON) for match in tables]
    assert [shown(table) for table in locked] == [shown(table) for table in now_there]


def test_only_a_table_with_an_act_since_is_replayed_under_the_lock(tables, fang):
    round_ = Round.objects.get()
    seen = look_at_tables(round_, NOON)
    play(tables[0], fang, NOON, score(120))
    with transaction.atomic():
        locked = lock_tables_of_round(round_, seen, NOON)
    kept = [table is seen[table.match.pk].table for table in locked]
    assert kept == [False, True]


def test_a_table_drawn_since_is_locked_with_its_round(tables, make_match, entries):
    round_ = Round.objects.get()
    seen = look_at_tables(round_, NOON)
    del seen[tables[1].pk]
    with transaction.atomic():
        locked = lock_tables_of_round(round_, seen, NOON)
    assert [table.match for table in locked] == tables
