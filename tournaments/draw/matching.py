"""The best pairing of a whole field, by one maximum weight matching."""

from collections.abc import Sequence
from typing import NamedTuple

import rustworkx

from tournaments.draw.candidates import NEAR, near_pairs
from tournaments.draw.costs import Costs
from tournaments.draw.weights import pair_lot, weigh

Edges = list[tuple[int, int, int]]


class Matched(NamedTuple):
    """Ranks who meet, the better one first, and the rank with the bye in an odd field."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def match_ranks(
    costs: Costs, *, number: int, seed: str, near: int = NEAR, steps: Sequence[int] = ()
) -> Matched:
    """Who meets whom in round `number`; of all that are best, the lots choose one.

    `steps` are how far companions are looked for, the last one far enough for all of them.
    """
    everybody = len(costs.ranked) <= near + 1  # then every pair is weighed anyway
    *few, last = steps or costs.steps_to_try(near)
    for looked_for in () if everybody else few:
        looking = costs.looking(looked_for)
        matched = _match(looking, number=number, seed=seed, near=near)
        if not any(looking.companions.overlook(*pair) for pair in matched.pairs):
            return matched
    return _match(costs.looking(last), number=number, seed=seed, near=near)


def _match(costs: Costs, *, number: int, seed: str, near: int) -> Matched:
    size = len(costs.ranked)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * (size + size % 2))
    graph.add_edges_from(weighted_edges(costs, number=number, seed=seed, near=near))
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    met = sorted((min(pair), max(pair)) for pair in matching)
    bye = next((upper for upper, lower in met if lower == size), None)
    return Matched(tuple(pair for pair in met if pair[1] != size), bye)


def weighted_edges(costs: Costs, *, number: int, seed: str, near: int = NEAR) -> Edges:
    """(better rank, other rank, weight) of all who may meet; the last rank and one is the bye."""
    size = len(costs.ranked)
    line, barred = costs.line, costs.barred()
    weighed = near_pairs([barred[rank] for rank in line], near=near)
    pairs = [(min(line[a], line[b]), max(line[a], line[b])) for a, b in weighed]
    byes = [(rank, size) for rank in costs.bye_ranks] if size % 2 else []
    weights = weigh(
        [costs.of_pair(*pair) for pair in pairs],
        [costs.of_bye(rank) for rank, _bye in byes],
        _lots(costs, pairs + byes, number=number, seed=seed),
        nodes=size + size % 2,
    )
    return [(*pair, weight) for pair, weight in zip(pairs + byes, weights, strict=True)]


def _lots(costs: Costs, pairs: list[tuple[int, int]], *, number: int, seed: str) -> list[int]:
    """The lot of each pair of ranks, in which the bye has the number 0."""
    numbers = [one.number for one in costs.ranked] + [0]
    return [
        pair_lot(seed, number, *sorted((numbers[upper], numbers[lower]))) for upper, lower in pairs
    ]
