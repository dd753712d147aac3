"""The cheapest pairs, held against every way to pair."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw.cheapest import cheapest_pairs

SIX = [(one, other) for other in range(6) for one in range(other)]
prices = st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 900))


def all_pairings(nodes: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not nodes:
        yield []
    for other in nodes[1:]:
        for rest in all_pairings(tuple(n for n in nodes[1:] if n != other)):
            yield [(nodes[0], other), *rest]


@given(st.lists(prices, min_size=len(SIX), max_size=len(SIX)))
def test_the_sum_is_the_least_kind_by_kind(listed: list[tuple[int, int, int]]) -> None:
    price_of = dict(zip(SIX, listed, strict=True))

    def total(pairs: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(price_of[pair] for pair in pairs), strict=True)))

    assert total(cheapest_pairs(6, price_of)) == min(map(total, all_pairings(tuple(range(6)))))


def test_only_priced_pairs_meet_whatever_they_cost() -> None:
    dear = {(0, 1): (1, 900), (0, 2): (0, 0), (2, 3): (1, 900)}
    assert cheapest_pairs(4, dear) == [(0, 1), (2, 3)]


def test_nobody_is_paired_with_nobody() -> None:
    assert cheapest_pairs(0, {}) == []
