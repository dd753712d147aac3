"""Rows that record what was not played at this table: struck, and restored (8.12)."""

from uuid import uuid4

import pytest

from referee.models import Adjustment, Hand
from referee.rulebook.offences import VoidCause
from referee.rulebook.race import RowState
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.penalties.hand_penalties import sheet_penalties, standing_on_hands
from referee.services import rulings
from referee.services.hands import correct_hand, record_hand, void_hand
from referee.values.hands import TypedHand, as_typed
from tests.referee.filing import file_two, withdraw
from tests.referee.recording import fresh, play, score, sheet_of
from tests.visits import at_table
from tournaments.models import JournalEntry
from tournaments.values.errors import CannotDo

pytestmark = pytest.mark.django_db


def strike(match, by, now, number: int, **changes):
    given = {"revision": 1, "cause": VoidCause.STRUCK, "reason": "写错桌", **changes}
    return void_hand(number=number, visit=at_table(match, by), now=now, **given)


def restore(match, by, now, number: int):
    hand = Hand.objects.get(match=match, number=number)
    typed = TypedHand(**{**as_typed(hand).columns, "void_cause": "", "void_reason": ""})
    return correct_hand(
        number=number, revision=hand.revision, typed=typed, odd_is_meant=True,
        visit=at_table(match, by), now=now,
    )  # fmt: skip


def test_a_struck_row_and_its_restoring_leave_the_sheet_as_it_was(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    before = sheet_of(match, clock())
    play(match, luo, clock(), score(240))
    whole = sheet_of(match, clock())
    strike(match, luo, clock(), 2)
    struck = sheet_of(match, clock())
    assert (struck.levels, struck.due, struck.hands_won) == (
        before.levels,
        before.due,
        before.hands_won,
    )
    assert [row.state for row in struck.rows] == [RowState.COUNTED, RowState.VOID]
    assert struck.next_number == 3
    restore(match, luo, clock(), 2)
    assert sheet_of(match, clock()) == whole
    acts = JournalEntry.objects.filter(match=match).order_by("pk").values_list("act", flat=True)
    assert list(acts)[-2:] == ["void_hand", "correct_hand"]


def test_an_earlier_row_is_the_chief_referees(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100), score(100))
    with pytest.raises(CannotDo) as refused:
        strike(match, luo, clock(), 1)
    assert refused.value.rule == "8.12"
    strike(match, fang, clock(), 1)
    assert sheet_of(match, clock()).rows[1].state is RowState.COUNTED
    with pytest.raises(CannotDo):
        restore(match, luo, clock(), 1)
    # Neither another cause nor a correction opens the door.
    with pytest.raises(CannotDo):
        void_hand(
            number=1, revision=2, cause=VoidCause.OTHER, reason="r",
            visit=at_table(match, luo), now=clock(),
        )  # fmt: skip
    restore(match, fang, clock(), 1)
    assert not Hand.objects.exclude(void_cause="").exists()


def test_the_last_row_is_the_last_that_was_played_here(match, luo, clock) -> None:
    """Two rows of another table are struck one after the other, by the referee."""
    play(match, luo, clock(), score(100), score(100), score(100))
    strike(match, luo, clock(), 3)
    strike(match, luo, clock(), 2)
    assert sheet_of(match, clock()).next_number == 4
    assert sheet_of(match, clock()).levels.ns == "5"


def test_a_repeat_of_a_struck_hand_is_not_recorded_again(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    key = uuid4()
    sent = {"follows": 1, "typed": score(240), "key": key, "odd_is_meant": True}
    record_hand(visit=at_table(match, luo), now=clock(), **sent)
    strike(match, luo, clock(), 2)
    with pytest.raises(CannotDo) as refused:
        record_hand(visit=at_table(match, luo), now=clock(), **sent)
    assert refused.value.rule == "8.12"
    assert Hand.objects.count() == 2


def test_nothing_is_recorded_as_struck(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    typed = TypedHand(void_cause=VoidCause.STRUCK)
    with pytest.raises(CannotDo):
        record_hand(follows=1, typed=typed, key=uuid4(), visit=at_table(match, luo), now=clock())
    assert Hand.objects.count() == 1


def adjusted(match, fang, clock) -> Adjustment:
    return rulings.adjust(
        kind=Adjustment.Kind.LEVELS, hand_number=2, side=Side.NS, amount=1,
        reason="r", key=uuid4(), visit=at_table(match, fang), now=clock(),
    )  # fmt: skip


def test_what_rests_on_a_row_is_named_and_taken_back_first(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100), score(100))
    adjustment = adjusted(match, fang, clock)
    with pytest.raises(CannotDo) as refused:
        strike(match, luo, clock(), 2)
    assert "2" in refused.value.message
    rulings.cancel_adjustment(
        adjustment=adjustment, reason="r", visit=at_table(match, fang), now=clock()
    )
    strike(match, luo, clock(), 2)
    with pytest.raises(CannotDo) as refused:
        adjusted(match, fang, clock)
    assert (refused.value.field, refused.value.rule) == ("hand_number", "8.12")


def test_judged_cards_are_withdrawn_first(at_eight, luo, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    play(at_eight, luo, clock(), score(100, trump="C", exposed_ew=2))
    with pytest.raises(CannotDo) as refused:
        strike(at_eight, luo, clock(), 2)
    assert refused.value.rule == "8.12"
    assert not Hand.objects.exclude(void_cause="").exists()
    withdraw(filed, luo, clock())
    strike(at_eight, luo, clock(), 2, revision=Hand.objects.get(number=2).revision)
    assert Hand.objects.get(number=2).is_struck


def test_nobody_here_is_penalised_for_a_hand_of_another_table(match, luo, clock) -> None:
    fault = {"bidding_fault": "shown bid", "bidding_fault_side": "EW"}
    play(match, luo, clock(), score(100), score(100, exposed_ns=1, exposed_ew=2, **fault))
    table = load_table(fresh(match), clock())
    assert [line.hand_number for line in sheet_penalties(table, ())] == [2, 2, 2]
    strike(match, luo, clock(), 2)
    table = load_table(fresh(match), clock())
    assert (sheet_penalties(table, ()), standing_on_hands(table)) == ((), 0)
    restore(match, luo, clock(), 2)
    assert standing_on_hands(load_table(fresh(match), clock())) == 3


def test_a_wrong_dealer_is_found_behind_a_struck_row(match, luo, clock) -> None:
    play(match, luo, clock(), score(100), score(100, dealer="E"), score(100))
    strike(match, luo, clock(), 3)
    void_hand(
        number=2, revision=1, cause=VoidCause.WRONG_DEALER, reason="", dealer=None,
        visit=at_table(match, luo), now=clock(),
    )  # fmt: skip
    assert sheet_of(match, clock()).due is None
