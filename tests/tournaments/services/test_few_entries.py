"""A field too small to draw: refused in words, nothing half-made, drawn once enough are there."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tests.tournaments.playing import draw_and_play, swiss
from tests.visits import in_office
from tournaments.models import Entry, Event, Round
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.entry_states import check_in_entries
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.values.errors import CannotDo

TOO_FEW = "A draw needs at least two entries that have checked in."


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def refusal(stage, by) -> str:
    with pytest.raises(CannotDo) as refused:
        draw_stage(stage=stage, visit=in_office(stage, by), now=NOON)
    assert not Round.objects.filter(stage=stage, state=Round.State.DRAFTED).exists()
    return refused.value.message


def test_entries_that_are_not_there_are_not_drawn(event, entries, tang):
    stage = swiss(event, tang)
    ids = [entry.pk for entry in entries]

    def there(ids: list[int], is_present: bool) -> None:
        check_in_entries(entries=ids, is_present=is_present, visit=in_office(event, tang), now=NOON)

    there(ids, False)
    assert refusal(stage, tang) == TOO_FEW
    there(ids[2:3], True)
    assert refusal(stage, tang) == "Only entry 3 has checked in. A draw needs at least two."
    there(ids[3:], True)
    (drawn,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    match = drawn.matches.get()
    assert {match.ns_entry.number, match.ew_entry.number} == {3, 4}


def test_a_field_that_left_is_drawn_again_once_it_is_back(event: Event, entries, fang, tang):
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    ids = [entry.pk for entry in entries[:3]]
    withdraw_entries(entries=ids, reason="已退赛", visit=in_office(event, fang), now=NOON)
    assert refusal(stage, tang) == "Only entry 4 has checked in. A draw needs at least two."
    reinstate_entries(entries=ids, visit=in_office(event, fang), now=NOON)
    (drawn,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert (drawn.number, drawn.matches.count()) == (2, 2)
    assert event.entries.filter(state=Entry.State.ACTIVE).count() == 4
