"""Dealing entries into bins so that as few as can be share one with another of their kind.

Bins are the groups of a stage, or the halves of a bracket; the kind is the unit, or the group
an entry came from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

import rustworkx as rx

Bins = tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class _Bin:
    free: int
    kinds: Counter[str]
    dealt: list[int]

    def put(self, number: int, kind: str) -> None:
        self.free -= 1
        self.kinds[kind] += 1
        self.dealt.append(number)

    def take(self, kinds: Mapping[int, str], kind: str) -> int:
        """The last one of a kind that was dealt here, taken out again."""
        number = next(number for number in reversed(self.dealt) if kinds[number] == kind)
        self.free += 1
        self.kinds[kind] -= 1
        self.dealt.remove(number)
        return number

    def clashes(self, kind: str) -> int:
        """The pairs of one kind that another one of it would make."""
        return self.kinds[kind] if kind else 0


def spread(
    order: Sequence[int],
    *,
    kinds: Mapping[int, str],
    fixed: Sequence[Sequence[int]],
    sizes: Sequence[int],
    seed: str,
) -> Bins:
    """The entries of `order` that come into each bin, in that order; not those `fixed` there.

    `sizes` count the fixed too and leave just enough room for all. Pairs of one kind within a
    bin, fixed entries included, are as few as they can be over all ways to deal; an empty kind
    is none. Among bins equally good for an entry the one with most room has it, then the one
    with the smallest lot, the SHA-256 of `<seed>:<number>:<bin>`.
    """
    bins = [
        _Bin(size - len(there), Counter(kinds[number] for number in there), [])
        for there, size in zip(fixed, sizes, strict=True)
    ]
    for number in _most_kin_first(order, kinds):
        _best_bin(bins, number, kinds[number], seed).put(number, kinds[number])
    while cycle := _better_cycle(bins, kinds):
        _turn(bins, kinds, cycle)
    at = {number: place for place, number in enumerate(order)}
    return tuple(tuple(sorted(one.dealt, key=lambda number: at[number])) for one in bins)


def _most_kin_first(order: Sequence[int], kinds: Mapping[int, str]) -> list[int]:
    """The largest kind first, kind by kind; members of no kind come last."""
    members: dict[str, list[int]] = {}
    for number in order:
        members.setdefault(kinds[number], []).append(number)
    by_size = sorted(members, key=lambda kind: (not kind, -len(members[kind])))
    return [number for kind in by_size for number in members[kind]]


def _best_bin(bins: Sequence[_Bin], number: int, kind: str, seed: str) -> _Bin:
    def rank(index: int) -> tuple[int, int, bytes]:
        lot = sha256(f"{seed}:{number}:{index + 1}".encode()).digest()
        return bins[index].clashes(kind), -bins[index].free, lot

    return bins[min((index for index, one in enumerate(bins) if one.free), key=rank)]


def _better_cycle(bins: Sequence[_Bin], kinds: Mapping[int, str]) -> tuple[int | str, ...]:
    """Bins and kinds by turns: who moves from each bin to the next so that fewer clash; or none.

    An arc from a bin to a kind takes one of it out, one from a kind to a bin puts one in, and
    its length is the clashes it adds. The clashes of a kind in a bin grow faster with each one
    more of it, so a deal without a cycle of negative length is the best of all.
    """
    all_kinds = sorted(set(kinds.values()))
    names: list[int | str] = [*range(len(bins)), *all_kinds]
    at = {name: index for index, name in enumerate(names)}
    graph: rx.PyDiGraph[int | str, int] = rx.PyDiGraph()
    graph.add_nodes_from(names)
    for index, one in enumerate(bins):
        for kind in sorted({kinds[number] for number in one.dealt}):
            graph.add_edge(index, at[kind], min(1 - one.clashes(kind), 0))
        for kind in all_kinds:
            graph.add_edge(at[kind], index, one.clashes(kind))
    try:
        return tuple(names[node] for node in rx.find_negative_cycle(graph, float))
    except ValueError:
        return ()


def _turn(bins: Sequence[_Bin], kinds: Mapping[int, str], cycle: tuple[int | str, ...]) -> None:
    """Move one entry along each bin, kind, bin of the cycle, all at once."""
    steps = list(pairwise(cycle))
    moving = {
        kind: bins[left].take(kinds, kind)
        for left, kind in steps
        if isinstance(left, int) and isinstance(kind, str)
    }
    for kind, joined in steps:
        if isinstance(kind, str) and isinstance(joined, int):
            bins[joined].put(moving[kind], kind)
