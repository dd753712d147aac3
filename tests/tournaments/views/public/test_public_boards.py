"""The tables on the event's page: each is read again only after an act at it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.services.clock import start_round
from tests.conftest import make_entry
from tests.tournaments.public_pages import FIRST_HAND, record
from tests.visits import in_office
from tournaments.keeping.here import Here
from tournaments.models import Entry, Match, Round
from tournaments.selectors.entries.registered import details_of
from tournaments.services.entries.entries import change_entry
from tournaments.views.public.boards import ShownBoard, shown_boards

QUERIES_OF_BOARDS = 5  # the matches with their players, hands, results


@pytest.fixture
def tables(event, make_match, luo, clock) -> list[Match]:
    """Four tables whose clocks run."""
    added = [make_entry(event, number) for number in range(21, 29)]
    found = [make_match(*pair) for pair in zip(added[::2], added[1::2], strict=True)]
    start_round(round_=found[0].round, visit=in_office(found[0].round, luo), now=clock())
    return found


def shown(table: Match, at) -> tuple[tuple[ShownBoard, ...], int]:
    """The tables of the round, and how many queries it took."""
    drawn = Round.objects.select_related("stage__event").get(pk=table.round_id)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = shown_boards(drawn.stage.event, drawn, at)
    return found, len(asked)


def test_only_the_table_of_an_act_is_read_again(tables, luo, clock) -> None:
    before, first = shown(tables[0], clock())
    assert [one.board.match.pk for one in before] == [match.pk for match in tables]
    assert shown(tables[0], clock()) == (before, 2)
    record(tables[2], luo, clock, follows=0, typed=FIRST_HAND)
    after, again = shown(tables[0], clock())
    assert again == first == 2 + QUERIES_OF_BOARDS
    assert [one is two for one, two in zip(before, after, strict=True)] == [True, True, False, True]
    assert (before[2].board.hands, after[2].board.hands) == (0, 1)


def test_a_changed_name_is_seen_at_every_table(tables, tang, clock) -> None:
    shown(tables[0], clock())
    entry = Entry.objects.get(number=23)
    was = details_of(entry)
    details = replace(was, players=(replace(was.players[0], name="新名字"), *was.players[1:]))
    change_entry(entry=entry, details=details, visit=in_office(entry.event, tang), now=clock())
    assert "新名字" in shown(tables[0], clock())[0][1].item


def test_the_end_of_a_clock_is_seen_without_an_act(tables, clock) -> None:
    before, _queries = shown(tables[0], clock())
    ends = before[0].board.time_up_at
    assert ends is not None
    assert shown(tables[0], ends - timedelta(seconds=1))[1] == 2
    after, _queries = shown(tables[0], ends)
    assert {one.board.state for one in before} != {one.board.state for one in after}
    assert shown(tables[0], ends)[1] == 2


def test_the_least_asked_for_goes_first(clock) -> None:
    here: Here[str, int] = Here(2, lambda value: None)
    at = clock()
    here.keep({"a": 1, "b": 2}, {"a": 0, "b": 0}, at)
    assert here.among({"a": 0}, at) == {"a": 1}
    here.keep({"c": 3}, {"c": 0}, at)
    assert here.among({"a": 0, "b": 0, "c": 0}, at) == {"a": 1, "c": 3}
    assert here.among({"a": 1}, at) == {}
    here.forget()
    assert here.among({"a": 0, "c": 0}, at) == {}
