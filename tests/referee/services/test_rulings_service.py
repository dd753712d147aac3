"""Walkovers, lots, adjustments: what the chief referee rules."""

from dataclasses import replace
from uuid import uuid4

import pytest

from referee.models import Adjustment, MatchRuling, Signature
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.sheet.consequences import with_adjustment
from referee.services import rulings
from referee.services.clock import call_time, extend_clock, start_clock
from referee.services.hands import correct_hand
from referee.values.hands import TypedHand, as_typed
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Result
from tournaments.values.errors import CannotDo


def test_walkover_needs_only_the_chief_referee(match, fang, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        rulings.record_walkover(
            side=Side.EW, reason="迟到", visit=at_table(match, fang), now=clock(), minutes_late=10
        )
    assert refused.value.field == "minutes_late"
    rulings.record_walkover(
        side=Side.EW, reason="迟到", visit=at_table(match, fang), now=clock(), minutes_late=11
    )
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner, result.reason) == ("walkover_ew", "NS", "walkover")
    assert (result.ns_level, result.ew_level) == ("7", "3")


def test_giving_up_in_mid_match_keeps_hands_but_does_not_rank_them(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(0))
    rulings.record_walkover(side=Side.NS, reason="退场", visit=at_table(match, fang), now=clock())
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("walkover_ns", "EW")
    assert (result.ns_level, result.ew_level, result.ns_hands_won) == ("3", "7", 0)
    assert match.hands.count() == 1


def test_double_walkover_gives_nobody_anything(match, fang, clock) -> None:
    rulings.record_walkover(side=None, reason="都没来", visit=at_table(match, fang), now=clock())
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("double_walkover", None)


def test_a_ruling_posted_twice_is_one_and_another_is_refused(match, fang, clock) -> None:
    act = {"visit": at_table(match, fang), "now": clock()}
    first = rulings.record_walkover(side=Side.EW, reason="缺席", **act)
    assert rulings.record_walkover(side=Side.EW, reason="缺席", **act) == first
    with pytest.raises(CannotDo):
        rulings.record_walkover(side=Side.NS, reason="缺席", **act)
    rulings.cancel_ruling(ruling=first, reason="来了", visit=at_table(first, fang), now=clock())
    second = rulings.record_walkover(side=Side.NS, reason="缺席", **act)
    rulings.cancel_ruling(ruling=first, reason="来了", visit=at_table(first, fang), now=clock())
    assert MatchRuling.objects.get(cancelled_at=None) == second


@pytest.mark.parametrize(
    ("has_started", "state"), [(False, Match.State.WAITING), (True, Match.State.PLAYING)]
)
def test_a_ruling_taken_back_leaves_a_table_that_has_started_at_play(
    has_started, state, match, luo, fang, clock
) -> None:
    if has_started:
        start_clock(visit=at_table(match, luo), now=clock())
    act = {"visit": at_table(match, fang), "now": clock()}
    ruling = rulings.record_walkover(side=Side.EW, reason="退场", **act)
    rulings.cancel_ruling(ruling=ruling, reason="回来了", **act)
    assert Match.objects.get().state == state


def test_lots_drawn_twice_are_one_ruling(match, luo, fang, clock) -> None:
    act = {"winner": Side.EW, "reason": "抽签", "visit": at_table(match, fang)}
    with pytest.raises(CannotDo):
        rulings.draw_lots(**act, now=clock())
    play(match, luo, clock())
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    first = rulings.draw_lots(**act, now=clock())
    assert rulings.draw_lots(**act, now=clock()) == first
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "lots")


@pytest.mark.parametrize(("kind", "number"), [("points", 0), ("points", 2), ("levels", -1)])
def test_an_adjustment_names_a_hand_of_the_sheet(kind, number, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo) as refused:
        rulings.adjust(
            kind=Adjustment.Kind(kind), hand_number=number, side=Side.NS,
            amount=5, reason="记分", key=uuid4(), visit=at_table(match, fang), now=clock(),
        )  # fmt: skip
    assert refused.value.field == "hand_number"


@pytest.mark.parametrize(("kind", "most", "more"), [("points", 1000, 1005), ("levels", 12, 13)])
def test_an_adjustment_has_a_limit_that_is_allowed_itself(
    kind, most, more, match, luo, fang, clock
) -> None:
    play(match, luo, clock(), score(100))
    act = {"kind": Adjustment.Kind(kind), "hand_number": 1, "side": Side.NS}
    act |= {"visit": at_table(match, fang), "now": clock()}
    for amount in (0, more, -more):
        with pytest.raises(CannotDo) as refused:
            rulings.adjust(**act, amount=amount, reason="r", key=uuid4())
        assert refused.value.field == "amount"
    for amount in (most, -most):
        rulings.adjust(**act, amount=amount, reason="r", key=uuid4())
    stored = Adjustment.objects.order_by("pk").values_list("amount", flat=True)
    assert list(stored) == [most, -most]


@pytest.fixture
def drawn(match, luo, fang, clock) -> Match:
    """A tie after one hand, bid for again: EW won it by lots."""
    play(match, luo, clock(), score(160))
    play(match, luo, clock(), TypedHand(void_cause="nobody bid"))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    rulings.draw_lots(winner=Side.EW, reason="抽签", visit=at_table(match, fang), now=clock())
    assert sheet_of(match, clock()).ending.reason == "lots"
    return match


def move_level(match, fang, now) -> Adjustment:
    return rulings.adjust(
        kind=Adjustment.Kind.LEVELS, hand_number=1, side=Side.NS,
        amount=-1, reason="罚", key=uuid4(), visit=at_table(match, fang), now=now,
    )  # fmt: skip


def correct(match, luo, now) -> None:
    typed = replace(as_typed(match.hands.get(number=1)), exposed_ns=1, points=170)
    correct_hand(number=1, revision=1, typed=typed, visit=at_table(match, luo), now=now)


def answer_anew(match, luo, now) -> None:
    call_time(hand_in_progress=True, seen=False, visit=at_table(match, luo), now=now)
    call_time(hand_in_progress=False, seen=True, visit=at_table(match, luo), now=now)


def extend(match, luo, now) -> None:
    extend_clock(minutes=5, reason="断电", visit=at_table(match, luo), now=now)


@pytest.mark.parametrize("change", [move_level, correct, answer_anew, extend])
def test_lots_decide_no_later_tie(change, drawn, fang, clock) -> None:
    change(drawn, fang, clock())
    clock.forward(minutes=5)
    if sheet_of(drawn, clock()).is_time_unanswered:
        call_time(hand_in_progress=False, visit=at_table(drawn, fang), now=clock())
    assert sheet_of(drawn, clock()).ending.reason == "undecided"
    assert MatchRuling.objects.get().cancelled_by == fang
    lapsed = JournalEntry.objects.get(act="lapse_lots")
    assert (lapsed.before, lapsed.by) == ({"winner": "EW"}, fang)
    rulings.draw_lots(winner=Side.NS, reason="再抽", visit=at_table(drawn, fang), now=clock())
    assert sheet_of(drawn, clock()).ending.winner == "NS"


def test_lots_lapse_with_an_adjustment_taken_back_and_not_before(drawn, fang, clock) -> None:
    adjustment = move_level(drawn, fang, clock())
    rulings.draw_lots(winner=Side.NS, reason="再抽", visit=at_table(drawn, fang), now=clock())
    with pytest.raises(CannotDo):
        rulings.cancel_adjustment(
            adjustment=adjustment, reason="", visit=at_table(adjustment, fang), now=clock()
        )
    assert sheet_of(drawn, clock()).ending.reason == "lots"
    rulings.cancel_adjustment(
        adjustment=adjustment, reason="免", visit=at_table(adjustment, fang), now=clock()
    )
    assert sheet_of(drawn, clock()).ending.reason == "undecided"


def test_what_would_follow_is_shown_without_the_lots(drawn, clock) -> None:
    table = load_table(drawn, clock())
    typed = as_typed(drawn.hands.get(number=1))
    assert table.replay_with(1, typed).ending.reason == "lots"
    assert table.replay_with(1, replace(typed, points=170)).ending.reason == "undecided"
    more = Adjustment(kind="levels", hand_number=1, side="NS", amount=-1)
    assert with_adjustment(table, more).sheet.ending.reason == "undecided"
