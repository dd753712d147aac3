"""Walkovers, lots, adjustments: what the chief referee rules."""

from uuid import uuid4

import pytest

from referee.models import Adjustment, MatchRuling, Signature
from referee.rulebook.seats import Side
from referee.services import rulings
from referee.services.clock import call_time
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import sign_all
from tournaments.errors import CannotDo
from tournaments.models import Result


def test_walkover_needs_only_the_chief_referee(match, fang, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        rulings.record_walkover(
            match=match, side=Side.EW, reason="迟到", by=fang, now=clock(), minutes_late=10
        )
    assert refused.value.field == "minutes_late"
    rulings.record_walkover(
        match=match, side=Side.EW, reason="迟到", by=fang, now=clock(), minutes_late=11
    )
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner, result.reason) == ("walkover_ew", "NS", "walkover")
    assert (result.ns_level, result.ew_level) == ("7", "3")


def test_giving_up_in_mid_match_keeps_hands_but_does_not_rank_them(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(0))
    rulings.record_walkover(match=match, side=Side.NS, reason="退场", by=fang, now=clock())
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("walkover_ns", "EW")
    assert (result.ns_level, result.ew_level, result.ns_hands_won) == ("3", "7", 0)
    assert match.hands.count() == 1


def test_double_walkover_gives_nobody_anything(match, fang, clock) -> None:
    rulings.record_walkover(match=match, side=None, reason="都没来", by=fang, now=clock())
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("double_walkover", None)


def test_a_ruling_posted_twice_is_one_and_another_is_refused(match, fang, clock) -> None:
    act = {"match": match, "by": fang, "now": clock()}
    first = rulings.record_walkover(side=Side.EW, reason="缺席", **act)
    assert rulings.record_walkover(side=Side.EW, reason="缺席", **act) == first
    with pytest.raises(CannotDo):
        rulings.record_walkover(side=Side.NS, reason="缺席", **act)
    rulings.cancel_ruling(ruling=first, reason="来了", by=fang, now=clock())
    second = rulings.record_walkover(side=Side.NS, reason="缺席", **act)
    rulings.cancel_ruling(ruling=first, reason="来了", by=fang, now=clock())
    assert MatchRuling.objects.get(cancelled_at=None) == second


def test_lots_drawn_twice_are_one_ruling(match, luo, fang, clock) -> None:
    act = {"match": match, "winner": Side.EW, "reason": "抽签", "by": fang}
    with pytest.raises(CannotDo):
        rulings.draw_lots(**act, now=clock())
    play(match, luo, clock())
    clock.forward(minutes=120)
    call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    first = rulings.draw_lots(**act, now=clock())
    assert rulings.draw_lots(**act, now=clock()) == first
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "lots")


@pytest.mark.parametrize(("kind", "number"), [("points", 0), ("points", 2), ("levels", -1)])
def test_an_adjustment_names_a_hand_of_the_sheet(kind, number, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo) as refused:
        rulings.adjust(
            match=match, kind=Adjustment.Kind(kind), hand_number=number, side=Side.NS,
            amount=5, reason="记分", key=uuid4(), by=fang, now=clock(),
        )  # fmt: skip
    assert refused.value.field == "hand_number"
