"""Swiss rounds of fields small enough to pair in one's head."""

import json
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.fields import SEEDS_OF_LOTS, fields, units
from tests.draw.swiss_event import SwissEvent, play_rounds
from tournaments.draw import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    TableOrder,
    draw_lots,
    draw_swiss_round,
)

ODD = Reason.ODD_FIELD


def standing(text: str) -> list[Contender]:
    """Entries "number:score:met,met:byes" in the order of their places; all but number optional."""
    rows = [(row + ":::").split(":")[:4] for row in text.split()]
    return [
        Contender(
            int(number),
            place=place,
            score=int(score or 0),
            met=tuple(int(other) for other in met.split(",") if other),
            byes=int(byes or 0),
        )
        for place, (number, score, met, byes) in enumerate(rows, start=1)
    ]


def of_units(text: str, field: list[Contender]) -> list[Contender]:
    return [replace(one, unit=unit) for one, unit in zip(field, text, strict=True)]


def meetings(drawn: DrawnRound) -> set[tuple[int, ...]]:
    """Who meets whom, the smaller number first; a bye is alone."""
    pairs = {tuple(sorted(pairing.entries)) for pairing in drawn.pairings}
    return pairs | {(bye.entry,) for bye in drawn.byes}


CASES = {
    "equal scores meet, neighbours first": (
        "1:2 2:2 3:2 4:2 5:0 6:0",
        {(1, 2), (3, 4), (5, 6)},
    ),
    "nobody meets twice": ("1:2:2 2:2:1 3:2 4:2", {(1, 3), (2, 4)}),
    "a repeat is worse than any float": ("1:8:2 2:8:1 3:0:4 4:0:3", {(1, 3), (2, 4)}),
    "one float down where a score is odd in number": (
        "1:4 2:4 3:4 4:2 5:2 6:2",
        {(1, 2), (3, 4), (5, 6)},
    ),
    "two small floats cost less than one large": (
        "1:4 2:2 3:2 4:0",
        {(1, 2), (3, 4)},
    ),
    "the last has the bye": ("1:4 2:2 3:2 4:2 5:0", {(1, 2), (3, 4), (5,)}),
    "the last without one has the bye": ("1:4 2:2 3:2 4:2::1 5:0::1", {(1, 2), (4, 5), (3,)}),
    "byes come before repeats": ("1:4:2 2:2:1,3:1 3:0:2:1", {(1,), (2, 3)}),
    "repeats come before the place of the bye": ("1:2:2 2:2:1 3:0", {(1, 3), (2,)}),
    "the place of the bye comes before floats": (
        "1:9 2:5 3:5 4:1 5:1",
        {(1, 2), (3, 4), (5,)},
    ),
    "walkovers received count as byes": ("1:2::1 2:2::2 3:0::1", {(1, 2), (3,)}),
}


@pytest.mark.parametrize("case", CASES)
def test_swiss_round_pairs(case: str) -> None:
    text, expected = CASES[case]
    assert meetings(draw_swiss_round(standing(text), number=3, seed="autumn")) == expected


def test_swiss_round_keeps_units_apart_before_it_lets_scores_meet() -> None:
    field = of_units("AABB", standing("1:6 2:6 3:0 4:0"))
    apart = draw_swiss_round(field, number=2, seed="autumn", avoid_units=True)
    assert meetings(apart) == {(1, 3), (2, 4)}
    assert meetings(draw_swiss_round(field, number=2, seed="autumn")) == {(1, 2), (3, 4)}


def test_swiss_round_lets_a_unit_meet_before_it_repeats() -> None:
    field = of_units("AABC", standing("1:0:3,4 2:0 3:0:1 4:0:1"))
    assert meetings(draw_swiss_round(field, number=3, seed="autumn", avoid_units=True)) == {
        (1, 2),
        (3, 4),
    }


def test_swiss_round_knows_no_unit_of_those_without_one() -> None:
    drawn = draw_swiss_round(standing("1 2 3 4"), number=2, seed="autumn", avoid_units=True)
    assert drawn.pairings[0].reasons == drawn.pairings[1].reasons == ()


def test_swiss_round_gives_those_who_share_the_last_place_the_same_right_to_the_bye() -> None:
    field = [
        replace(one, place=min(one.place, 4)) for one in standing("1:4 2:4 3:2:6 4:2 5:2 6:2:3 7:2")
    ]
    drawn = draw_swiss_round(field, number=3, seed="autumn")
    assert drawn.byes == (Bye(drawn.byes[0].entry, (ODD,)),)
    assert drawn.byes[0].entry in {4, 5, 6, 7}


def test_swiss_round_is_drawn_whole() -> None:
    # With the bye for 4, which is lower, a repeat or 1 against 2, of one unit, would be left.
    field = [
        Contender(1, "A", place=1, score=4, met=(4, 3), balance=2),
        Contender(2, "A", place=2, score=2, met=(5, 3), byes=1, balance=-1),
        Contender(3, "B", place=2, score=2, met=(6, 1, 2), balance=0),
        Contender(4, "", place=4, score=2, met=(1, 6), balance=-2),
        Contender(5, "", place=5, score=0, met=(2,), byes=1, balance=1),
    ]
    assert draw_swiss_round(field, number=3, seed="autumn", avoid_units=True) == DrawnRound(
        3,
        (
            Pairing(1, 5, 1, (Reason.FLOAT,)),
            Pairing(2, 4, 2),
        ),
        (Bye(3, (ODD, Reason.HIGHER_BYE)),),
    )


def test_first_round_by_lots_pairs_as_the_lots_fall() -> None:
    # Lots of "open 2025" order these 2 1 5 4 3.
    drawn = draw_swiss_round([Contender(n) for n in range(1, 6)], number=1, seed="open 2025")
    assert drawn == DrawnRound(1, (Pairing(1, 2, 1), Pairing(2, 5, 4)), (Bye(3, (ODD,)),))


PATTERNS = {
    FirstRound.FOLD: [{(1, 8), (2, 7), (3, 6), (4, 5)}, {(1, 6), (2, 5), (3, 4), (7,)}],
    FirstRound.SLIDE: [{(1, 5), (2, 6), (3, 7), (4, 8)}, {(1, 4), (2, 5), (3, 6), (7,)}],
    FirstRound.ADJACENT: [{(1, 2), (3, 4), (5, 6), (7, 8)}, {(1, 2), (3, 4), (5, 6), (7,)}],
}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_first_round_by_seeds_follows_the_pattern(pattern: FirstRound) -> None:
    for size, expected in zip((8, 7), PATTERNS[pattern], strict=True):
        field = [Contender(number, seed=number, score=number) for number in range(1, size + 1)]
        drawn = draw_swiss_round(field, number=1, seed="autumn", first_round=pattern)
        assert meetings(drawn) == expected
        assert {pairing.reasons for pairing in drawn.pairings} == {()}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_first_round_by_seeds_follows_the_pattern_in_a_large_field(pattern: FirstRound) -> None:
    size = 300
    field = [Contender(number, seed=number) for number in range(1, size + 1)]
    drawn = draw_swiss_round(field, number=1, seed="autumn", first_round=pattern)
    expected = {
        FirstRound.FOLD: {(n, size + 1 - n) for n in range(1, 151)},
        FirstRound.SLIDE: {(n, n + 150) for n in range(1, 151)},
        FirstRound.ADJACENT: {(n, n + 1) for n in range(1, size, 2)},
    }
    assert meetings(drawn) == expected[pattern]


def test_first_round_orders_those_without_a_seed_by_lots_after_the_seeded() -> None:
    # Lots of "open 2025" order these 2 1 5 4 3; 4 and 3 are seeded, so the order is 4 3 2 1 5.
    seeds = {4: 1, 3: 2}
    field = [Contender(number, seed=seeds.get(number)) for number in range(1, 6)]
    drawn = draw_swiss_round(field, number=1, seed="open 2025", first_round=FirstRound.FOLD)
    assert drawn == DrawnRound(1, (Pairing(1, 1, 4), Pairing(2, 2, 3)), (Bye(5, (ODD,)),))


def test_first_round_leaves_the_pattern_no_further_than_units_make_it() -> None:
    field = units("A B C C B A", seeds=6)
    drawn = draw_swiss_round(
        field, number=1, seed="autumn", first_round=FirstRound.FOLD, avoid_units=True
    )
    assert meetings(drawn) in ({(1, 5), (2, 4), (3, 6)}, {(1, 4), (2, 6), (3, 5)})


def test_first_round_gives_the_bye_to_the_last_seed_that_units_allow() -> None:
    drawn = draw_swiss_round(
        units("A A B", seeds=3),
        number=1,
        seed="autumn",
        first_round=FirstRound.FOLD,
        avoid_units=True,
    )
    assert meetings(drawn) == {(1, 3), (2,)}
    assert drawn.byes[0].reasons == (ODD, Reason.HIGHER_BYE)


def test_first_round_takes_no_note_of_scores_and_places() -> None:
    plain = [Contender(number) for number in range(1, 10)]
    given = [replace(one, score=-3 * one.number, place=one.number) for one in plain]
    assert draw_swiss_round(given, number=1, seed="s") == draw_swiss_round(
        plain, number=1, seed="s"
    )


def test_patterns_are_for_the_first_round_only() -> None:
    field = [replace(one, seed=one.place) for one in standing("1:2 2:2 3:2 4:2")]
    fold = draw_swiss_round(field, number=2, seed="autumn", first_round=FirstRound.FOLD)
    assert fold == draw_swiss_round(field, number=2, seed="autumn")


def test_opponents_met_less_often_are_met_again_first() -> None:
    field = standing("1:0:2,2,3,4 2:0:1,1,3,4 3:0:1,2,4,4 4:0:1,2,3,3")
    drawn = draw_swiss_round(field, number=5, seed="autumn")
    assert meetings(drawn) in ({(1, 3), (2, 4)}, {(1, 4), (2, 3)})


def test_opponents_who_want_different_sides_meet_among_equals() -> None:
    balances = {1: 1, 2: 1, 3: -1, 4: -1}
    field = [replace(one, balance=balances[one.number]) for one in standing("1:2 2:2 3:2 4:2")]
    drawn = draw_swiss_round(field, number=2, seed="autumn")
    assert {pairing.ns for pairing in drawn.pairings} == {3, 4}
    assert meetings(drawn) == {(1, 3), (2, 4)}


def test_tables_are_in_the_order_of_scores_then_places() -> None:
    field = standing("1:4 2:4 3:4 4:2 5:2 6:2 7:0 8:0")
    drawn = draw_swiss_round(field, number=4, seed="autumn")
    assert [tuple(sorted(pairing.entries)) for pairing in drawn.pairings] == [
        (1, 2),
        (3, 4),
        (5, 6),
        (7, 8),
    ]


def test_shuffled_tables_follow_the_lots_of_the_round() -> None:
    field = [Contender(number, seed=number) for number in range(1, 13)]
    drawn = draw_swiss_round(
        field, number=1, seed="autumn", first_round=FirstRound.FOLD, tables=TableOrder.SHUFFLED
    )
    lots = draw_lots(range(1, 13), seed="autumn:1")
    earlier = [min(map(lots.index, pairing.entries)) for pairing in drawn.pairings]
    assert earlier == sorted(earlier)
    assert [pairing.table_number for pairing in drawn.pairings] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("numbers", [[], [5]])
def test_fewer_than_two_entries_are_refused(numbers: list[int]) -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(number) for number in numbers], number=1, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (
        DrawFault.TOO_FEW_ENTRIES,
        tuple(numbers),
    )


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(4), Contender(2), Contender(4)], number=1, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (4,))


def test_a_blank_seed_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(1), Contender(2)], number=1, seed=" ")
    assert refused.value.fault is DrawFault.NO_SEED


@given(fields(), SEEDS_OF_LOTS, st.sampled_from(FirstRound), st.integers(1, 3))
def test_swiss_round_uses_each_entry_once(
    field: list[Contender], seed: str, pattern: FirstRound, number: int
) -> None:
    drawn = draw_swiss_round(field, number=number, seed=seed, first_round=pattern)
    assert drawn.entries == tuple(sorted(one.number for one in field))
    assert [p.table_number for p in drawn.pairings] == list(range(1, len(field) // 2 + 1))
    assert len(drawn.byes) == len(field) % 2


@given(fields(), SEEDS_OF_LOTS, st.booleans(), st.randoms(use_true_random=False))
def test_same_seed_gives_the_same_round_in_whatever_order(
    field: list[Contender], seed: str, avoid_units: bool, random: Random
) -> None:
    shuffled = random.sample(field, len(field))
    for number in (1, 2):
        assert draw_swiss_round(
            shuffled, number=number, seed=seed, avoid_units=avoid_units
        ) == draw_swiss_round(field, number=number, seed=seed, avoid_units=avoid_units)


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 70), st.integers(0, 10**6))
def test_same_seed_gives_the_same_round_of_a_played_field(size: int, chance: int) -> None:
    event = SwissEvent(size, random=Random(chance))
    for field, drawn in play_rounds(event, 4, seed="autumn"):
        again = draw_swiss_round(field[::-1], number=drawn.number, seed="autumn")
        assert again == drawn


def test_another_seed_gives_another_first_round() -> None:
    field = [Contender(number) for number in range(1, 13)]
    rounds = {draw_swiss_round(field, number=1, seed=f"seed {n}").pairings for n in range(50)}
    assert len(rounds) == 50


DRAW_IN_ANOTHER_PROCESS = """
import json
from random import Random
from tests.draw.swiss_event import SwissEvent, play_rounds
event = SwissEvent(150, random=Random(8))
*_, (field, drawn) = play_rounds(event, 4, seed="autumn")
print(json.dumps([pairing.entries for pairing in drawn.pairings]))
"""


def test_every_process_draws_the_same() -> None:
    draws = {
        subprocess.run(
            [sys.executable, "-c", DRAW_IN_ANOTHER_PROCESS],
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2", "random")
    }
    assert len(draws) == 1
    assert len(json.loads(draws.pop())) == 75
