"""Standings of a stage: which results rank, who is listed, and at what cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tests.conftest import NOON, make_entry
from tests.tournaments.stages import add_result
from tests.visits import in_office
from tournaments.models import Entry, Event, Match, Result, Round, Stage
from tournaments.ranking import EventRules, PointScale, ResultKind, ResultRecord
from tournaments.selectors.standings import result_record, standings
from tournaments.services.events import change_rules
from tournaments.services.results import accept_result, reopen_result

KEYS = ("match_points", "head_to_head", "level_margin", "levels_climbed", "lots")


def lines(of: Stage | Event) -> list[tuple]:
    """Place, entry number, the amounts and what parted it, line by line."""
    return [
        (row.place, row.entry.number, *(value.amount for value in row.values), row.parted_by)
        for row in standings(of).rows
    ]


def test_before_any_draw_everybody_shares_the_first_place(event, entries):
    found = standings(event)
    assert (found.stage, found.keys, found.counted, found.drawn) == (None, KEYS, 0, 0)
    assert found.accepted_at is None
    assert lines(event) == [(1, n, 0, None, 0, 0, None, None) for n in (1, 2, 3, 4)]


def test_an_accepted_result_ranks(event, match):
    add_result(match)
    assert lines(event) == [
        (1, 1, 2, None, 5, 12, None, None),
        (2, 3, 0, None, 0, 0, None, "match_points"),
        (2, 4, 0, None, 0, 0, None, None),
        (4, 2, 0, None, -5, 7, None, "level_margin"),
    ]
    found = standings(event)
    assert (found.counted, found.drawn, found.accepted_at) == (1, 1, NOON)


@pytest.mark.parametrize("state", [Result.State.SIGNED, Result.State.SUPERSEDED])
def test_a_result_not_accepted_counts_nothing(event, match, state):
    add_result(match, state=state)
    assert [line[2] for line in lines(event)] == [0, 0, 0, 0]
    assert standings(event).counted == 0


def test_a_match_without_result_counts_nothing(event, match):
    assert [line[:3] for line in lines(event)] == [(1, n, 0) for n in (1, 2, 3, 4)]


def test_a_reopened_result_ranks_until_the_next_is_accepted(event, match, fang):
    match.state = Match.State.ACCEPTED
    match.save()
    add_result(match)
    before = lines(event)
    reopen_result(match=match, reason="第3盘分数抄错", by=fang, now=NOON)
    assert lines(event) == before

    add_result(match, version=2, state=Result.State.SIGNED, winner="EW", ns_level="8", ew_level="J")
    assert lines(event) == before

    accept_result(match=match, version=2, replaces=1, visit=in_office(match, fang), now=NOON)
    assert lines(event)[0][:3] == (1, 2, 2)
    assert standings(event).counted == 1


def test_results_of_a_draft_count_nothing(event, match):
    add_result(match)
    match.round.state = Round.State.DRAFTED
    match.round.save()
    assert [line[2] for line in lines(event)] == [0, 0, 0, 0]


def test_results_of_another_stage_never_enter(event, match, make_match, entries):
    add_result(match)
    final = Stage.objects.create(event=event, order=2, kind=Stage.Kind.ROUND_ROBIN, seed="final")
    first = Round.objects.create(stage=final, number=1, state=Round.State.PUBLISHED)
    last = make_match(entries[2], entries[1], round=first)
    add_result(last, ns_level="Q")

    assert [line[:3] for line in lines(match.round.stage)] == [
        (1, 1, 2),
        (2, 3, 0),
        (2, 4, 0),
        (4, 2, 0),
    ]
    assert [line[:3] for line in lines(final)] == [(1, 3, 2), (2, 2, 0)]
    # The event has come to its second stage.
    assert lines(event) == lines(final)


def test_disqualification_beats_every_tie_break(event, match, entries):
    add_result(match)
    entries[0].state = Entry.State.DISQUALIFIED
    entries[0].save()
    assert [line[:3] for line in lines(event)] == [(1, 3, 0), (1, 4, 0), (3, 2, 0), (None, 1, 2)]
    assert lines(event)[-1] == (None, 1, 2, None, 5, 12, None, "disqualified")
    assert standings(event).rows[-1].is_disqualified


def test_a_withdrawn_entry_keeps_its_place(event, match, entries):
    add_result(match)
    for entry in entries:
        entry.state = Entry.State.WITHDRAWN
        entry.save()
    found = standings(event)
    # Whoever withdrew before the draw was in no match, and is no part of the stage.
    assert [(row.place, row.entry.number, row.is_withdrawn) for row in found.rows] == [
        (1, 1, True),
        (2, 2, True),
    ]


def test_a_bye_counts_once_it_is_accepted(event, round_one, entries):
    bye = Match.objects.create(round=round_one, ns_entry=entries[3])
    assert lines(event)[0][:3] == (1, 1, 0)
    add_result(bye, kind=Result.Kind.BYE, winner="NS", reason="", ns_level="7", ew_level="3")
    assert lines(event)[0] == (1, 4, 2, None, 4, 4, None, None)


def test_points_and_walkover_levels_are_the_events(event, match):
    event.rules = {
        "win_points": 3,
        "walkover_levels": ["9", "3"],
        "tie_breaks": ["match_points", "hands_won", "level_margin"],
    }
    event.save()
    add_result(match, kind=Result.Kind.WALKOVER_EW, reason=Reason.WALKOVER.value)
    assert lines(event)[0] == (1, 1, 3, 0, 6, None)


OTHER_POINTS = EventRules(
    win_points=3, tie_points=2, loss_points=1, walkover_levels=(Level.NINE, Level.FOUR)
)


def test_accepted_results_keep_their_points_and_levels_when_the_rules_change(
    event, entries, make_match, round_one, fang
):
    played = make_match(entries[0], entries[1], state=Match.State.ACCEPTED)
    absent = make_match(entries[2], entries[3], state=Match.State.ACCEPTED)
    add_result(played, winner=None, ns_level="9", ew_level="8")
    add_result(absent, kind=Result.Kind.WALKOVER_EW, ns_level="7", ew_level="3")
    before = lines(event)
    event = change_rules(rules=OTHER_POINTS, visit=in_office(event, fang), now=NOON, reason="抄错")
    assert lines(event) == before
    # Open again, it ranks as it was signed until the next version is.
    reopen_result(match=played, reason="第3盘分数抄错", by=fang, now=NOON)
    event = change_rules(
        rules=EventRules(tie_points=0), visit=in_office(event, fang), now=NOON, reason="又改"
    )
    assert lines(event) == before


def test_a_bye_keeps_its_levels_when_the_rules_change(event, round_one, entries, tang):
    bye = Match.objects.create(round=round_one, ns_entry=entries[3], state=Match.State.ACCEPTED)
    add_result(bye, kind=Result.Kind.BYE, reason="", ns_level="7", ew_level="3")
    event = change_rules(rules=OTHER_POINTS, visit=in_office(event, tang), now=NOON)
    assert lines(event)[0] == (1, 4, 2, None, 4, 4, None, None)


def test_results_signed_after_the_rules_changed_count_by_the_new_ones(event, match, fang):
    event = change_rules(rules=OTHER_POINTS, visit=in_office(event, fang), now=NOON, reason="改")
    add_result(match, kind=Result.Kind.WALKOVER_EW, ns_level="9", ew_level="4")
    assert lines(event)[0] == (1, 1, 3, None, 5, 6, None, None)


def test_lots_are_drawn_when_the_last_round_is_closed(event, match):
    add_result(
        match,
        winner=None,
        reason=Reason.ASSIGNED.value,
        kind=Result.Kind.ASSIGNED,
        ns_level="9",
        ew_level="9",
    )
    assert [line[-2] for line in lines(event)] == [None] * 4
    match.round.state = Round.State.CLOSED
    match.round.save()
    found = standings(event)
    lots = {row.entry.number: row.values[-1].amount for row in found.rows}
    assert sorted(lots.values()) == [1, 2, 3, 4]
    assert [row.place for row in found.rows] == [1, 1, 3, 3]


PLAYED = {
    "kind": "played",
    "winner": "EW",
    "reason": "higher level",
    "ns_level": "8",
    "ew_level": "past A",
    "ns_hands_won": 4,
    "ew_hands_won": 7,
}
LEVELS = Levels(ns=Level.EIGHT, ew=Level.PAST_A)


@pytest.mark.parametrize(
    ("changes", "record"),
    [
        ({}, ResultRecord(ResultKind.PLAYED, Side.EW, LEVELS, HandsWon(ew=7, ns=4))),
        (
            {"winner": None},
            ResultRecord(ResultKind.PLAYED, None, LEVELS, HandsWon(ew=7, ns=4)),
        ),
        (
            {"kind": "assigned", "reason": "assigned"},
            ResultRecord(ResultKind.ASSIGNED, Side.EW, LEVELS, HandsWon(ew=7, ns=4)),
        ),
        # NS was absent, so EW receives it, and the other way round.
        ({"kind": "walkover_ns"}, ResultRecord(ResultKind.WALKOVER, Side.EW)),
        ({"kind": "walkover_ew", "winner": "NS"}, ResultRecord(ResultKind.WALKOVER, Side.NS)),
        ({"kind": "double_walkover"}, ResultRecord(ResultKind.DOUBLE_WALKOVER)),
        # A match lost by disqualification is a walkover given (8.9).
        ({"reason": "disqualified"}, ResultRecord(ResultKind.WALKOVER, Side.EW)),
        (
            {"kind": "walkover_ew", "winner": None, "reason": "disqualified"},
            ResultRecord(ResultKind.DOUBLE_WALKOVER),
        ),
    ],
)
def test_results_are_read_by_kind_and_reason(changes, record):
    assert result_record(Result(**{**PLAYED, **changes})) == record


def test_rules_kept_with_a_result_are_read():
    kept = Result(kind="walkover_ns", rules={"win_points": 3, "walkover_levels": ["8", "4"]})
    assert result_record(kept) == ResultRecord(
        ResultKind.WALKOVER,
        Side.EW,
        scale=PointScale(win=3),
        walkover_levels=(Level.EIGHT, Level.FOUR),
    )


def test_byes_are_read_by_kind():
    assert result_record(Result(kind="bye"), is_bye=True) == ResultRecord(ResultKind.BYE)
    # The entry had left, so that it has no bye either.
    assert result_record(Result(kind="walkover_ns"), is_bye=True) is None


def count_queries(event: Event) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        standings(event)
    return len(queries)


def test_standings_take_the_same_queries_for_8_and_64_entries(event, round_one, make_match):
    def grow(to: int) -> None:
        start = event.entries.count() + 1
        added = [make_entry(event, number) for number in range(start, to + 1)]
        for ns, ew in zip(added[::2], added[1::2], strict=True):
            add_result(make_match(ns, ew))

    grow(8)
    few = count_queries(event)
    grow(64)
    assert len(standings(event).rows) == 64
    assert count_queries(event) == few == 8
