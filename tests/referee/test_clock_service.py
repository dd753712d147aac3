"""The clock as events: started late, paused, extended, called."""

from datetime import timedelta

import pytest

from referee.models import ClockEvent, TimeCall
from referee.rulebook.clock import ClockState
from referee.selectors import load_table
from referee.services import clock as clocks
from tests.referee.recording import play, score
from tournaments.errors import CannotDo
from tournaments.models import JournalEntry, Match, Round


def reading(match: Match, now):
    return load_table(Match.objects.get(pk=match.pk), now).clock


def test_start_round_starts_every_waiting_table_once(make_match, entries, luo, fang, clock) -> None:
    first, second = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    clocks.start_clock(match=second, by=luo, now=clock())
    clock.forward(minutes=5)
    assert clocks.start_round(round_=first.round, by=fang, now=clock()) == 1
    assert clocks.start_round(round_=first.round, by=fang, now=clock()) == 0
    assert ClockEvent.objects.filter(kind="start").count() == 2
    assert set(Match.objects.values_list("state", flat=True)) == {"playing"}
    assert Round.objects.get().state == Round.State.RUNNING
    # The table that started earlier keeps its own start.
    assert reading(second, clock()).elapsed == timedelta(minutes=5)
    assert reading(first, clock()).elapsed == timedelta(0)


def test_pause_and_resume_stop_the_time(match, luo, clock) -> None:
    clocks.start_clock(match=match, by=luo, now=clock())
    clock.forward(minutes=10)
    clocks.pause_clock(match=match, reason="数牌", by=luo, now=clock())
    clocks.pause_clock(match=match, reason="再数", by=luo, now=clock())
    clock.forward(minutes=30)
    assert reading(match, clock()).state is ClockState.PAUSED
    assert reading(match, clock()).elapsed == timedelta(minutes=10)
    clocks.resume_clock(match=match, by=luo, now=clock())
    clocks.resume_clock(match=match, by=luo, now=clock())
    assert reading(match, clock.forward(minutes=1)).elapsed == timedelta(minutes=11)
    kinds = list(ClockEvent.objects.order_by("id").values_list("kind", flat=True))
    assert kinds == ["start", "pause", "resume"]
    acts = list(JournalEntry.objects.order_by("id").values_list("act", "reason"))
    assert acts == [("start_clock", ""), ("pause_clock", "数牌"), ("resume_clock", "")]


def test_pause_needs_a_reason_and_a_running_clock(match, luo, clock) -> None:
    with pytest.raises(CannotDo):
        clocks.pause_clock(match=match, reason="数牌", by=luo, now=clock())
    clocks.start_clock(match=match, by=luo, now=clock())
    with pytest.raises(CannotDo) as refused:
        clocks.pause_clock(match=match, reason="", by=luo, now=clock())
    assert refused.value.field == "reason"


@pytest.mark.parametrize("minutes", [0, -5, 121, 10**9])
def test_extension_has_bounds(minutes, match, luo, clock) -> None:
    clocks.start_clock(match=match, by=luo, now=clock())
    with pytest.raises(CannotDo) as refused:
        clocks.extend_clock(match=match, minutes=minutes, reason="停电", by=luo, now=clock())
    assert refused.value.field == "minutes"


def test_extending_after_time_takes_the_call_back(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    clocks.call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    clocks.extend_clock(match=match, minutes=10, reason="停电", by=luo, now=clock())
    assert TimeCall.objects.filter(cancelled_at=None).count() == 0
    assert reading(match, clock()).remaining == timedelta(minutes=10)
    play(match, luo, clock(), score(100))


def test_time_is_not_called_before_it_is_up(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=119)
    with pytest.raises(CannotDo):
        clocks.call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    assert not TimeCall.objects.exists()


def test_extend_round_reaches_tables_at_play(make_match, entries, luo, fang, clock) -> None:
    first, second = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    clocks.start_clock(match=first, by=luo, now=clock())
    matches = list(Match.objects.all())
    extended = clocks.extend_round(
        matches=matches, minutes=15, reason="停电", by=fang, now=clock()
    )
    assert extended == 1
    assert reading(first, clock()).limit == timedelta(minutes=135)
    assert reading(second, clock()).limit == timedelta(minutes=120)
