"""Checking in, one entry or many, until play."""

import pytest

from tests.conftest import NOON
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry
from tournaments.selectors.entries.registered import Presence, presence_of
from tournaments.services.entries import entry_states as services
from tournaments.values.errors import CannotDo


def test_check_in_is_taken_back_until_play(event, entries, tang):
    def check_in(is_present: bool) -> str:
        entry = services.check_in(
            entry=entries[0], is_present=is_present, visit=in_office(event, tang), now=NOON
        )
        return entry.state

    assert check_in(True) == Entry.State.CHECKED_IN
    assert check_in(False) == Entry.State.REGISTERED
    Entry.objects.update(state=Entry.State.ACTIVE)
    with pytest.raises(CannotDo):
        check_in(True)


def check_in_all(event, entries, by, is_present=True) -> int:
    return services.check_in_entries(
        entries=[entry.pk for entry in entries],
        is_present=is_present,
        visit=in_office(event, by),
        now=NOON,
    )


def test_many_check_in_at_once_and_are_journaled_once(event, entries, tang):
    states = (Entry.State.CHECKED_IN, Entry.State.ACTIVE, Entry.State.WITHDRAWN)
    for entry, state in zip(entries, states, strict=False):
        Entry.objects.filter(pk=entry.pk).update(state=state)
    assert check_in_all(event, entries, tang) == 1
    assert check_in_all(event, entries, tang) == 0
    row = JournalEntry.objects.get()
    assert (row.act, row.after) == ("check_in", {"entries": [4], "state": "checked_in"})
    assert presence_of(event) == Presence(there=3, expected=3)


def test_a_check_in_of_many_is_taken_back(event, entries, tang):
    check_in_all(event, entries[:3], tang)
    assert check_in_all(event, entries[1:], tang, is_present=False) == 2
    assert presence_of(event) == Presence(there=1, expected=4)
    assert presence_of(event).missing == 3
