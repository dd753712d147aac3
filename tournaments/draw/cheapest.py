"""The cheapest way to pair everybody, by prices of several kinds, the first kind in front."""

from collections.abc import Mapping

import rustworkx as rx

Price = tuple[int, ...]


def cheapest_pairs(nodes: int, prices: Mapping[tuple[int, int], Price]) -> list[tuple[int, int]]:
    """Pairs of the nodes 0, 1, … that cost least by the first kind, then by the second, and so on.

    `prices` has who may be paired, the smaller node first, at least so that all can be, and what
    it costs, 0 or more of each kind. The pairs come with the smaller node first, in order.
    """
    if not prices:
        return []
    # A digit of each kind has room for the sum over all pairs, so no kind outvotes another. For
    # a thousand entries the whole stays below 2**70; rustworkx counts in 128 bits.
    digits = [1 + nodes // 2 * max(column) for column in zip(*prices.values(), strict=True)]
    totals = {pair: _in_digits(price, digits) for pair, price in prices.items()}
    dearest = max(totals.values())
    graph: rx.PyGraph[None, int] = rx.PyGraph()
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(*pair, dearest - total) for pair, total in totals.items()])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _in_digits(price: Price, digits: list[int]) -> int:
    total = 0
    for amount, digit in zip(price, digits, strict=True):
        total = total * digit + amount
    return total
