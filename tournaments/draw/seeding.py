"""Seeds (种子): their order, and where in a bracket the best of them stand."""

from collections.abc import Sequence

from tournaments.draw.types import Contender


def numbers_by_seed(
    field: Sequence[Contender], lots: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seeded entries, best first, and the others by lots; lots also order equal seeds."""
    seeds = {one.number: one.seed for one in field if one.seed is not None}
    seeded = sorted((number for number in lots if number in seeds), key=lambda n: seeds[n])
    return tuple(seeded), tuple(number for number in lots if number not in seeds)


def count_bracket_rounds(entries: int) -> int:
    """How many rounds a knockout of this many entries takes to its final."""
    return max(entries - 1, 0).bit_length()


def bracket_places(entries: int) -> tuple[int, ...]:
    """The seeds that belong to the places of a bracket from the top, byes included.

    The bracket is the smallest power of two that holds all. Places 1 and 2, 3 and 4, … of this
    list meet in round 1; the sum of their seeds is the size and one. 1 and 2 are in different
    halves, 1 to 4 in different quarters, and so on: of two, the better has the easier way.
    """
    places: tuple[int, ...] = (1,)
    for _ in range(count_bracket_rounds(entries)):
        pair = 2 * len(places) + 1
        places = tuple(seed for better in places for seed in (better, pair - better))
    return places
