"""Standings of every format: groups, Swiss and knockouts, and what another result would change."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from tests.conftest import NOON, make_entry
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.models import Entry, Event, Match, Round, Stage, StandingsAdjustment
from tournaments.ranking import ResultKind, ResultRecord
from tournaments.selectors.standings import (
    records_of,
    shown_standings,
    standings,
    standings_changes,
    standings_with,
)

KINDS = Stage.Kind
TIE = ResultRecord(ResultKind.PLAYED, levels=Levels(ew=Level.EIGHT, ns=Level.EIGHT))


def places(found) -> list[list[tuple]]:
    return [[(row.place, row.entry.number) for row in one.rows] for one in found.lists]


def test_each_group_is_ranked_by_itself(two_groups):
    found = standings(two_groups)
    assert [one.group for one in found.lists] == [1, 2]
    assert places(found) == [
        [(1, 1), (2, 3), (3, 4), (4, 2)],
        [(1, 5), (2, 7), (3, 8), (4, 6)],
    ]
    assert [row.position for row in found.rows] == [1, 2, 3, 4, 1, 2, 3, 4]
    assert (found.counted, found.drawn) == (4, 4)


def test_lots_of_a_group_count_its_own_entries(two_groups):
    drawn = [
        sorted(row.values[-1].amount for row in one.rows) for one in standings(two_groups).lists
    ]
    assert drawn == [[1, 2, 3, 4], [1, 2, 3, 4]]


def test_head_to_head_is_tried_in_each_group_by_itself(event, eight):
    stage = make_stage(event, KINDS.GROUPS, [eight[:3], eight[3:6]], group_count=2)
    first, second = make_round(stage), make_round(stage)
    for winner, loser, third in (eight[:3], eight[3:6]):
        play(first, winner, loser)
        play(second, loser, third)
    # Two are level in each group: in the whole stage four.
    assert [[row.values[1].amount for row in one.rows] for one in standings(stage).lists] == [
        [2, 0, None],
        [2, 0, None],
    ]


def test_a_stage_ranks_its_own_entries_only(event, eight):
    stage = make_stage(event, KINDS.SWISS, [eight[:6]], round_count=3)
    assert [row.entry.number for row in standings(stage).rows] == [1, 2, 3, 4, 5, 6]
    assert len(records_of(stage).entries) == 6


def test_lots_of_a_swiss_stage_wait_for_its_last_round(event, eight):
    stage = make_stage(event, KINDS.SWISS, [eight[:4]], round_count=2)
    first = make_round(stage)
    play(first, eight[0], eight[1])
    play(first, eight[2], eight[3])
    assert {row.values[-1].amount for row in standings(stage).rows} == {None}
    make_round(stage)
    assert {row.values[-1].amount for row in standings(stage).rows} == {1, 2, 3, 4}


@pytest.fixture
def knockout(event: Event, eight: list[Entry]) -> Stage:
    """Six in a bracket of eight, 1 and 2 with byes, after the quarterfinals."""
    stage = make_stage(event, KINDS.KNOCKOUT, [eight[:6]])
    first = make_round(stage)
    give_bye(first, eight[0], slot=1)
    play(first, eight[3], eight[4], slot=2)
    play(first, eight[2], eight[5], slot=3)
    give_bye(first, eight[1], slot=4)
    return stage


def outcomes(stage: Stage) -> list[tuple]:
    return [
        (row.place, row.entry.number, row.outcome, row.beaten_in) for row in standings(stage).rows
    ]


def test_a_knockout_is_ranked_by_its_bracket(knockout, eight):
    assert standings(knockout).keys == ()
    assert outcomes(knockout) == [
        (1, 1, "still_in", None),
        (1, 2, "still_in", None),
        (1, 3, "still_in", None),
        (1, 4, "still_in", None),
        (5, 5, "beaten", 1),
        (5, 6, "beaten", 1),
    ]
    second = make_round(knockout)
    play(second, eight[0], eight[3])
    play(second, eight[2], eight[1])
    play(make_round(knockout), eight[2], eight[0])
    assert outcomes(knockout) == [
        (1, 3, "champion", None),
        (2, 1, "beaten", 3),
        (3, 2, "beaten", 2),
        (3, 4, "beaten", 2),
        (5, 5, "beaten", 1),
        (5, 6, "beaten", 1),
    ]


@pytest.mark.parametrize(
    ("record", "places"),
    [
        (ResultRecord(ResultKind.VOID), [1, 1, 1, 1]),
        (TIE, [1, 1, 1, 1]),
        (None, [1, 1, 1, 1]),
        (ResultRecord(ResultKind.DOUBLE_WALKOVER), [1, 1, 3, 3]),
        (ResultRecord(ResultKind.WALKOVER, Side.EW), [1, 1, 1, 3]),
    ],
)
def test_a_match_of_a_knockout_is_over_with_a_winner_or_with_nobody(event, eight, record, places):
    stage = make_stage(event, KINDS.KNOCKOUT, [eight[:4]])
    first = make_round(stage)
    undecided = play(first, eight[0], eight[3])
    Match.objects.create(round=first, slot=2, table_number=2, ns_entry=eight[1], ew_entry=eight[2])
    found = standings_with(stage, {undecided.pk: record})
    assert [row.place for row in found.rows] == places


def test_a_knockout_that_has_not_begun_has_all_in_it(event, eight):
    stage = make_stage(event, KINDS.KNOCKOUT, [eight[:2]])
    make_round(stage, Round.State.DRAFTED)
    assert outcomes(stage) == [(1, 1, "still_in", None), (1, 2, "still_in", None)]


def test_another_result_is_compared_before_it_is_saved(two_groups, eight):
    match = two_groups.rounds.get().matches.get(ns_entry=eight[0])
    before = standings(two_groups)
    lost = ResultRecord(ResultKind.WALKOVER, Side.EW)
    after = standings_with(two_groups, {match.pk: lost})
    assert [
        (change.entry.number, change.before.place, change.after.place, change.moves_place)
        for change in standings_changes(before, after)
    ] == [(3, 2, 1, True), (2, 4, 2, True), (1, 1, 3, True), (4, 3, 4, True)]
    assert standings_changes(before, standings(two_groups)) == ()
    assert standings(two_groups) == before


def test_a_result_taken_away_counts_nothing(two_groups, eight):
    match = two_groups.rounds.get().matches.get(ns_entry=eight[0])
    rows = standings_with(two_groups, {match.pk: None}).lists[0].rows
    assert [(row.place, row.entry.number) for row in rows] == [(1, 3), (2, 1), (2, 2), (4, 4)]


def test_adjustments_are_in_the_sums_until_they_are_cancelled(two_groups, eight, fang):
    before = standings(two_groups)
    row = StandingsAdjustment.objects.create(
        stage=two_groups,
        entry=eight[0],
        match_points=-1,
        level_margin=-2,
        reason="迟到",
        at=NOON,
        by=fang,
    )
    after = standings(two_groups).lists[0].rows
    assert [(one.place, one.entry.number, one.values[0].amount) for one in after][:2] == [
        (1, 3, 2),
        (2, 1, 1),
    ]
    row.cancelled_at, row.cancelled_by, row.cancel_reason = NOON, fang, "看错"
    row.save()
    assert standings(two_groups) == before


def test_the_public_sees_held_standings_until_they_are_released(event, eight):
    stage = make_stage(event, KINDS.SWISS, [eight[:4]], round_count=2)
    first, second = make_round(stage), make_round(stage)
    play(first, eight[0], eight[1])
    play(second, eight[1], eight[0])
    stage.shown_rounds = 1
    stage.save()
    assert places(shown_standings(stage))[0][0] == (1, 1)
    assert (shown_standings(stage).counted, standings(stage).counted) == (1, 2)
    # Lots are those of the end.
    assert {row.values[-1].amount for row in shown_standings(stage).rows} == {None}
    stage.shown_rounds = None
    assert shown_standings(stage) == standings(stage)


def count_queries(stage: Stage) -> int:
    with CaptureQueriesContext(connection) as queries:
        standings(Stage.objects.select_related("event").get(pk=stage.pk))
    return len(queries)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stage_takes_the_same_queries_for_8_and_64_entries(event, fang, kind):
    entries = [make_entry(event, number) for number in range(1, 65)]

    def drawn(field: list[Entry]) -> Stage:
        half = len(field) // 2
        stage = make_stage(event, kind, [field[:half], field[half:]])
        first = make_round(stage)
        for ns, ew in zip(field[::2], field[1::2], strict=True):
            play(first, ns, ew)
        for entry in field[:: len(field) // 2]:
            StandingsAdjustment.objects.create(
                stage=stage, entry=entry, match_points=1, reason="r", at=NOON, by=fang
            )
        return stage

    few, many = drawn(entries[:8]), drawn(entries)
    assert len(standings(many).rows) == 64
    assert count_queries(many) == count_queries(few) == 7
