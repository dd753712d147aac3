"""The rules of a Swiss round as plain counting, apart from the code that draws.

A pairing costs a tuple, one number for each rule in the order of the law; of two tuples the
smaller is the better pairing.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx

from tournaments.draw import Contender, DrawnRound, FirstRound

Pairs = tuple[tuple[int, int], ...]
Costs = tuple[int, ...]
RULES = ("a bye too many", "repeats", "same unit", "bye place", "squared score differences")


class Law:
    """What the law says of pairings of one field in one round."""

    def __init__(
        self,
        field: Sequence[Contender],
        number: int,
        *,
        avoid_units: bool = False,
        first_round: FirstRound = FirstRound.LOTS,
    ) -> None:
        self.entries = {one.number: one for one in field}
        self.first = number == 1
        self.seeded = self.first and first_round is not FirstRound.LOTS
        self.avoid_units = avoid_units

    def score(self, number: int) -> int:
        return 0 if self.first else self.entries[number].score

    def place(self, number: int) -> int:
        """Before round 1 nobody is ahead of anybody, or seeds are the ranking."""
        if not self.first:
            return self.entries[number].place
        if not self.seeded:
            return 1
        own = self.entries[number].seed
        seeds = [one.seed for one in self.entries.values() if one.seed is not None]
        return 1 + len([seed for seed in seeds if own is None or seed < own])

    def have_met(self, one: int, other: int) -> bool:
        return other in self.entries[one].met or one in self.entries[other].met

    def share_unit(self, one: int, other: int) -> bool:
        return self.entries[one].unit != "" and self.entries[one].unit == self.entries[other].unit

    def costs(self, pairs: Pairs, bye: int | None) -> Costs:
        fewest = min(one.byes for one in self.entries.values())
        last = max(self.place(number) for number in self.entries)
        return (
            0 if bye is None else int(self.entries[bye].byes > fewest),
            sum(self.have_met(*pair) for pair in pairs),
            sum(self.share_unit(*pair) for pair in pairs) if self.avoid_units else 0,
            0 if bye is None else last - self.place(bye),
            sum((self.score(one) - self.score(other)) ** 2 for one, other in pairs),
        )

    def costs_of(self, drawn: DrawnRound) -> Costs:
        bye = drawn.byes[0].entry if drawn.byes else None
        return self.costs(tuple(pairing.entries for pairing in drawn.pairings), bye)

    def least_costs(self) -> Costs:
        """Of every pairing and bye there is, one by one: for fields of ten or so."""
        return min(self.costs(pairs, bye) for pairs, bye in every_pairing(tuple(self.entries)))

    def least_costs_by_matching(self) -> Costs:
        """The same for larger fields, by another library and every pair there is."""
        numbers = list(self.entries)
        base = len(numbers) * (1 + max(max(map(abs, self._single(a, b))) for a, b in self._edges()))
        graph = networkx.Graph()
        for one, other in self._edges():
            cost = 0
            for value in self._single(one, other):
                cost = cost * base + value
            graph.add_edge(one, other, weight=-cost)
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        pairs = tuple(sorted((min(pair), max(pair)) for pair in matching))
        bye = next((other for one, other in pairs if one == 0), None)
        return self.costs(tuple(pair for pair in pairs if pair[0] != 0), bye)

    def _edges(self) -> Iterator[tuple[int, int]]:
        yield from combinations(self.entries, 2)
        if len(self.entries) % 2:  # no entry has the number 0: it stands for the bye
            yield from ((0, number) for number in self.entries)

    def _single(self, one: int, other: int) -> Costs:
        return self.costs((), other) if one == 0 else self.costs(((one, other),), None)

    def exchanges(self, pairs: Pairs, bye: int | None) -> Iterator[Costs]:
        """What a round would cost after each exchange between two pairs, or a pair and the bye.

        Each exchange is counted over the few entries it touches, before and after.
        """
        for (a, b), (c, d) in combinations(pairs, 2):
            now = self._rest(((a, b), (c, d)))
            yield from (
                tuple(map(int.__sub__, self._rest(turned), now))
                for turned in (((a, c), (b, d)), ((a, d), (b, c)))
            )
        if bye is not None:
            for a, b in pairs:
                now = self.costs(((a, b),), bye)
                for one, other in ((a, b), (b, a)):
                    after = self.costs(((one, bye),), other)
                    yield tuple(map(int.__sub__, after, now))

    def _rest(self, pairs: Pairs) -> Costs:
        return self.costs(pairs, None)


def every_pairing(numbers: tuple[int, ...]) -> Iterator[tuple[Pairs, int | None]]:
    if len(numbers) % 2:
        for index, bye in enumerate(numbers):
            for pairs, _none in every_pairing(numbers[:index] + numbers[index + 1 :]):
                yield pairs, bye
    elif not numbers:
        yield (), None
    else:
        first, rest = numbers[0], numbers[1:]
        for index, other in enumerate(rest):
            for pairs, _none in every_pairing(rest[:index] + rest[index + 1 :]):
                yield ((first, other), *pairs), None
