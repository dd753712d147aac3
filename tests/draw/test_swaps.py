"""Swapping two entries of a draft."""

from dataclasses import replace

import pytest

from tournaments.draw import Bye, DrawnRound, Pairing, swap_entries

ROUND = DrawnRound(
    4,
    (Pairing(1, 1, 2, group=1, slot=1), Pairing(2, 3, 4, group=2, slot=2)),
    (Bye(5, group=1, slot=3), Bye(6, group=2, slot=4)),
)
SWAPS = [
    ((1, 3), [(3, 2), (1, 4)], [5, 6]),
    ((2, 3), [(1, 3), (2, 4)], [5, 6]),
    ((1, 2), [(2, 1), (3, 4)], [5, 6]),
    ((4, 5), [(1, 2), (3, 5)], [4, 6]),
    ((5, 6), [(1, 2), (3, 4)], [6, 5]),
    ((3, 3), [(1, 2), (3, 4)], [5, 6]),
]


@pytest.mark.parametrize(("swap", "pairs", "byes"), SWAPS)
def test_swapped_entries_take_each_others_place(
    swap: tuple[int, int], pairs: list[tuple[int, int]], byes: list[int]
) -> None:
    expected = DrawnRound(
        4,
        (Pairing(1, *pairs[0], group=1, slot=1), Pairing(2, *pairs[1], group=2, slot=2)),
        (Bye(byes[0], group=1, slot=3), Bye(byes[1], group=2, slot=4)),
    )
    assert swap_entries(ROUND, *swap) == expected
    assert swap_entries(ROUND, *reversed(swap)) == expected
    assert swap_entries(expected, *swap) == ROUND


def test_an_entry_of_no_pairing_takes_the_others_place() -> None:
    swapped = swap_entries(ROUND, 1, 9)
    assert swapped == swap_entries(ROUND, 9, 1)
    assert swapped.pairings == (replace(ROUND.pairings[0], ns=9), ROUND.pairings[1])
    assert swapped.byes == ROUND.byes
    assert swap_entries(ROUND, 8, 9) == ROUND
