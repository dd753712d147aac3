"""Lots: the order anyone can repeat from the recorded seed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import DrawError, DrawFault, draw_lots

NUMBERS = st.lists(st.integers(1, 2000), unique=True, max_size=40)
SEEDS = st.text(min_size=1).filter(str.strip)


def test_lots_follow_the_digests_of_seed_and_number() -> None:
    # As `printf 'open 2025:1' | sha256sum` gives them, smallest first.
    assert draw_lots([1, 2, 3, 4, 5], seed="open 2025") == (2, 1, 5, 4, 3)


def test_lots_seed_is_read_as_utf8() -> None:
    assert draw_lots([1, 2, 3], seed="春季赛") == (3, 1, 2)


@given(NUMBERS, SEEDS, st.randoms(use_true_random=False))
def test_lots_ignore_the_order_given(numbers: list[int], seed: str, random: Random) -> None:
    shuffled = random.sample(numbers, len(numbers))
    assert draw_lots(shuffled, seed=seed) == draw_lots(numbers, seed=seed)


@given(NUMBERS, SEEDS)
def test_lots_give_everyone_one(numbers: list[int], seed: str) -> None:
    assert sorted(draw_lots(numbers, seed=seed)) == sorted(numbers)


@given(NUMBERS.filter(bool), SEEDS)
def test_lots_of_those_who_stay_keep_their_order(numbers: list[int], seed: str) -> None:
    absent = numbers[0]
    everyone = draw_lots(numbers, seed=seed)
    assert draw_lots(numbers[1:], seed=seed) == tuple(n for n in everyone if n != absent)


def test_lots_differ_with_the_seed() -> None:
    orders = {draw_lots(range(1, 21), seed=f"seed {n}") for n in range(50)}
    assert len(orders) == 50


def test_lots_of_a_repeated_entry_are_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_lots([7, 3, 7, 5, 3], seed="s")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (3, 7))


@pytest.mark.parametrize("seed", ["", " ", "\t\n", "\u3000"])
def test_lots_of_a_blank_seed_are_refused(seed: str) -> None:
    with pytest.raises(DrawError) as refused:
        draw_lots([1, 2], seed=seed)
    assert (refused.value.fault, refused.value.entries) == (DrawFault.NO_SEED, ())
