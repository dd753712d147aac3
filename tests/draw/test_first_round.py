"""Round 1 of a Swiss stage, by lots and by seeds."""

from dataclasses import replace

import pytest

from tests.draw.fields import units
from tests.draw.standing import meetings, standing
from tournaments.draw import (
    Bye,
    Contender,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    draw_swiss_round,
)

ODD = Reason.ODD_FIELD


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
