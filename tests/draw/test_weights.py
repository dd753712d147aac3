"""Weights: no lower rule outvotes a higher one, and nothing overflows unnoticed."""

from itertools import combinations
from random import Random

import networkx
import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import Contender, draw_swiss_round
from tournaments.draw.costs import Cost
from tournaments.draw.weights import FINEST_LOT, LARGEST, pair_lot, weigh

SMALL = st.integers(0, 3)
COSTS = st.builds(Cost, SMALL, SMALL, SMALL, st.integers(0, 10**6), SMALL, SMALL, SMALL)
LOTS = st.integers(0, FINEST_LOT - 1)


@given(st.lists(st.tuples(COSTS, LOTS), min_size=6, max_size=6))
def test_sums_of_weights_stand_in_the_order_of_the_rules(edges: list[tuple[Cost, int]]) -> None:
    """Any three of six edges of a field of six: the round with the smaller costs weighs more."""
    weights = weigh([cost for cost, _lot in edges], [], [lot for _cost, lot in edges], nodes=6)
    rounds = []
    for chosen in combinations(range(6), 3):
        costs = [(*edges[index][0], edges[index][1]) for index in chosen]
        total = tuple(map(sum, zip(*costs, strict=True)))
        rounds.append((total, -sum(weights[index] for index in chosen)))
    by_rules = sorted(rounds)
    assert [weight for _total, weight in by_rules] == sorted(weight for _total, weight in rounds)


def test_a_thousand_entries_leave_room_for_fine_lots() -> None:
    worst = Cost(repeat=1, same_unit=1, score=20**2, met_again=1, seats=6, distance=60**2)
    bye = Cost(bye_place=1000, distance=1000)
    lots = [0, FINEST_LOT // 2**14, FINEST_LOT // 2**13]
    first, second, _bye = weigh([worst, worst], [bye], lots, nodes=1002)
    assert first > second


def test_costs_too_large_to_be_weighed_are_refused() -> None:
    with pytest.raises(OverflowError, match="too far apart"):
        weigh([Cost(score=2**90)], [], [0], nodes=1000)
    field = [Contender(1, score=10**18), Contender(2), Contender(3), Contender(4)]
    with pytest.raises(OverflowError):
        draw_swiss_round(field, number=2, seed="autumn")


def test_scores_a_million_apart_are_weighed() -> None:
    field = [Contender(number, score=10**6 * (number % 2)) for number in range(1, 201)]
    drawn = draw_swiss_round(field, number=2, seed="autumn")
    assert {pairing.reasons for pairing in drawn.pairings} == {()}


@pytest.mark.parametrize("nodes", [4, 12, 30])
def test_the_largest_weights_there_can_be_are_matched_rightly(nodes: int) -> None:
    """Beside a library that counts without bounds, on graphs with many pairs missing."""
    for case in range(20):
        random = Random(f"{nodes}/{case}")
        largest = LARGEST // (4 * (nodes + 2))
        pairs = [
            (a, b) for a, b in combinations(range(nodes), 2) if b == a ^ 1 or random.random() < 0.4
        ]
        edges = [(*pair, random.choice([0, largest, random.randrange(largest)])) for pair in pairs]
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(nodes))
        graph.add_edges_from(edges)
        found = rustworkx.max_weight_matching(
            graph, max_cardinality=True, weight_fn=int, verify_optimum=True
        )
        other = networkx.Graph()
        other.add_weighted_edges_from(edges)
        best = networkx.max_weight_matching(other, maxcardinality=True)
        weight = {frozenset((a, b)): w for a, b, w in edges}
        assert len(found) == nodes // 2
        assert sum(weight[frozenset(p)] for p in found) == sum(weight[frozenset(p)] for p in best)


def test_pair_lots_are_the_first_bytes_of_the_digest() -> None:
    # As `printf 'open 2025:3:1-2' | sha256sum` begins.
    assert pair_lot("open 2025", 3, 1, 2) == int("15a1868e", 16)
