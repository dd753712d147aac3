"""Drawing groups, and knockouts from their first round to the final."""

import pytest
from django.utils.translation import override

from referee.rulebook.seats import Side
from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin, field_of
from tests.tournaments.playing import (
    draw_and_play,
    groups,
    knockout,
    pairs_of,
    play,
    settle,
    swiss,
    withdraw,
)
from tests.tournaments.services.test_draws import draw, state_of_everything
from tests.visits import in_office
from tournaments.models import Stage
from tournaments.selectors.draws.outlooks import FieldCount
from tournaments.selectors.draws.stages import Blocker, is_over, next_draw, stages_of
from tournaments.selectors.next_steps import NextStep, Step, next_step
from tournaments.selectors.standings import standings
from tournaments.services.draws.drafts import drop_stage_draft
from tournaments.services.entries.withdrawals import reinstate_entries
from tournaments.services.rounds import close_round, publish_round
from tournaments.values.errors import CannotDo


def test_groups_play_among_themselves_and_send_their_best_on(event, tang):
    field_of(event, 8)
    first = groups(event, tang, 2)
    last = knockout(event, tang, takes=2)
    drawn = draw(first, tang)
    members = dict(first.stage_entries.values_list("entry__number", "group"))
    for round_ in drawn:
        for match in round_.matches.all():
            assert members[match.ns_entry.number] == members[match.ew_entry.number] == match.group
    with pytest.raises(CannotDo):
        draw(last, tang)
    for round_ in drawn:
        play(round_, tang)
    (semifinal,) = draw(last, tang)
    best = {
        group: [row.entry.number for row in found.rows[:2]]
        for group, found in ((one.group, one) for one in standings(first).lists)
    }
    met = {frozenset(pair) for pair in pairs_of(semifinal)}
    assert met == {
        frozenset((best[1][0], best[2][1])),
        frozenset((best[2][0], best[1][1])),
    }


def test_a_knockout_after_swiss_runs_to_its_final_and_third_place(event, tang):
    field_of(event, 8)
    first = swiss(event, tang, rounds=3)
    last = knockout(event, tang, takes=4, third_place=True)
    for _number in range(3):
        draw_and_play(first, tang)
    best = [row.entry.number for row in standings(first).rows[:4]]
    semifinal = draw_and_play(last, tang)
    assert {frozenset(pair) for pair in pairs_of(semifinal)} == {
        frozenset((best[0], best[3])),
        frozenset((best[1], best[2])),
    }
    final = draw_and_play(last, tang)
    through = {min(pair) for pair in pairs_of(semifinal)}
    beaten = {max(pair) for pair in pairs_of(semifinal)}
    assert [set(pair) for pair in pairs_of(final)] == [through, beaten]
    with pytest.raises(CannotDo):
        draw(last, tang)
    order = [row.entry.number for row in standings(last).rows]
    assert order == [min(through), max(through), min(beaten), max(beaten)]


def test_a_table_without_a_winner_holds_up_a_knockout(event, tang):
    field_of(event, 4)
    stage = knockout(event, tang)
    (first,) = draw(stage, tang)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    close_round(round_=first, visit=in_office(first, tang), now=NOON, reason="停电")
    before = state_of_everything(event)
    with pytest.raises(CannotDo, match="1, 2"):
        draw(stage, tang)
    assert state_of_everything(event) == before


def test_an_entry_that_leaves_a_knockout_opens_its_place(event, tang, fang):
    field_of(event, 8)
    stage = knockout(event, tang)
    first = draw_and_play(stage, tang)
    through = event.entries.get(number=min(pairs_of(first)[0]))
    withdraw(through, fang)
    (semifinal,) = draw(stage, tang)
    free = semifinal.matches.get(ew_entry=None)
    assert free.reasons == ["empty_place"]
    assert semifinal.matches.count() == 2


@pytest.fixture
def left(event, tang, fang) -> Stage:
    """A knockout of four that everybody leaves before the semifinal tables begin."""
    entries = field_of(event, 4)
    stage = knockout(event, tang)
    (semifinal,) = draw(stage, tang)
    publish_round(round_=semifinal, visit=in_office(semifinal, tang), now=NOON)
    for entry in entries:
        withdraw(entry, fang)
    close_round(round_=semifinal, visit=in_office(semifinal, tang), now=NOON)
    return stage


def places(stage: Stage) -> list[tuple]:
    return [(row.place, row.entry.number, row.outcome) for row in standings(stage).rows]


def test_a_knockout_that_everybody_has_left_is_over_and_says_so(event, tang, left):
    assert is_over(left)
    assert next_draw(left).blocker is Blocker.DESERTED
    with override("en"), pytest.raises(CannotDo, match="Nobody is left to play"):
        draw(left, tang)
    last_to_leave = sorted(max(pair) for pair in pairs_of(left.rounds.get()))
    assert places(left)[:2] == [(2, number, "beaten") for number in last_to_leave]
    assert [place for place, _number, _outcome in places(left)[2:]] == [3, 3]
    nobody, rounds = FieldCount(checked_in=0, registered=0), list(left.rounds.all())
    next_ = next_step(nobody, stages_of(event), rounds, has_gap=False)
    assert next_ == NextStep(Step.STANDINGS)


def test_a_knockout_left_by_its_finalists_is_over_at_their_places(event, tang, fang):
    """Whom they beat has lost already; nobody moves up, and who comes back plays on."""
    field_of(event, 4)
    stage = knockout(event, tang)
    draw_and_play(stage, tang)
    through = [row.entry for row in standings(stage).rows if row.outcome == "still_in"]
    withdraw(through[0], fang)
    assert not is_over(stage)
    draw(stage, tang)
    withdraw(through[1], fang)
    assert next_draw(stage).blocker is Blocker.DESERTED
    drop_stage_draft(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert is_over(stage)
    assert places(stage) == [
        (2, 1, "beaten"),
        (2, 2, "beaten"),
        (3, 3, "beaten"),
        (3, 4, "beaten"),
    ]
    reinstate_entries(entries=[through[0].pk], visit=in_office(event, tang), now=NOON)
    assert not is_over(stage)
    assert places(stage)[:2] == [(1, 1, "still_in"), (1, 2, "still_in")]
    draw_and_play(stage, tang)
    assert is_over(stage)
    assert places(stage)[:2] == [
        (1, through[0].number, "champion"),
        (2, through[1].number, "beaten"),
    ]


def test_a_third_place_still_to_be_played_keeps_a_knockout_open(event, tang, fang):
    field_of(event, 4)
    stage = knockout(event, tang, third_place=True)
    draw_and_play(stage, tang)
    for row in standings(stage).rows[:2]:
        withdraw(row.entry, fang)
    assert not is_over(stage)
    last = draw_and_play(stage, tang)
    assert [set(pair) for pair in pairs_of(last)] == [{3, 4}]
    assert is_over(stage)


def test_a_table_without_a_winner_holds_nothing_up_once_both_have_left(event, tang, fang):
    entries = field_of(event, 4)
    stage = knockout(event, tang)
    (semifinal,) = draw(stage, tang)
    publish_round(round_=semifinal, visit=in_office(semifinal, tang), now=NOON)
    table = semifinal.matches.get(table_number=1)
    for match in semifinal.matches.all():
        settle(match, None if match == table else Side.NS, by=tang, accepted_by=tang)
    close_round(round_=semifinal, visit=in_office(semifinal, tang), now=NOON)
    withdraw(table.ns_entry, fang)
    with pytest.raises(CannotDo):
        draw(stage, tang)
    withdraw(table.ew_entry, fang)
    assert not is_over(stage)
    for entry in entries:
        withdraw(entry, fang)
    assert is_over(stage)


def test_a_round_robin_and_a_first_knockout_can_follow_each_other(event, tang):
    field_of(event, 3)
    first = draw_round_robin(event=event, by=tang)
    last = knockout(event, tang, takes=2)
    for round_ in first.rounds.all():
        play(round_, tang)
    final = draw_and_play(last, tang)
    assert {frozenset(pair) for pair in pairs_of(final)} == {frozenset((1, 2))}


def test_an_earlier_stage_stands_once_a_later_one_is_drawn(event, tang):
    field_of(event, 4)
    first = swiss(event, tang, rounds=1)
    last = knockout(event, tang, takes=2)
    draw_and_play(first, tang)
    draw(last, tang)
    with pytest.raises(CannotDo):
        draw(first, tang)
