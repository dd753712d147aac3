"""Signing, accepting, reopening."""

from dataclasses import replace
from uuid import uuid4

import pytest

from referee.models import Adjustment, Signature
from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services import rulings, signing
from referee.services.clock import call_time
from referee.services.hands import correct_hand, record_hand
from referee.values.hands import as_typed
from tests.referee.recording import play, score
from tests.referee.ruling import PARTIES, sign_all, warn
from tests.visits import at_table, in_office
from tournaments.models import JournalEntry, Match, Result
from tournaments.ranking import EventRules
from tournaments.services.events import change_rules
from tournaments.services.results import accept_result
from tournaments.values.errors import CannotDo


def second_person(event) -> None:
    event.rules = {**event.rules, "second_person": True}
    event.save()


def test_the_last_signature_submits_and_accepts(finished, luo, clock) -> None:
    sign_all(finished, luo, clock(), *PARTIES[:2])
    assert Match.objects.get().state == Match.State.PLAYING
    assert not Result.objects.exists()
    sign_all(finished, luo, clock(), PARTIES[2])
    result = Result.objects.get()
    assert (result.winner, result.reason, result.kind) == ("NS", "higher level", "played")
    assert (result.ns_level, result.ew_level) == ("5", "3")
    assert (result.ns_hands_won, result.ew_hands_won) == (1, 0)
    assert (result.state, result.version, result.accepted_by) == ("accepted", 1, luo)
    assert Match.objects.get().state == Match.State.ACCEPTED


def test_a_signature_given_twice_is_one(finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    sign_all(finished, luo, clock())
    assert (Signature.objects.count(), Result.objects.count()) == (3, 1)


def test_nothing_is_signed_before_the_end(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo):
        sign_all(match, luo, clock())
    assert not Signature.objects.exists()


def test_a_sheet_changed_since_it_was_shown_is_not_signed(finished, luo, clock) -> None:
    with pytest.raises(CannotDo):
        signing.sign(
            party=Signature.Party.NS,
            manner=Signature.Manner.TAPPED,
            visit=at_table(finished, luo),
            now=clock(),
            seen="another sheet",
        )


def test_second_person_accepts_what_another_signed(event, finished, luo, fang, clock) -> None:
    second_person(event)
    sign_all(finished, luo, clock())
    assert Result.objects.get().state == Result.State.SIGNED
    with pytest.raises(CannotDo):
        accept_result(match=finished, version=1, visit=in_office(finished, luo), now=clock())
    accept_result(match=finished, version=1, visit=in_office(finished, fang), now=clock())
    again = accept_result(match=finished, version=1, visit=in_office(finished, fang), now=clock())
    assert (again.state, again.accepted_by) == ("accepted", fang)
    assert JournalEntry.objects.filter(act="accept_result").count() == 1


def test_reopened_result_keeps_ranking_until_the_new_one(finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    with pytest.raises(CannotDo):
        signing.reopen(version=1, reason="", visit=at_table(finished, fang), now=clock())
    signing.reopen(version=1, reason="第1盘记错", visit=at_table(finished, fang), now=clock())
    assert Result.objects.get(state="accepted").version == 1
    rulings.assign_result(
        winner=Side.EW,
        levels=Levels(ns=Level.FIVE, ew=Level.SIX),
        reason="第1盘记错",
        visit=at_table(finished, fang),
        now=clock(),
    )
    sign_all(finished, fang, clock(), Signature.Party.CHIEF)
    states = list(Result.objects.order_by("version").values_list("version", "state", "winner"))
    assert states == [(1, "superseded", "NS"), (2, "accepted", "EW")]


def test_a_signed_sheet_changes_no_more(finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    with pytest.raises(CannotDo):
        record_hand(
            follows=1, typed=score(100), key=uuid4(), visit=at_table(finished, luo), now=clock()
        )
    with pytest.raises(CannotDo):
        warn(finished, finished.west, luo, clock())
    with pytest.raises(CannotDo):
        rulings.record_walkover(
            side=Side.NS, reason="走了", visit=at_table(finished, fang), now=clock()
        )


def test_a_partly_signed_sheet_is_not_changed_until_signatures_are_withdrawn(
    finished, luo, fang, clock
) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    walkover = {
        "side": Side.NS,
        "reason": "走了",
        "visit": at_table(finished, fang),
        "now": clock(),
    }
    hand = finished.hands.get()
    with pytest.raises(CannotDo):
        correct_hand(
            number=1, revision=1, typed=replace(as_typed(hand), points=200),
            visit=at_table(finished, luo), now=clock(),
        )  # fmt: skip
    with pytest.raises(CannotDo):
        rulings.record_walkover(**walkover)
    warn(finished, finished.west, luo, clock())  # says nothing against the result
    assert signing.withdraw_signatures(visit=at_table(finished, luo), now=clock()) == 1
    assert signing.withdraw_signatures(visit=at_table(finished, luo), now=clock()) == 0
    rulings.record_walkover(**walkover)
    taken = JournalEntry.objects.get(act="withdraw_signatures")
    assert taken.before == {"parties": ["NS"], "sheet_version": 1}


def test_a_corrected_sheet_is_not_signed_unseen(finished, luo, clock) -> None:
    seen = load_table(finished, clock()).mark
    hand = finished.hands.get()
    correct_hand(
        number=1, revision=1, typed=replace(as_typed(hand), points=200),
        visit=at_table(finished, luo), now=clock(),
    )  # fmt: skip
    with pytest.raises(CannotDo):
        signing.sign(
            party=Signature.Party.NS, manner=Signature.Manner.PAPER,
            seen=seen, visit=at_table(finished, luo), now=clock(),
        )  # fmt: skip
    assert not Signature.objects.exists()


def test_a_tapped_signature_names_the_player(finished, entries, luo, clock) -> None:
    act = {
        "party": Signature.Party.NS, "manner": Signature.Manner.TAPPED,
        "seen": load_table(finished, clock()).mark,
        "visit": at_table(finished, luo), "now": clock(),
    }  # fmt: skip
    for player in (None, finished.east):
        with pytest.raises(CannotDo) as refused:
            signing.sign(**act, player=player)
        assert refused.value.field == "player"
    assert signing.sign(**act, player=finished.south) is False
    assert Signature.objects.get().player == finished.south


def test_a_refusal_is_noted_once_and_only_for_who_has_not_signed(finished, luo, clock) -> None:
    act = {"visit": at_table(finished, luo), "now": clock()}
    sign_all(finished, luo, clock(), Signature.Party.NS)
    for _twice in range(2):
        signing.refuse_to_sign(side=Side.EW, reason="第1盘不对", **act)
    with pytest.raises(CannotDo) as refused:
        signing.refuse_to_sign(side=Side.NS, reason="不签", **act)
    assert refused.value.field == "side"
    noted = JournalEntry.objects.get(act="refuse_to_sign")
    assert (noted.reason, noted.after) == ("第1盘不对", {"side": "EW", "sheet_version": 1})


def test_reopening_twice_is_once(finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    act = {"version": 1, "reason": "记错", "visit": at_table(finished, fang), "now": clock()}
    signing.reopen(**act)
    sign_all(finished, luo, clock())
    assert signing.reopen(**act).sheet_version == 2
    assert JournalEntry.objects.filter(act="reopen_sheet").count() == 1


def change_rules_to(event, by, now, **settings) -> None:
    rules = replace(EventRules(), **settings)
    change_rules(rules=rules, visit=in_office(event, by), now=now, reason="规程有误")


def test_a_signature_counts_only_under_the_sheet_its_signer_saw(
    event, finished, luo, fang, clock
) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    change_rules_to(event, fang, clock(), step=20)
    sign_all(finished, luo, clock(), *PARTIES[1:])
    assert not Result.objects.exists()
    assert Match.objects.get().state == Match.State.PLAYING
    sign_all(finished, luo, clock(), Signature.Party.NS)
    result = Result.objects.get()
    assert (result.winner, result.ns_level, result.ew_level) == ("NS", "7", "3")
    assert Signature.objects.count() == 3
    acts = JournalEntry.objects.filter(act="sign_sheet").order_by("id")
    assert [entry.after["party"] for entry in acts] == ["NS", "EW", "referee", "NS"]


def test_a_race_that_goes_on_leaves_its_signatures_behind(event, match, luo, fang, clock) -> None:
    event.rules = {"max_hands": 1}
    event.save()
    play(match, luo, clock(), score(100))
    sign_all(match, luo, clock(), Signature.Party.NS)
    change_rules_to(event, fang, clock())
    play(match, luo, clock(), score(300))  # nothing to withdraw: the old signature is in no way
    clock.forward(minutes=121)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    sign_all(match, luo, clock(), *PARTIES[1:])
    assert not Result.objects.exists()
    sign_all(match, luo, clock(), Signature.Party.NS)
    result = Result.objects.get()
    assert (result.winner, result.ns_level, result.ew_level) == ("EW", "5", "6")


def test_rules_put_back_let_the_signature_count_again(event, finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    change_rules_to(event, fang, clock(), step=20)
    hand = finished.hands.get()
    change_rules_to(event, fang, clock())
    with pytest.raises(CannotDo):
        correct_hand(
            number=1, revision=1, typed=replace(as_typed(hand), points=200),
            visit=at_table(finished, luo), now=clock(),
        )  # fmt: skip
    sign_all(finished, luo, clock(), *PARTIES[1:])
    assert Result.objects.get().winner == "NS"


def test_a_side_that_signed_an_earlier_version_may_refuse_this_one(
    event, finished, luo, fang, clock
) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    change_rules_to(event, fang, clock(), step=20)
    signing.refuse_to_sign(side=Side.NS, reason="不对", visit=at_table(finished, luo), now=clock())
    assert JournalEntry.objects.filter(act="refuse_to_sign").count() == 1


def test_adjustments_ruling_and_time_call_all_enter_the_mark(finished, luo, fang, clock) -> None:
    marks = [load_table(finished, clock()).mark]
    act = {"visit": at_table(finished, fang), "now": clock()}
    levels = {"kind": Adjustment.Kind.LEVELS, "hand_number": 1, "side": Side.EW, "amount": -1}
    adjustment = rulings.adjust(**levels, reason="罚", key=uuid4(), **act)
    marks.append(load_table(finished, clock()).mark)  # EW is at 3 already: no level moves
    rulings.cancel_adjustment(adjustment=adjustment, reason="免", **act)
    assert load_table(finished, clock()).mark == marks[0]
    call_time(hand_in_progress=True, seen=False, visit=at_table(finished, luo), now=clock())
    call_time(hand_in_progress=False, seen=True, visit=at_table(finished, luo), now=clock())
    marks.append(load_table(finished, clock()).mark)
    for _twice in range(2):
        ruling = rulings.record_walkover(side=Side.EW, reason="走了", **act)
        marks.append(load_table(finished, clock()).mark)
        rulings.cancel_ruling(ruling=ruling, reason="回来了", **act)
    assert len(set(marks)) == 5
