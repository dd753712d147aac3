"""Penalties to the standings: given by the chief referee, cancelled, never deleted."""

from uuid import UUID, uuid4

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.playing import draw_and_play, knockout, swiss, withdraw
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import in_office
from tournaments.models import Entry, Event, JournalEntry, Stage, StandingsAdjustment
from tournaments.selectors.standings import ranked_entries, standings
from tournaments.selectors.standings.adjustments import adjustable_entry
from tournaments.services.adjustments import cancel_adjustment, give_adjustment
from tournaments.values.errors import CannotDo

KEY = UUID("7b0f5c3e-0000-4000-8000-000000000001")


@pytest.fixture
def stage(event: Event, entries: list[Entry]) -> Stage:
    """A round robin of four after a round: 1 beats 2, 3 beats 4."""
    stage = make_stage(event, Stage.Kind.ROUND_ROBIN, [entries])
    first = make_round(stage)
    play(first, entries[0], entries[1])
    play(first, entries[2], entries[3], loser="9")
    return stage


def points(stage: Stage) -> list[tuple]:
    return [(row.place, row.entry.number, row.values[0].amount) for row in standings(stage).rows]


def test_an_adjustment_moves_the_sums_and_is_journaled(stage, fang):
    given = give_adjustment(
        stage=stage,
        number=1,
        match_points=-1,
        reason="迟到",
        visit=in_office(stage, fang),
        now=NOON,
    )
    assert points(stage) == [(1, 3, 2), (2, 1, 1), (3, 4, 0), (4, 2, 0)]
    entry = JournalEntry.objects.get(act="adjust_standings")
    assert (entry.before, entry.after, entry.reason, entry.by) == (
        None,
        {"stage": 1, "number": 1, "match_points": -1},
        "迟到",
        fang,
    )
    assert (given.by, given.at, given.is_cancelled) == (fang, NOON, False)


def test_the_same_key_is_the_same_adjustment(stage, fang):
    for _ in range(2):
        give_adjustment(
            stage=stage,
            number=1,
            match_points=-1,
            reason="迟到",
            key=KEY,
            visit=in_office(stage, fang),
            now=NOON,
        )
    assert points(stage)[1] == (2, 1, 1)
    assert StandingsAdjustment.objects.count() == JournalEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"number": 9}, "number"),
        ({"match_points": 0}, "amount"),
        ({"match_points": 101}, "amount"),
        ({"match_points": -101}, "amount"),
        ({"match_points": 0, "level_margin": 101}, "amount"),
        ({"reason": ""}, "reason"),
    ],
)
def test_what_cannot_be_given_is_refused(stage, fang, values, field):
    given = {"number": 1, "match_points": -1, "reason": "迟到", **values}
    with pytest.raises(CannotDo) as refusal:
        give_adjustment(stage=stage, visit=in_office(stage, fang), now=NOON, **given)
    assert refusal.value.field == field
    assert not StandingsAdjustment.objects.exists()


def test_the_bounds_themselves_are_allowed(stage, fang):
    give_adjustment(
        stage=stage, number=1, match_points=-100, reason="r", visit=in_office(stage, fang), now=NOON
    )
    give_adjustment(
        stage=stage, number=2, level_margin=100, reason="r", visit=in_office(stage, fang), now=NOON
    )
    assert [row.values[2].amount for row in standings(stage).rows if row.entry.number == 2] == [93]


def test_a_knockout_has_nothing_to_adjust(event, entries, fang):
    stage = make_stage(event, Stage.Kind.KNOCKOUT, [entries])
    with pytest.raises(CannotDo):
        give_adjustment(
            stage=stage,
            number=1,
            match_points=1,
            reason="r",
            visit=in_office(stage, fang),
            now=NOON,
        )


def test_each_adjustment_taken_back_leaves_what_was_there(stage, fang):
    """Whichever is cancelled first, the rest stand as if it had never been."""
    moves = [
        {"number": 1, "match_points": -1},
        {"number": 1, "level_margin": -3},
        {"number": 4, "match_points": 100},
        {"number": 3, "match_points": -100},
        {"number": 2, "level_margin": 7},
    ]

    def scratch(kept: list[dict]) -> object:
        StandingsAdjustment.objects.all().delete()
        for move in kept:
            give_adjustment(stage=stage, reason="r", visit=in_office(stage, fang), now=NOON, **move)
        return standings(stage)

    for left_out in range(len(moves)):
        expected = scratch(moves[:left_out] + moves[left_out + 1 :])
        scratch(moves)
        row = StandingsAdjustment.objects.order_by("pk")[left_out]
        assert standings(stage) != expected
        cancel_adjustment(adjustment=row, reason="看错", visit=in_office(row, fang), now=NOON)
        assert standings(stage) == expected


def test_a_cancelled_one_stays_on_the_list(stage, fang):
    before = standings(stage)
    given = give_adjustment(
        stage=stage,
        number=1,
        match_points=-1,
        reason="迟到",
        key=uuid4(),
        visit=in_office(stage, fang),
        now=NOON,
    )
    for _ in range(2):
        cancel_adjustment(adjustment=given, reason="看错", visit=in_office(given, fang), now=NOON)
    assert standings(stage) == before
    kept = StandingsAdjustment.objects.get()
    assert (kept.reason, kept.cancelled_by, kept.cancelled_at, kept.cancel_reason) == (
        "迟到",
        fang,
        NOON,
        "看错",
    )
    entry = JournalEntry.objects.get(act="cancel_standings_adjustment")
    assert (entry.before["number"], entry.before["match_points"], entry.reason) == (1, -1, "看错")


def test_cancelling_needs_a_reason(stage, fang):
    given = give_adjustment(
        stage=stage, number=1, match_points=-1, reason="r", visit=in_office(stage, fang), now=NOON
    )
    with pytest.raises(CannotDo) as refusal:
        cancel_adjustment(adjustment=given, reason="", visit=in_office(given, fang), now=NOON)
    assert refusal.value.field == "reason"


def adjustable(stage) -> list[int]:
    return [number for number in range(10) if adjustable_entry(stage, number)]


def test_who_is_adjusted_is_who_is_ranked(event, eight, tang):
    stage = swiss(event, tang)
    withdraw(eight[2], tang)
    before = adjustable(stage)
    assert before == [entry.number for entry in ranked_entries(stage)]
    draw_and_play(stage, tang)
    make_entry(event, 9)
    withdraw(eight[3], tang)
    after = adjustable(stage)
    assert after == [entry.number for entry in ranked_entries(stage)]
    assert (before, after) == ([1, 2, 4, 5, 6, 7, 8], [1, 2, 4, 5, 6, 7, 8])


def test_who_is_adjusted_in_groups_and_after_them(event, two_groups, eight, tang):
    final = knockout(event, tang, takes=1)
    assert adjustable(two_groups) == [entry.number for entry in ranked_entries(two_groups)]
    assert adjustable(final) == [entry.number for entry in ranked_entries(final)] == []
