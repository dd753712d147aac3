"""Signing, accepting, reopening; walkover and disqualification."""

from uuid import uuid4

import pytest

from referee.models import ArbitrationCase, MatchRuling, Signature, SideWarning
from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.services import penalties, rulings, signing
from referee.services.clock import call_time
from referee.services.hands import record_hand
from tests.referee.recording import play, score, sheet_of
from tournaments.errors import CannotDo
from tournaments.models import Entry, JournalEntry, Match, Result
from tournaments.services.results import accept_result

PARTIES = (Signature.Party.NS, Signature.Party.EW, Signature.Party.REFEREE)


def sign_all(match: Match, by, now, *parties) -> None:
    match.refresh_from_db()
    for party in parties or PARTIES:
        signing.sign(
            match=match,
            party=party,
            manner=Signature.Manner.PAPER,
            by=by,
            now=now,
            sheet_version=match.sheet_version,
            hands=match.hands.count(),
        )


@pytest.fixture
def finished(match, luo, clock) -> Match:
    """NS leads 5 to 3 when time is up."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    return match


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
            match=finished,
            party=Signature.Party.NS,
            manner=Signature.Manner.TAPPED,
            by=luo,
            now=clock(),
            sheet_version=1,
            hands=0,
        )


def test_second_person_accepts_what_another_signed(event, finished, luo, fang, clock) -> None:
    second_person(event)
    sign_all(finished, luo, clock())
    assert Result.objects.get().state == Result.State.SIGNED
    with pytest.raises(CannotDo):
        accept_result(match=finished, version=1, by=luo, now=clock())
    accept_result(match=finished, version=1, by=fang, now=clock())
    again = accept_result(match=finished, version=1, by=fang, now=clock())
    assert (again.state, again.accepted_by) == ("accepted", fang)
    assert JournalEntry.objects.filter(act="accept_result").count() == 1


def test_reopened_result_keeps_ranking_until_the_new_one(finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    with pytest.raises(CannotDo):
        signing.reopen(match=finished, reason="", by=fang, now=clock())
    signing.reopen(match=finished, reason="第1盘记错", by=fang, now=clock())
    assert Result.objects.get(state="accepted").version == 1
    rulings.assign_result(
        match=finished,
        winner=Side.EW,
        levels=Levels(ns=Level.FIVE, ew=Level.SIX),
        reason="第1盘记错",
        by=fang,
        now=clock(),
    )
    sign_all(finished, luo, clock())
    states = list(Result.objects.order_by("version").values_list("version", "state", "winner"))
    assert states == [(1, "superseded", "NS"), (2, "accepted", "EW")]


def test_a_signed_sheet_changes_no_more(finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    with pytest.raises(CannotDo):
        record_hand(
            match=finished, follows=1, entry=score(100), key=uuid4(), by=luo, now=clock()
        )
    with pytest.raises(CannotDo):
        warn(finished, finished.west, luo, clock())
    with pytest.raises(CannotDo):
        rulings.record_walkover(match=finished, side=Side.NS, reason="走了", by=fang, now=clock())


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


def warn(match: Match, player, by, now) -> SideWarning:
    side = Side.NS if player.entry_id == match.ns_entry_id else Side.EW
    return penalties.give_warning(
        match=match, side=side, player=player, offence="打手势", key=uuid4(), by=by, now=now
    )


def test_second_warning_opens_a_case_and_upheld_disqualifies(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(0))
    warn(match, match.north, luo, clock())
    assert not ArbitrationCase.objects.exists()
    warn(match, match.south, luo, clock())
    case = ArbitrationCase.objects.get()
    play(match, luo, clock(), score(100))  # play goes on meanwhile
    penalties.decide_case(
        case=case,
        decision=ArbitrationCase.Decision.UPHELD,
        decided_by="仲裁委员会：丁、戊",
        grounds="两次打手势",
        by=fang,
        now=clock(),
    )
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "disqualified")
    assert Entry.objects.get(pk=match.ns_entry_id).state == Entry.State.DISQUALIFIED
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner, result.reason) == ("walkover_ns", "EW", "disqualified")
    with pytest.raises(CannotDo):
        rulings.cancel_ruling(match=match, reason="", by=fang, now=clock())


def test_rejected_case_lets_the_match_go_on(match, luo, fang, clock) -> None:
    warn(match, match.north, luo, clock())
    warn(match, match.north, luo, clock())
    penalties.decide_case(
        case=ArbitrationCase.objects.get(),
        decision=ArbitrationCase.Decision.REJECTED,
        decided_by="仲裁委员会",
        grounds="",
        by=fang,
        now=clock(),
    )
    assert not MatchRuling.objects.exists()
    assert set(Entry.objects.values_list("state", flat=True)) == {"registered"}
    with pytest.raises(CannotDo):
        penalties.decide_case(
            case=ArbitrationCase.objects.get(),
            decision=ArbitrationCase.Decision.UPHELD,
            decided_by="方",
            grounds="",
            by=fang,
            now=clock(),
        )


def test_repeated_post_of_a_warning_is_one_warning(match, luo, clock) -> None:
    act = {"match": match, "side": Side.EW, "player": match.east, "by": luo, "now": clock()}
    key = uuid4()
    first = penalties.give_warning(offence="说话", key=key, **act)
    assert penalties.give_warning(offence="说话", key=key, **act).pk == first.pk
    assert (SideWarning.objects.count(), ArbitrationCase.objects.count()) == (1, 0)


def test_warnings_count_over_the_event_or_the_match(
    event, make_match, entries, round_one, luo, clock
) -> None:
    first = make_match(entries[0], entries[1])
    warn(first, first.north, luo, clock())
    round_two = type(round_one).objects.create(
        stage=round_one.stage, number=2, state="published"
    )
    second = make_match(entries[0], entries[2], round=round_two)
    warn(second, second.north, luo, clock())
    assert ArbitrationCase.objects.count() == 1
    event.rules = {"warnings_counted_per": "match"}
    event.save()
    third = make_match(
        entries[0], entries[3], table_number=9,
        round=type(round_one).objects.create(stage=round_one.stage, number=3, state="published"),
    )  # fmt: skip
    warn(third, third.north, luo, clock())
    assert ArbitrationCase.objects.count() == 1
