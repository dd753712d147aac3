"""The sum behind a number: what it adds up, and that a tap ranks nothing anew."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import NOON, make_entry
from tests.tournaments.office import Office
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import in_office
from tournaments.keeping import once
from tournaments.models import Event, Stage
from tournaments.selectors.standings import (
    StandingSum,
    SumLine,
    standing_sum,
    standings,
    sum_book,
)
from tournaments.services.adjustments import give_adjustment
from tournaments.services.standings import freeze_standings, release_standings

KEY = "match_points"


def swiss_of(event: Event, count: int) -> Stage:
    """Two rounds in which the entries, numbers from 1, meet their neighbours and win as NS."""
    start = event.entries.count() + 1
    field = [make_entry(event, number) for number in range(start, start + count)]
    stage = make_stage(event, Stage.Kind.SWISS, [field], round_count=2)
    for _ in range(2):
        drawn = make_round(stage)
        for ns, ew in zip(field[::2], field[1::2], strict=True):
            play(drawn, ns, ew)
    return stage


@pytest.fixture
def swiss(event: Event) -> Stage:
    return swiss_of(event, 4)


def address(stage: Stage, number: int, key: str = KEY) -> str:
    return reverse("public:standing_sum", args=(stage.event_id, stage.order, number, key))


def queries_of(visitor: Any, stage: Stage, number: int) -> list[str]:
    with CaptureQueriesContext(connection) as found:
        assert visitor.get(address(stage, number)).status_code == 200
    return [query["sql"] for query in found]


def test_a_sum_names_its_rounds_opponents_and_adjustments(swiss, fang) -> None:
    given = give_adjustment(
        stage=swiss,
        number=1,
        match_points=-1,
        reason="迟到",
        visit=in_office(swiss, fang),
        now=NOON,
    )
    one, two = swiss.event.entries.filter(number__in=(1, 2)).order_by("number")
    assert standing_sum(sum_book(standings(swiss)), swiss, 1, KEY) == StandingSum(
        entry=one,
        key=KEY,
        amount=3,
        lines=(SumLine(2, 1, two), SumLine(2, 2, two), SumLine(-1, adjustment=given)),
        parted_by=KEY,
    )


def test_every_number_of_the_standings_has_its_sum(swiss) -> None:
    found = standings(swiss)
    book = sum_book(found)
    sums = [
        standing_sum(book, swiss, row.entry.number, key) for row in found.rows for key in found.keys
    ]
    shown = [(row.entry, key, row.parted_by) for row in found.rows for key in found.keys]
    assert [(one.entry, one.key, one.parted_by) for one in sums if one] == shown
    assert [one.amount for one in sums if one] == [n for row in found.rows for n in row.amounts]


def test_the_second_tap_reads_no_matches(visitor, swiss) -> None:
    first, second = queries_of(visitor, swiss, 1), queries_of(visitor, swiss, 3)
    assert [sql for sql in first if "tournaments_match" in sql]
    assert not [sql for sql in second if "tournaments_match" in sql]
    assert len(second) < len(first)


def test_a_tap_costs_the_same_for_8_and_200_entries(visitor, event) -> None:
    few, many = swiss_of(event, 8), swiss_of(event, 200)
    new = [len(queries_of(visitor, few, 1)), len(queries_of(visitor, many, 9))]
    again = [len(queries_of(visitor, few, 2)), len(queries_of(visitor, many, 10))]
    assert (new, again) == ([16, 16], [10, 10])


def test_the_office_shares_one_ranking_too(client, swiss, tang) -> None:
    office = Office(client, tang, swiss.event_id)
    office.get("standing_sum", 1, 1, KEY)
    with CaptureQueriesContext(connection) as found:
        assert "Sum 0" in text_of(office.get("standing_sum", 1, 2, KEY))
    assert not [query for query in found if "tournaments_match" in query["sql"]]


def test_what_moves_the_standings_moves_the_sum(visitor, swiss, fang) -> None:
    assert "Sum 4" in text_of(visitor.get(address(swiss, 1)))
    give_adjustment(
        stage=swiss,
        number=1,
        match_points=-1,
        reason="迟到",
        visit=in_office(swiss, fang),
        now=NOON,
    )
    assert "迟到 方裁判长 −1 Sum 3" in text_of(visitor.get(address(swiss, 1)))


def test_held_sums_stay_at_the_office(visitor, client, swiss, tang) -> None:
    office = Office(client, tang, swiss.event_id)
    assert "Sum 4" in text_of(office.get("standing_sum", 1, 1, KEY))
    assert "Sum 4" in text_of(visitor.get(address(swiss, 1)))
    freeze_standings(stage=swiss, after=1, visit=in_office(swiss, tang), now=NOON)
    assert "Sum 4" in text_of(office.get("standing_sum", 1, 1, KEY))
    assert "Sum 2" in text_of(visitor.get(address(swiss, 1)))
    swiss.refresh_from_db()
    release_standings(stage=swiss, visit=in_office(swiss, tang), now=NOON)
    assert "Sum 4" in text_of(visitor.get(address(swiss, 1)))


def test_another_process_reads_the_same_book(visitor, swiss, monkeypatch) -> None:
    """What one process made comes packed to the others."""
    first = queries_of(visitor, swiss, 1)
    monkeypatch.setattr(once, "_memory", once._Memory())
    second = queries_of(visitor, swiss, 1)
    assert len(second) < len(first)
