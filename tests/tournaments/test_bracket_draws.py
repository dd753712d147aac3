"""Drawing groups, and knockouts from their first round to the final."""

import pytest
from django.utils.translation import override

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin, field_of
from tests.tournaments.playing import (
    draw_and_play,
    groups,
    knockout,
    pairs_of,
    play,
    swiss,
    withdraw,
)
from tests.tournaments.test_draws import draw, state_of_everything
from tournaments.errors import CannotDo
from tournaments.selectors.standings import standings
from tournaments.services.rounds import close_round, publish_round


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
    publish_round(round_=first, by=tang, now=NOON)
    close_round(round_=first, by=tang, now=NOON, reason="停电")
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


def test_a_knockout_that_everybody_has_left_says_so(event, tang, fang):
    entries = field_of(event, 4)
    stage = knockout(event, tang)
    (semifinal,) = draw(stage, tang)
    publish_round(round_=semifinal, by=tang, now=NOON)
    for entry in entries:
        withdraw(entry, fang)
    close_round(round_=semifinal, by=tang, now=NOON)
    with override("en"), pytest.raises(CannotDo, match="Nobody is left to play"):
        draw(stage, tang)


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
