"""The clock as events: started late, paused, extended, called."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.models import ClockEvent, TimeCall
from referee.rulebook.clock import ClockState
from referee.selectors import load_table
from referee.services import clock as clocks
from tests.referee.recording import play, score
from tests.visits import at_table, in_office
from tournaments.models import JournalEntry, Match, Round
from tournaments.ranking import EventRules
from tournaments.services.events import change_rules
from tournaments.values.errors import CannotDo


def reading(match: Match, now):
    return load_table(Match.objects.get(pk=match.pk), now).clock


def test_start_round_starts_every_waiting_table_once(make_match, entries, luo, fang, clock) -> None:
    first, second = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    clocks.start_clock(visit=at_table(second, luo), now=clock())
    clock.forward(minutes=5)
    assert (
        clocks.start_round(round_=first.round, visit=in_office(first.round, fang), now=clock()) == 1
    )
    assert (
        clocks.start_round(round_=first.round, visit=in_office(first.round, fang), now=clock()) == 0
    )
    assert ClockEvent.objects.filter(kind="start").count() == 2
    assert set(Match.objects.values_list("state", flat=True)) == {"playing"}
    assert Round.objects.get().state == Round.State.RUNNING
    # The table that started earlier keeps its own start.
    assert reading(second, clock()).elapsed == timedelta(minutes=5)
    assert reading(first, clock()).elapsed == timedelta(0)


def test_pause_and_resume_stop_the_time(match, luo, clock) -> None:
    clocks.start_clock(visit=at_table(match, luo), now=clock())
    clock.forward(minutes=10)
    clocks.pause_clock(reason="数牌", visit=at_table(match, luo), now=clock())
    clocks.pause_clock(reason="再数", visit=at_table(match, luo), now=clock())
    clock.forward(minutes=30)
    assert reading(match, clock()).state is ClockState.PAUSED
    assert reading(match, clock()).elapsed == timedelta(minutes=10)
    clocks.resume_clock(visit=at_table(match, luo), now=clock())
    clocks.resume_clock(visit=at_table(match, luo), now=clock())
    assert reading(match, clock.forward(minutes=1)).elapsed == timedelta(minutes=11)
    kinds = list(ClockEvent.objects.order_by("id").values_list("kind", flat=True))
    assert kinds == ["start", "pause", "resume"]
    acts = list(JournalEntry.objects.order_by("id").values_list("act", "reason"))
    assert acts == [("start_clock", ""), ("pause_clock", "数牌"), ("resume_clock", "")]


def test_pause_needs_a_reason_and_a_running_clock(match, luo, clock) -> None:
    with pytest.raises(CannotDo):
        clocks.pause_clock(reason="数牌", visit=at_table(match, luo), now=clock())
    clocks.start_clock(visit=at_table(match, luo), now=clock())
    with pytest.raises(CannotDo) as refused:
        clocks.pause_clock(reason="", visit=at_table(match, luo), now=clock())
    assert refused.value.field == "reason"


def test_a_start_on_paper_is_not_still_to_come(match, luo, clock) -> None:
    later = clock() + timedelta(seconds=1)
    with pytest.raises(CannotDo) as refused:
        clocks.start_clock(visit=at_table(match, luo), now=clock(), at=later)
    assert refused.value.field == "at"
    assert not ClockEvent.objects.exists()
    clocks.start_clock(visit=at_table(match, luo), now=clock(), at=clock())
    assert ClockEvent.objects.get().at == clock()


@pytest.mark.parametrize("minutes", [0, -5, 121, 10**9])
def test_extension_has_bounds(minutes, match, luo, clock) -> None:
    clocks.start_clock(visit=at_table(match, luo), now=clock())
    with pytest.raises(CannotDo) as refused:
        clocks.extend_clock(minutes=minutes, reason="停电", visit=at_table(match, luo), now=clock())
    assert refused.value.field == "minutes"


def test_a_clock_that_has_not_started_is_not_extended(match, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        clocks.extend_clock(minutes=10, reason="停电", visit=at_table(match, luo), now=clock())
    assert refused.value.rule == "9.2"
    assert not ClockEvent.objects.exists()


def test_extending_after_time_takes_the_call_back(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    clocks.extend_clock(minutes=10, reason="停电", visit=at_table(match, luo), now=clock())
    assert TimeCall.objects.filter(cancelled_at=None).count() == 0
    assert reading(match, clock()).remaining == timedelta(minutes=10)
    play(match, luo, clock(), score(100))


def test_time_is_not_called_before_it_is_up(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=119)
    with pytest.raises(CannotDo):
        clocks.call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    assert not TimeCall.objects.exists()


def extend(round_: Round, by, now, **values) -> int:
    given = {"minutes": 15, "reason": "停电", "after": 0, **values}
    return clocks.extend_round(round_=round_, visit=in_office(round_, by), now=now, **given)


def test_extend_round_reaches_tables_at_play(make_match, entries, luo, fang, clock) -> None:
    first, second = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    clocks.start_clock(visit=at_table(first, luo), now=clock())
    extended = extend(first.round, fang, clock())
    assert extended == 1
    assert reading(first, clock()).limit == timedelta(minutes=135)
    assert reading(second, clock()).limit == timedelta(minutes=120)


def test_extend_round_clicked_twice_gives_the_minutes_once(match, luo, fang, clock) -> None:
    clocks.start_clock(visit=at_table(match, luo), now=clock())
    assert extend(match.round, fang, clock()) == 1
    assert extend(match.round, fang, clock()) == 1
    assert reading(match, clock()).limit == timedelta(minutes=135)
    with pytest.raises(CannotDo):
        extend(match.round, fang, clock(), minutes=20)
    newest = ClockEvent.objects.get(kind="extend").pk
    assert extend(match.round, fang, clock(), minutes=20, after=newest) == 1
    assert reading(match, clock()).limit == timedelta(minutes=155)


def test_extend_round_leaves_finished_tables_alone(make_match, entries, luo, fang, clock) -> None:
    finished, other = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    play(finished, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=False, visit=at_table(finished, luo), now=clock())
    with pytest.raises(CannotDo):
        extend(finished.round, fang, clock())
    clocks.start_clock(visit=at_table(other, luo), now=clock())
    assert extend(finished.round, fang, clock()) == 1
    assert TimeCall.objects.filter(cancelled_at=None).count() == 1
    assert list(ClockEvent.objects.filter(kind="extend").values_list("match", flat=True)) == [
        other.pk
    ]


def test_a_match_that_needs_no_time_is_not_extended(event, match, luo, clock) -> None:
    event.rules = {"max_hands": 1}
    event.save()
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo):
        clocks.extend_clock(minutes=5, reason="停电", visit=at_table(match, luo), now=clock())
    assert not ClockEvent.objects.filter(kind="extend").exists()


def test_start_round_touches_the_round_after_every_table(make_match, entries, fang, clock) -> None:
    """Else a table started on its own and the whole round could wait for each other."""
    first = make_match(entries[0], entries[1])
    make_match(entries[2], entries[3])
    with CaptureQueriesContext(connection) as captured:
        clocks.start_round(round_=first.round, visit=in_office(first.round, fang), now=clock())
    statements = [query["sql"] for query in captured if "SAVEPOINT" not in query["sql"]]
    touched = [n for n, sql in enumerate(statements) if 'UPDATE "tournaments_round"' in sql]
    assert touched == [len(statements) - 1]


def test_a_call_counts_only_while_its_time_is_up(event, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    rules = {"visit": in_office(event, fang), "now": clock(), "reason": "两小时半"}
    change_rules(rules=EventRules(time_limit=150), **rules)
    table = load_table(Match.objects.get(), clock())
    assert (table.clock.state, table.time_call, table.sheet.ending) == ("running", None, None)
    assert table.sheet.takes_hand
    clock.forward(minutes=30)  # the time comes again, and the question with it
    assert load_table(Match.objects.get(), clock()).sheet.is_time_unanswered
    clocks.call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    assert list(TimeCall.objects.values_list("hand_in_progress", "cancelled_at")) == [
        (False, clock()),
        (True, None),
    ]


def test_the_next_act_takes_back_a_call_that_no_longer_counts(
    event, match, luo, fang, clock
) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    rules = {"visit": in_office(event, fang), "now": clock(), "reason": "两小时半"}
    change_rules(rules=EventRules(time_limit=150), **rules)
    play(match, luo, clock(), score(100))
    assert TimeCall.objects.get().cancelled_at == clock()
    change_rules(rules=EventRules(), **rules)  # the answer of then says nothing of the hand since
    sheet = load_table(Match.objects.get(), clock()).sheet
    assert [row.state for row in sheet.rows] == ["counted", "counted"]
    assert sheet.is_time_unanswered


def test_a_clock_set_back_takes_no_answer_back(match, luo, clock) -> None:
    """Another process, started after the step, still goes on from what the table has noted."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    stepped_back = clock() - timedelta(hours=1)
    table = load_table(Match.objects.get(), stepped_back)
    assert (table.clock.state, table.clock.elapsed) == ("time up", timedelta(minutes=120))
    play(match, luo, stepped_back, score(100))
    assert TimeCall.objects.get().cancelled_at is None
    assert [row.state for row in table.sheet.rows] == ["counted"]


def test_a_clock_set_back_gives_no_time_back(match, luo, clock) -> None:
    clocks.start_clock(visit=at_table(match, luo), now=clock())
    play(match, luo, clock.forward(minutes=70), score(100))
    stepped_back = clock() - timedelta(hours=1)
    assert reading(match, stepped_back).elapsed == timedelta(minutes=70)
    clocks.pause_clock(reason="数牌", visit=at_table(match, luo), now=stepped_back)
    assert reading(match, stepped_back).elapsed == timedelta(minutes=70)


def test_another_answer_is_changed_only_by_who_has_seen_it(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    no = {"hand_in_progress": False, "visit": at_table(match, fang), "now": clock()}
    with pytest.raises(CannotDo, match="罗裁判"):
        clocks.call_time(**no)
    assert TimeCall.objects.get().by == luo
    clocks.call_time(**{**no, "hand_in_progress": True})  # the same answer is no change
    clocks.call_time(**no, seen=True)
    assert TimeCall.objects.get(cancelled_at=None).by == fang


def test_a_round_is_replayed_before_its_tables_are_locked(
    make_match, entries, luo, fang, clock
) -> None:
    first = make_match(entries[0], entries[1])
    make_match(entries[2], entries[3])
    clocks.start_round(round_=first.round, visit=in_office(first.round, fang), now=clock())
    with CaptureQueriesContext(connection) as captured:
        assert extend(first.round, fang, clock()) == 2
    sent = [query["sql"] for query in captured]
    [read] = [place for place, sql in enumerate(sent) if 'FROM "referee_hand"' in sql]
    [begun] = [place for place, sql in enumerate(sent) if sql.startswith("SAVEPOINT")]
    assert read < begun
