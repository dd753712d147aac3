"""Drawing every format from the database: who takes part, what it remembers, what stops it."""

import pytest

from referee.rulebook.seats import Side
from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all, field_of
from tests.tournaments.playing import (
    draw_and_play,
    groups,
    pairs_of,
    play,
    settle,
    swiss,
    withdraw,
)
from tests.visits import in_office
from tournaments.models import Event, JournalEntry, Match, Round, Stage
from tournaments.selectors.draws.contenders import contenders
from tournaments.selectors.standings import standings
from tournaments.services.draws.drafts import drop_stage_draft
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.services.rounds import close_round, publish_round
from tournaments.services.stages import StagePlan, add_stage
from tournaments.values.errors import CannotDo


def draw(stage: Stage, by, seed="tests") -> list[Round]:
    return draw_stage(stage=stage, visit=in_office(stage, by), now=NOON, seed=seed)


def state_of_everything(event: Event) -> tuple[int, ...]:
    return (
        Round.objects.filter(stage__event=event).count(),
        Match.objects.filter(round__stage__event=event).count(),
        JournalEntry.objects.count(),
    )


# Swiss


def test_a_swiss_stage_is_drawn_a_round_at_a_time(event, tang):
    field_of(event, 8)
    stage = swiss(event, tang, rounds=3)
    met: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        round_ = draw_and_play(stage, tang)
        assert round_.number == number
        pairs = {frozenset(pair) for pair in pairs_of(round_)}
        assert not pairs & met
        met |= pairs
    with pytest.raises(CannotDo):
        draw(stage, tang)


def test_the_next_round_waits_until_the_one_before_is_closed(event, tang):
    field_of(event, 4)
    stage = swiss(event, tang)
    (first,) = draw(stage, tang)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    before = state_of_everything(event)
    with pytest.raises(CannotDo, match="1"):
        draw(stage, tang)
    assert state_of_everything(event) == before
    close_round(round_=first, visit=in_office(first, tang), now=NOON, reason="停电")
    assert draw(stage, tang)[0].number == 2


def test_a_swiss_draft_is_redrawn_as_often_as_one_likes(event, tang):
    field_of(event, 8)
    stage = swiss(event, tang)
    first, other, again = (pairs_of(draw(stage, tang, seed)[0]) for seed in ("a", "b", "a"))
    assert first == again != other
    assert stage.rounds.count() == 1
    stage.refresh_from_db()
    assert (stage.seed, stage.rounds.get().seed) == ("a", "a")


def test_only_who_has_checked_in_is_drawn(event, tang):
    field_of(event, 5)
    stage = swiss(event, tang)
    make_entry(event, 6)  # registered, not there
    (round_,) = draw(stage, tang)
    assert {number for pair in pairs_of(round_) for number in pair} == {1, 2, 3, 4, 5}
    assert round_.matches.get(ew_entry=None).reasons == ["odd_field"]


def test_a_late_entry_plays_from_the_next_round(event, tang):
    field_of(event, 4)
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    make_entry(event, 9)
    check_in_all(event)
    (second,) = draw(stage, tang)
    assert any(9 in pair for pair in pairs_of(second))
    play(second, tang)
    row = next(row for row in standings(stage).rows if row.entry.number == 9)
    assert row.place is not None
    assert stage.stage_entries.count() == 5


def test_a_late_entry_of_a_dropped_draft_is_in_no_standings(event, tang):
    field_of(event, 4)
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    late = make_entry(event, 9)
    check_in_all(event)
    draw(stage, tang)
    withdraw(late, tang)
    drop_stage_draft(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert {row.entry.number for row in standings(stage).rows} == {1, 2, 3, 4}
    assert stage.stage_entries.count() == 4


def test_byes_and_received_walkovers_are_shared_out(event, tang, fang):
    entries = field_of(event, 5)
    stage = swiss(event, tang, rounds=4)
    (first,) = draw(stage, tang)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    pair = first.matches.filter(table_number=1).get()
    withdraw(pair.ew_entry, fang)
    receiver = pair.ns_entry
    for match in first.matches.exclude(state=Match.State.ACCEPTED):
        settle(match, Side.NS, by=tang, accepted_by=tang)
    close_round(round_=first, visit=in_office(first, tang), now=NOON)
    byes = {one.number: one.byes for one in contenders(stage)}
    bye = first.matches.get(ew_entry=None).ns_entry
    left = {entry.number for entry in entries} - {pair.ew_entry.number}
    assert byes == {number: int(number in {bye.number, receiver.number}) for number in left}
    make_entry(event, 6)
    check_in_all(event)
    (second,) = draw(stage, tang)
    free = second.matches.get(ew_entry=None).ns_entry
    assert free.number not in {bye.number, receiver.number}


def test_a_received_walkover_is_no_bye_where_the_stage_says_so(event, tang, fang):
    field_of(event, 4)
    stage = swiss(event, tang, walkover_is_bye=False)
    (first,) = draw(stage, tang)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    match = first.matches.get(table_number=1)
    withdraw(match.ew_entry, fang)
    assert {one.byes for one in contenders(stage)} == {0}


def test_who_left_is_out_of_the_next_round_and_stays_in_the_standings(event, tang, fang):
    entries = field_of(event, 6)
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    withdraw(entries[0], fang)
    disqualify_entry(event=event, entry=entries[1], reason="8.5", by=fang, now=NOON)
    (second,) = draw(stage, tang)
    assert {number for pair in pairs_of(second) for number in pair} == {3, 4, 5, 6}
    assert {row.entry.number for row in standings(stage).rows} == {1, 2, 3, 4, 5, 6}


def test_units_are_kept_apart_for_as_many_rounds_as_chosen(event, tang):
    field_of(event, 8, units="甲乙")
    stage = swiss(event, tang, rounds=3, unit_rounds=2)
    for _number in (1, 2):
        round_ = draw_and_play(stage, tang)
        assert [(one + other) % 2 for one, other in pairs_of(round_)] == [1] * 4


# Edges


@pytest.mark.parametrize("kind", Stage.Kind.values)
@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_entries_are_refused_and_nothing_is_made(event, tang, kind, count):
    field_of(event, count)
    check_in_all(event)
    plan = StagePlan(kind=kind, round_count=5, group_count=1)
    stage = add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    before = state_of_everything(event)
    with pytest.raises(CannotDo) as refusal:
        draw(stage, tang)
    assert refusal.value.message
    assert state_of_everything(event) == before
    field_of_two = [make_entry(event, number) for number in (8, 9)]
    check_in_all(event)
    drawn = draw(stage, tang)  # and is done once they are there
    assert {entry.number for entry in field_of_two} <= {n for p in pairs_of(drawn[0]) for n in p}


@pytest.mark.parametrize("kind", Stage.Kind.values)
def test_when_all_have_withdrawn_nothing_is_drawn(event, tang, fang, kind):
    entries = field_of(event, 4)
    check_in_all(event)
    for entry in entries:
        withdraw(entry, fang)
    plan = StagePlan(kind=kind, round_count=5, group_count=2)
    stage = add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    before = state_of_everything(event)
    with pytest.raises(CannotDo):
        draw(stage, tang)
    assert state_of_everything(event) == before


@pytest.mark.parametrize("count", [2, 3])
def test_more_rounds_than_opponents_repeat_and_say_so(event, tang, count):
    field_of(event, count)
    stage = swiss(event, tang, rounds=count + 2)
    reasons = []
    for _number in range(count + 2):
        round_ = draw_and_play(stage, tang)
        reasons.append({code for match in round_.matches.all() for code in match.reasons})
    free = 1 if count == 2 else 3
    assert all("repeat" not in found for found in reasons[:free])
    assert all("repeat" in found for found in reasons[free:])


def test_everyone_from_one_unit_is_drawn_with_the_reason(event, tang):
    field_of(event, 4, units="甲")
    stage = swiss(event, tang, unit_rounds=1)
    (round_,) = draw(stage, tang)
    assert [match.reasons for match in round_.matches.all()] == [["same_unit"]] * 2


def test_too_many_groups_are_refused(event, tang):
    field_of(event, 5)
    stage = groups(event, tang, 3)
    with pytest.raises(CannotDo):
        draw(stage, tang)
    assert not stage.rounds.exists()
