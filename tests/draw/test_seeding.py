"""Seeds: where a bracket has them."""

import pytest

from tournaments.draw import count_bracket_rounds
from tournaments.draw.seeding import bracket_places

SIZES = [2, 4, 8, 16, 32, 64, 128, 1024]


@pytest.mark.parametrize(
    ("entries", "places"),
    [
        (2, (1, 2)),
        (3, (1, 4, 2, 3)),
        (4, (1, 4, 2, 3)),
        (5, (1, 8, 4, 5, 2, 7, 3, 6)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (9, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
    ],
)
def test_places_from_the_top(entries: int, places: tuple[int, ...]) -> None:
    assert bracket_places(entries) == places


@pytest.mark.parametrize("size", SIZES)
def test_best_seeds_stand_in_different_parts(size: int) -> None:
    """1 and 2 in different halves, 1 to 4 in different quarters, and so on."""
    places = bracket_places(size)
    assert sorted(places) == list(range(1, size + 1))
    parts = 2
    while parts <= size:
        length = size // parts
        assert {places.index(seed) // length for seed in range(1, parts + 1)} == set(range(parts))
        parts *= 2


@pytest.mark.parametrize("size", SIZES)
def test_opponents_of_round_1_add_up_to_the_size_and_one(size: int) -> None:
    places = bracket_places(size)
    assert {sum(pair) for pair in zip(places[::2], places[1::2], strict=True)} == {size + 1}


@pytest.mark.parametrize(
    ("entries", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (1000, 10)]
)
def test_rounds_to_the_final(entries: int, rounds: int) -> None:
    assert count_bracket_rounds(entries) == rounds
