"""Recording, repeating and correcting hands through the service."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import translation

from referee.models import Hand
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.race import RowState
from referee.rulebook.ruleset import RuleSet
from referee.services.clock import call_time, start_clock
from referee.services.hands import choose_laogai, correct_hand, record_hand, void_hand
from referee.values.errors import FaultyHand, OddHand, StaleSheet
from referee.values.hands import TypedBid, TypedHand, as_typed
from referee.wording.words import option_words
from tests.referee.recording import laogai, play, score, sheet_of
from tests.visits import at_table
from tournaments.models import JournalEntry
from tournaments.values.errors import CannotDo


def levels(ns: str, ew: str) -> Levels:
    return Levels(ns=Level(ns), ew=Level(ew))


def test_record_hand_stores_facts_and_replays_consequences(match, luo, clock) -> None:
    typed = score(130, dealer="N", last_won_by="EW", last_points=45, last_cards=2, exposed_ns=1)
    start_clock(visit=at_table(match, luo), now=clock())
    hand = record_hand(follows=0, typed=typed, key=uuid4(), visit=at_table(match, luo), now=clock())
    assert as_typed(Hand.objects.get()) == typed
    row = sheet_of(match, clock()).rows[0]
    assert (row.score.total, row.result, row.rise) == (130 + 90 + 10, "take", 1)
    assert row.levels == levels(ns="3", ew="4")
    assert row.next_dealer == "W"
    journal = JournalEntry.objects.get(act="record_hand")
    assert (journal.by, journal.match, journal.at, journal.before) == (luo, match, clock(), None)
    assert journal.after["hand"] == hand.number == 1
    assert journal.after["points"] == 130


def test_zero_is_stored_as_zero(match, luo, clock) -> None:
    [hand] = play(match, luo, clock(), score(0))
    hand.refresh_from_db()
    assert (hand.points, hand.last_points, hand.exposed_ns) == (0, 0, 0)


@pytest.mark.parametrize("field", ["points", "last_points", "last_cards"])
def test_untouched_number_is_not_zero(field, match, luo, clock) -> None:
    typed = replace(score(100, dealer="N"), **{field: None})
    with pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), typed)
    assert refused.value.field == field
    assert not Hand.objects.exists()


def test_first_hand_needs_a_dealer_and_a_running_clock(match, luo, clock) -> None:
    act = {"follows": 0, "visit": at_table(match, luo), "now": clock()}
    with pytest.raises(CannotDo) as refused:
        record_hand(typed=score(100, dealer="N"), key=uuid4(), **act)
    assert refused.value.rule == "9.2"
    start_clock(visit=at_table(match, luo), now=clock())
    with pytest.raises(CannotDo) as refused:
        record_hand(typed=score(100), key=uuid4(), **act)
    assert (refused.value.field, Hand.objects.count()) == ("dealer", 0)


def test_repeated_post_is_the_same_hand(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    act = {"follows": 0, "key": uuid4(), "visit": at_table(match, luo), "now": clock()}
    first = record_hand(typed=score(100, dealer="N"), **act)
    again = record_hand(typed=score(100, dealer="N"), **act)
    assert (again.pk, Hand.objects.count()) == (first.pk, 1)
    assert JournalEntry.objects.filter(act="record_hand").count() == 1


def test_same_key_with_other_values_is_stale(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    act = {"follows": 0, "key": uuid4(), "visit": at_table(match, luo), "now": clock()}
    record_hand(typed=score(100, dealer="N"), **act)
    with pytest.raises(StaleSheet) as stale:
        record_hand(typed=score(105, dealer="N"), **act)
    assert (stale.value.number, stale.value.stored) == (1, score(100, dealer="N"))
    assert Hand.objects.get().points == 100


def test_stale_form_leaves_no_hand_and_shows_what_is_there(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    with pytest.raises(StaleSheet) as stale:
        record_hand(
            follows=0,
            typed=score(200, dealer="E"),
            key=uuid4(),
            visit=at_table(match, luo),
            now=clock(),
        )
    assert stale.value.stored == score(100, dealer="N")
    assert Hand.objects.count() == 1


def test_faulty_hand_names_every_fault(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    typed = score(403, dealer="N", last_cards=60, exposed_ew=200)
    with pytest.raises(FaultyHand) as faulty:
        record_hand(follows=0, typed=typed, key=uuid4(), visit=at_table(match, luo), now=clock())
    assert {(fault.field, fault.code) for fault in faulty.value.faults} == {
        ("points", "not_multiple_of_5"),
        ("points", "too_many_points"),
        ("last_cards", "too_many_cards"),
        ("exposed_ew", "too_many_exposed"),
    }


def test_odd_hand_is_taken_when_meant(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    act = {"follows": 0, "visit": at_table(match, luo), "now": clock()}
    typed = score(400, dealer="N")
    with pytest.raises(OddHand) as odd:
        record_hand(typed=typed, key=uuid4(), **act)
    assert {oddity.code for oddity in odd.value.oddities} == {"all_points", "big_rise"}
    assert record_hand(typed=typed, key=uuid4(), odd_is_meant=True, **act).points == 400


def test_bids_are_kept_with_the_hand(match, luo, clock) -> None:
    bids = (TypedBid("N", "bid", 1, "S"), TypedBid("W", "overrule", 2, "H"))
    [hand] = play(match, luo, clock(), score(100, dealer="W"))
    correct_hand(
        number=1, revision=1, typed=score(100, dealer="W", bids=bids),
        visit=at_table(match, luo), now=clock(),
    )  # fmt: skip
    assert as_typed(Hand.objects.get(pk=hand.pk), with_bids=True).bids == bids


def test_unchanged_correction_leaves_every_value(match, luo, clock) -> None:
    play(match, luo, clock(), score(0))
    stored = Hand.objects.values().get()
    correct_hand(
        number=1,
        revision=1,
        typed=as_typed(Hand.objects.get()),
        visit=at_table(match, luo),
        now=clock(),
    )
    assert Hand.objects.values().get() == stored
    assert not JournalEntry.objects.filter(act="correct_hand").exists()


def test_correction_replays_all_after_it_and_keeps_dealers(match, luo, clock) -> None:
    play(match, luo, clock(), score(100), score(100), score(100))
    assert sheet_of(match, clock()).levels == levels(ns="9", ew="3")
    correct_hand(number=1, revision=1, typed=score(200), visit=at_table(match, luo), now=clock())
    sheet = sheet_of(match, clock())
    # Hand 2 was really dealt by South although West was due: it keeps its dealer, marked.
    assert [row.dealer for row in sheet.rows] == ["N", "S", "N"]
    assert [row.is_out_of_turn for row in sheet.rows] == [False, True, False]
    assert sheet.levels == levels(ns="7", ew="4")
    journal = JournalEntry.objects.get(act="correct_hand")
    assert (journal.before["points"], journal.after["points"]) == (100, 200)


def test_correction_of_an_old_revision_is_stale(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    act = {"number": 1, "visit": at_table(match, luo), "now": clock()}
    correct_hand(revision=1, typed=score(105), **act)
    with pytest.raises(StaleSheet) as stale:
        correct_hand(revision=1, typed=score(110), **act)
    assert stale.value.stored.points == 105


def test_voided_and_replayed_hand_counts_once(match, luo, clock) -> None:
    play(match, luo, clock(), score(40))
    void_hand(
        number=1, revision=1, cause=VoidCause.OTHER, reason="缺一张牌",
        visit=at_table(match, luo), now=clock(),
    )  # fmt: skip
    play(match, luo, clock(), score(40))
    sheet = sheet_of(match, clock())
    assert [row.state for row in sheet.rows] == [RowState.VOID, RowState.COUNTED]
    assert [row.dealer for row in sheet.rows] == ["N", "N"]
    assert sheet.levels == levels(ns="7", ew="3")
    assert sheet.hands_won.ns == 1


def test_wrong_dealer_voids_only_the_last_hand(match, luo, clock) -> None:
    play(match, luo, clock(), score(100), score(100, dealer="E"))
    act = {"cause": VoidCause.WRONG_DEALER, "visit": at_table(match, luo), "now": clock()}
    with pytest.raises(CannotDo) as refused:
        void_hand(number=1, revision=1, reason="错庄", **act)
    assert refused.value.rule == "8.7"
    void_hand(number=2, revision=1, reason="错庄", **act)
    sheet = sheet_of(match, clock())
    assert (sheet.due, sheet.levels) == (None, levels(ns="5", ew="3"))


def test_laogai_waits_for_the_choice_and_blocks_the_next_hand(match, luo, clock) -> None:
    play(match, luo, clock(), laogai("EW", points=130))
    assert sheet_of(match, clock()).is_waiting
    with pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), score(100))
    assert refused.value.rule == "8.3"
    choose_laogai(
        number=1, revision=1, option=LaogaiOption.B, visit=at_table(match, luo), now=clock()
    )
    row = sheet_of(match, clock()).rows[0]
    assert (row.score.total, row.rise, row.levels) == (-30, 5, levels(ns="8", ew="3"))


@pytest.mark.parametrize(
    ("values", "field", "rule"),
    [
        ({"tricks_played": 1, "offence_trick": 1}, "tricks_played", "8.2"),
        ({"tricks_played": 2, "offence_trick": 9}, "offence_trick", "8.2"),
        ({"laogai_kind": ""}, "laogai_kind", ""),
    ],
)
def test_laogai_refused_with_the_reason_of_8_2(values, field, rule, match, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), laogai("EW", **values))
    assert (refused.value.field, refused.value.rule) == (field, rule)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (
            "wrong follow",
            "Not 劳改: found before the second trick was played. The wrong play is put right,"
            " with 25 points for each exposed card.",
        ),
        (
            "too many cards",
            "Not 劳改: found before the second trick was played. A wrong number of cards voids"
            " the hand, and the same dealer deals again.",
        ),
    ],
)
def test_laogai_found_too_soon_says_what_is_done_instead(
    kind, words, event, match, luo, clock
) -> None:
    event.rules = {"exposed_card_points": 25}
    event.save()
    with translation.override("en"), pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), laogai("EW", laogai_kind=kind, tricks_played=1, offence_trick=1))
    assert refused.value.message == words


@pytest.mark.parametrize(
    ("points", "levels", "words"),
    [
        (160, 2, ["A: rise 2 levels", "B: move 160 points"]),
        (100, 1, ["A: rise 1 level", "B: move 100 points"]),
    ],
)
def test_the_choices_are_worded_by_the_settings(points, levels, words) -> None:
    rules = RuleSet(laogai_points=points, laogai_levels=levels)
    with translation.override("en"):
        assert [option_words(option, rules) for option in LaogaiOption] == words


def test_after_time_one_more_hand_and_only_when_begun_before(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    with pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), score(100))
    assert refused.value.rule == "9.2"
    call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo):
        play(match, luo, clock(), score(100))
    sheet = sheet_of(match, clock())
    assert (sheet.ending.winner, sheet.ending.reason) == ("NS", "higher level")
    assert Hand.objects.count() == 2


def test_a_wrong_answer_about_the_last_hand_can_be_changed(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    assert sheet_of(match, clock()).ending is not None
    call_time(hand_in_progress=True, seen=False, visit=at_table(match, luo), now=clock())
    play(match, luo, clock(), score(100))
    with pytest.raises(CannotDo):
        call_time(hand_in_progress=False, seen=True, visit=at_table(match, luo), now=clock())


def test_no_hand_after_past_a(match, luo, clock) -> None:
    play(match, luo, clock(), score(-0), score(0), score(0), score(0))
    sheet = sheet_of(match, clock())
    assert (sheet.ending.winner, sheet.ending.reason) == ("NS", "passed A")
    assert sheet.final_levels.ns is Level.PAST_A
    with pytest.raises(CannotDo):
        play(match, luo, clock(), score(0))


def test_entry_keeps_bids_when_none_are_given(match, luo, clock) -> None:
    bids = (TypedBid("N", "bid", 1, "S"),)
    play(match, luo, clock(), score(100))
    correct_hand(
        number=1, revision=1, typed=score(100, bids=bids), visit=at_table(match, luo), now=clock()
    )
    correct_hand(number=1, revision=2, typed=score(105), visit=at_table(match, luo), now=clock())
    assert as_typed(Hand.objects.get(), with_bids=True).bids == bids
    assert isinstance(as_typed(Hand.objects.get()), TypedHand)
