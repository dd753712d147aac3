"""Cross-pairing (交叉): the qualifiers of the stage before become the seeds of a knockout.

Organisers expect A1 to meet B2 and B1 to meet A2. All qualifiers are seeded so that the bracket
makes just these pairs, and nothing in it is left to lots.
"""

from collections.abc import Sequence
from dataclasses import replace

import rustworkx as rx

from tournaments.draw.seeding import bracket_places
from tournaments.draw.types import Contender


def cross_pairing(groups: Sequence[Sequence[Contender]]) -> tuple[Contender, ...]:
    """The qualifiers of each group in rank order, group A first, as the seeds of a bracket.

    The result is in order of `seed`, with `group` numbered from 1. The first of the groups are
    the best seeds, group by group, then come all second ones, and so on. Among those of equal
    rank the seeds go round so that, in this order, as few as can be meet one of their group in
    round 1, share a half with one, share a quarter with one, and meet others than the
    neighbouring group, A and B, C and D. Two from each of 2, 4, 8 … groups give A1–B2, B1–A2,
    C1–D2, D1–C2; four from each of two A1–B4, B2–A3, B1–A4, A2–B3. Groups may send different
    numbers (the best thirds of some). A single list keeps its order and has no groups: 1–4,
    2–3, or 1–8, 4–5, 2–7, 3–6.
    """
    if len(groups) == 1:
        return tuple(
            replace(one, seed=seed, group=None) for seed, one in enumerate(groups[0], start=1)
        )
    most = max(map(len, groups), default=0)
    entries = sum(map(len, groups))
    seeds: list[int] = []  # the group, from 0, of each seed given so far
    chosen: list[Contender] = []
    for rank in range(most):
        sending = [index for index, group in enumerate(groups) if rank < len(group)]
        level = _seed_level(seeds, sending, entries) if rank else sending
        seeds += level
        chosen += [replace(groups[index][rank], group=index + 1) for index in level]
    return tuple(replace(one, seed=seed) for seed, one in enumerate(chosen, start=1))


def _seed_level(seeds: Sequence[int], sending: Sequence[int], entries: int) -> list[int]:
    """The groups whose entries of one rank take the seeds after those given, in their order."""
    count = len(sending)
    places = bracket_places(entries)
    prices = {
        (turn, count + index): _price(seeds, sending[turn], turn, index, places)
        for turn in range(count)
        for index in range(count)
    }
    dearest = max(prices.values())
    graph: rx.PyGraph[None, int] = rx.PyGraph()
    graph.add_nodes_from([None] * (2 * count))
    graph.add_edges_from([(*pair, dearest - price) for pair, price in prices.items()])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    turns = {max(pair) - count: min(pair) for pair in found}
    return [sending[turns[index]] for index in range(count)]


def _price(seeds: Sequence[int], group: int, turn: int, index: int, places: Sequence[int]) -> int:
    """What it costs to give the group the seed; one of a kind outweighs all of the next."""
    at = places.index(len(seeds) + index + 1)
    mates = [places.index(seed) for seed, owner in enumerate(seeds, start=1) if owner == group]
    opponent = len(places) - len(seeds) - index  # the seed opposite
    is_neighbour = opponent <= len(seeds) and seeds[opponent - 1] == group ^ 1
    kinds = (
        sum(_share(at, mate, 2) for mate in mates),
        sum(_share(at, mate, len(places) // 2) for mate in mates),
        sum(_share(at, mate, len(places) // 4) for mate in mates),
        not is_neighbour,
        (turn - index) ** 2,
    )
    price = 0
    for kind in kinds:
        price = price * len(places) ** 3 + kind
    return price


def _share(one: int, other: int, size: int) -> bool:
    """Whether two positions from the top lie in one part of the bracket, parts of this size."""
    return size > 1 and one // size == other // size
