"""Round robin: everybody meets everybody once, seats alternate, byes go round."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import (
    Bye,
    DrawError,
    DrawFault,
    DrawnRound,
    Pairing,
    Reason,
    draw_round_robin,
    seat_balance,
)

SIZES = [*range(2, 34), 64, 99]
FIELDS = st.lists(st.integers(1, 999), unique=True, min_size=2, max_size=24)


def drawn(size: int, seed: str = "autumn") -> tuple[DrawnRound, ...]:
    return draw_round_robin(range(101, 101 + size), seed=seed)


def sides_of(number: int, rounds: tuple[DrawnRound, ...]) -> str:
    """The sides an entry has round by round: N for NS, E for EW, - for a bye."""
    sides = ""
    for one in rounds:
        seats = {p.ns: "N" for p in one.pairings} | {p.ew: "E" for p in one.pairings}
        sides += seats.get(number, "-")
    return sides


@pytest.mark.parametrize("size", SIZES)
def test_every_meeting_happens_once(size: int) -> None:
    meetings = Counter(
        frozenset(pairing.entries) for one in drawn(size) for pairing in one.pairings
    )
    everyone = range(101, 101 + size)
    assert meetings == Counter(map(frozenset, combinations(everyone, 2)))


@pytest.mark.parametrize("size", SIZES)
def test_every_round_has_everyone_once(size: int) -> None:
    rounds = drawn(size)
    assert [one.number for one in rounds] == list(range(1, size + size % 2))
    assert {one.entries for one in rounds} == {tuple(range(101, 101 + size))}


@pytest.mark.parametrize("size", SIZES)
def test_tables_are_numbered_from_one_in_every_round(size: int) -> None:
    tables = [[p.table_number for p in one.pairings] for one in drawn(size)]
    assert tables == [list(range(1, size // 2 + 1))] * (size + size % 2 - 1)


@pytest.mark.parametrize("size", SIZES)
def test_odd_fields_have_one_bye_each_and_even_ones_none(size: int) -> None:
    byes = [bye for one in drawn(size) for bye in one.byes]
    if size % 2:
        assert Counter(bye.entry for bye in byes) == Counter(range(101, 101 + size))
        assert {bye.reasons for bye in byes} == {(Reason.ODD_FIELD,)}
    else:
        assert byes == []


@pytest.mark.parametrize("size", SIZES)
def test_sides_are_had_equally_often(size: int) -> None:
    balance = seat_balance(drawn(size))
    assert set(balance) == set(range(101, 101 + size))
    assert {abs(difference) for difference in balance.values()} == {0 if size % 2 else 1}


@pytest.mark.parametrize("size", SIZES)
def test_sides_alternate_from_match_to_match(size: int) -> None:
    """Odd fields never keep a side; in even ones only two entries never do, others once."""
    rounds = drawn(size)
    kept = Counter(
        sum(a == b for a, b in pairwise(sides_of(number, rounds).replace("-", "")))
        for number in range(101, 101 + size)
    )
    assert kept == (Counter({0: size}) if size % 2 else +Counter({0: 2, 1: size - 2}))


def test_round_robin_of_four_is_drawn_whole() -> None:
    # Lots of "open 2025" order these 2 1 4 3: 2 keeps its place, 1 4 3 go round.
    assert draw_round_robin([1, 2, 3, 4], seed="open 2025") == (
        DrawnRound(1, (Pairing(1, 2, 1), Pairing(2, 4, 3))),
        DrawnRound(2, (Pairing(1, 4, 2), Pairing(2, 3, 1))),
        DrawnRound(3, (Pairing(1, 2, 3), Pairing(2, 1, 4))),
    )


def test_round_robin_of_three_is_drawn_whole() -> None:
    odd = (Reason.ODD_FIELD,)
    assert draw_round_robin([3, 2, 1], seed="open 2025") == (
        DrawnRound(1, (Pairing(1, 1, 3),), (Bye(2, odd),)),
        DrawnRound(2, (Pairing(1, 3, 2),), (Bye(1, odd),)),
        DrawnRound(3, (Pairing(1, 2, 1),), (Bye(3, odd),)),
    )


@given(FIELDS, st.text(min_size=1).filter(str.strip), st.randoms(use_true_random=False))
def test_same_seed_gives_the_same_draw_in_whatever_order(
    numbers: list[int], seed: str, random: Random
) -> None:
    shuffled = random.sample(numbers, len(numbers))
    assert draw_round_robin(shuffled, seed=seed) == draw_round_robin(numbers, seed=seed)


def test_another_seed_gives_another_draw() -> None:
    assert len({drawn(12, seed=f"seed {n}") for n in range(50)}) == 50


@pytest.mark.parametrize("numbers", [[], [5]])
def test_fewer_than_two_entries_are_refused(numbers: list[int]) -> None:
    with pytest.raises(DrawError) as refused:
        draw_round_robin(numbers, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (
        DrawFault.TOO_FEW_ENTRIES,
        tuple(numbers),
    )


def test_an_entry_given_twice_is_refused_before_the_field_is_counted() -> None:
    with pytest.raises(DrawError) as refused:
        draw_round_robin([4, 4], seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (4,))


def test_a_blank_seed_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_round_robin([1, 2], seed=" ")
    assert refused.value.fault is DrawFault.NO_SEED
