"""Warnings, and the arbitration a repeated offence leads to (8.5)."""

from uuid import uuid4

import pytest

from referee.models import ArbitrationCase, MatchRuling, SideWarning, Signature
from referee.rulebook.seats import Side
from referee.services import rulings, warnings
from referee.services.clock import call_time
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import sign_all, warn
from tests.visits import at_table
from tournaments.models import Entry, JournalEntry, Match, Result, Round
from tournaments.values.errors import CannotDo


def test_second_warning_opens_a_case_and_upheld_disqualifies(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(0))
    warn(match, match.north, luo, clock())
    assert not ArbitrationCase.objects.exists()
    warn(match, match.south, luo, clock())
    case = ArbitrationCase.objects.get()
    play(match, luo, clock(), score(100))  # play goes on meanwhile
    warnings.decide_case(
        case=case,
        decision=ArbitrationCase.Decision.UPHELD,
        decided_by="仲裁委员会：丁、戊",
        grounds="两次打手势",
        visit=at_table(case, fang),
        now=clock(),
    )
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "disqualified")
    assert Entry.objects.get(pk=match.ns_entry_id).state == Entry.State.DISQUALIFIED
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner, result.reason) == ("walkover_ns", "EW", "disqualified")
    with pytest.raises(CannotDo):
        rulings.cancel_ruling(
            ruling=MatchRuling.objects.get(),
            reason="恢复",
            visit=at_table(MatchRuling.objects.get(), fang),
            now=clock(),
        )


def test_rejected_case_lets_the_match_go_on(match, luo, fang, clock) -> None:
    warn(match, match.north, luo, clock())
    warn(match, match.north, luo, clock())
    warnings.decide_case(
        case=ArbitrationCase.objects.get(),
        decision=ArbitrationCase.Decision.REJECTED,
        decided_by="仲裁委员会",
        grounds="",
        visit=at_table(ArbitrationCase.objects.get(), fang),
        now=clock(),
    )
    assert not MatchRuling.objects.exists()
    assert set(Entry.objects.values_list("state", flat=True)) == {"registered"}
    with pytest.raises(CannotDo):
        warnings.decide_case(
            case=ArbitrationCase.objects.get(),
            decision=ArbitrationCase.Decision.UPHELD,
            decided_by="方",
            grounds="",
            visit=at_table(ArbitrationCase.objects.get(), fang),
            now=clock(),
        )


def test_repeated_post_of_a_warning_is_one_warning(match, luo, clock) -> None:
    act = {"side": Side.EW, "player": match.east, "visit": at_table(match, luo), "now": clock()}
    key = uuid4()
    first = warnings.give_warning(offence="说话", key=key, **act)
    assert warnings.give_warning(offence="说话", key=key, **act).pk == first.pk
    assert (SideWarning.objects.count(), ArbitrationCase.objects.count()) == (1, 0)


def test_warnings_count_over_the_event_or_the_match(
    event, make_match, entries, round_one, luo, clock
) -> None:
    first = make_match(entries[0], entries[1])
    warn(first, first.north, luo, clock())
    round_two = type(round_one).objects.create(stage=round_one.stage, number=2, state="published")
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


def test_the_same_warning_form_in_other_words_is_refused(match, luo, clock) -> None:
    act = {"side": Side.EW, "player": match.east, "visit": at_table(match, luo), "now": clock()}
    key = uuid4()
    warnings.give_warning(offence="说话", key=key, **act)
    with pytest.raises(CannotDo):
        warnings.give_warning(offence="看牌", key=key, **act)
    assert SideWarning.objects.get().offence == "说话"


def test_a_case_is_rejected_after_signing_but_upheld_only_when_reopened(
    finished, luo, fang, clock
) -> None:
    for player in (finished.north, finished.south):
        warn(finished, player, luo, clock())
    assert SideWarning.objects.last().hand_number == 1  # the last hand: no other is at play
    sign_all(finished, luo, clock())
    case = ArbitrationCase.objects.get()
    act = {"case": case, "decided_by": "仲裁委员会", "grounds": ""}
    act |= {"visit": at_table(case, fang), "now": clock()}
    with pytest.raises(CannotDo):
        warnings.decide_case(decision=ArbitrationCase.Decision.UPHELD, **act)
    assert ArbitrationCase.objects.get().decision == ""
    for _twice in range(2):
        warnings.decide_case(decision=ArbitrationCase.Decision.REJECTED, **act)
    assert ArbitrationCase.objects.get().decision == "rejected"
    assert JournalEntry.objects.filter(act="decide_case").count() == 1


def test_two_sides_disqualified_at_one_table_have_both_lost(match, luo, fang, clock) -> None:
    for player in (match.north, match.south, match.east, match.west):
        warn(match, player, luo, clock())
    for case in ArbitrationCase.objects.all():
        warnings.decide_case(
            case=case,
            decision=ArbitrationCase.Decision.UPHELD,
            decided_by="仲裁委员会",
            grounds="对骂",
            visit=at_table(case, fang),
            now=clock(),
        )
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == (None, "disqualified")
    in_force = MatchRuling.objects.get(cancelled_at=None)
    assert (in_force.side, in_force.winner) == ("", "")
    noted = JournalEntry.objects.filter(act="decide_case").order_by("id")
    assert list(noted.values_list("before", flat=True)) == [
        None,
        {"kind": "disqualified", "side": "NS"},
    ]
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("double_walkover", None)


def uphold(case, by, now) -> None:
    warnings.decide_case(
        case=case,
        decision=ArbitrationCase.Decision.UPHELD,
        decided_by="仲裁委员会",
        grounds="打手势",
        visit=at_table(case, by),
        now=now,
    )


@pytest.fixture
def second(make_match, entries, round_one) -> Match:
    """Round 2, entry 1 (NS) against entry 3 (EW), not started."""
    stage, state = round_one.stage, Round.State.PUBLISHED
    round_two = Round.objects.create(stage=stage, number=2, state=state)
    return make_match(entries[0], entries[2], round=round_two)


def warned_twice(match, luo, clock) -> ArbitrationCase:
    for player in (match.north, match.south):
        warn(match, player, luo, clock())
    return ArbitrationCase.objects.get()


def test_who_gave_a_walkover_does_not_win_by_a_disqualification(
    match, second, luo, fang, clock
) -> None:
    rulings.record_walkover(side=Side.EW, reason="缺席", visit=at_table(second, fang), now=clock())
    assert Match.objects.get(pk=second.pk).state == Match.State.PLAYING
    uphold(warned_twice(match, luo, clock), fang, clock())
    assert not Result.objects.exists()
    ending = sheet_of(second, clock()).ending
    assert (ending.winner, ending.reason) == (None, "disqualified")
    sign_all(second, fang, clock(), Signature.Party.CHIEF)
    result = Result.objects.get()
    assert (result.kind, result.winner) == ("double_walkover", None)
    assert (result.ns_level, result.ew_level) == ("3", "3")
    noted = JournalEntry.objects.get(match=second, act="disqualified")
    assert noted.before == {"kind": "walkover", "side": "EW"}


def test_a_walkover_given_before_a_disqualification_stands(match, second, luo, fang, clock) -> None:
    """The entry has lost that table already: nothing is ruled there a second time."""
    given = rulings.record_walkover(
        side=Side.NS, reason="缺席", visit=at_table(second, fang), now=clock()
    )
    uphold(warned_twice(match, luo, clock), fang, clock())
    assert list(MatchRuling.objects.filter(match=second)) == [given]
    assert MatchRuling.objects.get(pk=given.pk).cancelled_at is None
    ending = sheet_of(second, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "walkover")
    assert not JournalEntry.objects.filter(match=second, act="disqualified").exists()


def test_a_walkover_taken_back_leaves_the_table_to_the_office_again(
    match, second, luo, fang, clock
) -> None:
    act = {"visit": at_table(second, fang), "now": clock()}
    ruling = rulings.record_walkover(side=Side.EW, reason="缺席", **act)
    rulings.cancel_ruling(ruling=ruling, reason="来了", **act)
    assert Match.objects.get(pk=second.pk).state == Match.State.WAITING
    uphold(warned_twice(match, luo, clock), fang, clock())
    result = Result.objects.get(match=second)
    assert (result.kind, result.winner, result.state) == ("walkover_ns", "EW", "accepted")


def test_a_table_at_play_is_lost_with_the_entry(match, second, luo, fang, clock) -> None:
    play(second, luo, clock(), score(0))
    uphold(warned_twice(match, luo, clock), fang, clock())
    ending = sheet_of(second, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "disqualified")
    assert JournalEntry.objects.get(match=second, act="disqualified").before is None


def test_a_table_decided_by_play_stands(match, second, luo, fang, clock) -> None:
    play(second, luo, clock(), score(0))
    clock.forward(minutes=121)
    call_time(hand_in_progress=False, visit=at_table(second, luo), now=clock())
    sign_all(second, luo, clock(), Signature.Party.EW)
    uphold(warned_twice(match, luo, clock), fang, clock())
    assert not MatchRuling.objects.filter(match=second).exists()
    sign_all(second, luo, clock(), Signature.Party.NS, Signature.Party.REFEREE)
    assert Result.objects.get(match=second).winner == "NS"


def test_one_case_is_open_at_a_time(match, second, luo, fang, clock) -> None:
    case = warned_twice(match, luo, clock)
    warn(match, match.north, luo, clock())
    warn(second, second.south, luo, clock())  # at another table too
    assert list(ArbitrationCase.objects.all()) == [case]
    opened = JournalEntry.objects.filter(act="give_warning").order_by("id")
    assert [entry.after["opens_case"] for entry in opened] == [False, True, False, False]
    warnings.decide_case(
        case=case,
        decision=ArbitrationCase.Decision.REJECTED,
        decided_by="仲裁委员会",
        grounds="",
        visit=at_table(case, fang),
        now=clock(),
    )
    warn(match, match.north, luo, clock())
    assert ArbitrationCase.objects.filter(decision="").count() == 1


def test_nobody_asks_to_disqualify_who_is_disqualified(match, luo, fang, clock) -> None:
    uphold(warned_twice(match, luo, clock), fang, clock())
    warn(match, match.north, luo, clock())
    assert ArbitrationCase.objects.count() == 1
