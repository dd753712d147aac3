"""What each pair of a field, and each bye, would cost by each rule. Entries are known by rank."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple

from tournaments.draw.companions import Companions
from tournaments.draw.patterns import distance_off, line_up
from tournaments.draw.types import Contender, FirstRound


class Cost(NamedTuple):
    """What one pairing, or the bye, adds to the round by each rule; the first rule first."""

    repeat: int = 0  # 1 if paired before
    same_unit: int = 0  # 1 if of one unit, where units are kept apart
    bye_place: int = 0  # of the bye: how many lower places could have it
    score: int = 0  # the squared score difference
    met_again: int = 0  # meetings before, beyond the first
    seats: int = 0  # how much worse than the best two of the field they even out their seats
    distance: int = 0  # the squared distance from the pattern; of the bye, to the last rank


class Costs:
    """The costs within one field, given best first, rank 0 to last."""

    def __init__(
        self, ranked: Sequence[Contender], *, pattern: FirstRound, avoid_units: bool
    ) -> None:
        self.ranked = ranked
        self.pattern = pattern
        self.line = line_up(len(ranked), pattern)
        units = [one.unit if avoid_units else "" for one in ranked]
        self.companions = Companions(units, self.line)
        self.meetings = _meetings(ranked)
        balances = [one.balance for one in ranked]
        self.spread = max(balances) - min(balances)
        fewest = min(one.byes for one in ranked)
        self.bye_places = sorted({one.place for one in ranked if one.byes == fewest}, reverse=True)
        self.bye_ranks = [rank for rank, one in enumerate(ranked) if one.byes == fewest]

    def of_pair(self, upper: int, lower: int) -> Cost:
        """Of two ranks, the better one first."""
        first, second = self.ranked[upper], self.ranked[lower]
        times = self.meetings.get((upper, lower), 0)
        return Cost(
            repeat=min(times, 1),
            same_unit=int(self.companions.count(upper, lower)),
            score=(first.score - second.score) ** 2,
            met_again=max(times - 1, 0),
            seats=self.spread - abs(first.balance - second.balance),
            distance=distance_off(upper, lower, len(self.ranked), self.pattern) ** 2,
        )

    def of_bye(self, rank: int) -> Cost:
        """Of one of `bye_ranks`, who have had fewest byes; nobody else may have one."""
        return Cost(
            bye_place=self.bye_places.index(self.ranked[rank].place),
            distance=len(self.ranked) - 1 - rank,
        )

    def opponents(self) -> Counter[int]:
        """How many of the field each rank was paired with before."""
        return Counter(rank for pair in self.meetings for rank in pair)

    def barred(self) -> list[int]:
        """For each rank how many of the field it should not meet."""
        opponents = self.opponents()
        return [opponents[rank] + count for rank, count in enumerate(self.companions.counts())]

    def steps_to_try(self, near: int) -> tuple[int, ...]:
        """How far to look for companions: first so far as pairs up to `near` apart are enough."""
        most_met = max(self.opponents().values(), default=0)
        return self.companions.steps_to_try(max(1, (near - 2 - 2 * most_met) // 4))

    def looking(self, steps: int) -> "Costs":
        """These costs, with companions more than `steps` apart overlooked."""
        costs = copy(self)
        costs.companions = Companions(self.companions.units, self.line, steps=steps)
        return costs


def _meetings(ranked: Sequence[Contender]) -> Mapping[tuple[int, int], int]:
    """How often two ranks, the better one first, were paired before; only those who were."""
    rank_of = {one.number: rank for rank, one in enumerate(ranked)}
    times: dict[tuple[int, int], int] = {}
    for rank, one in enumerate(ranked):
        for number, count in Counter(one.met).items():
            if (other := rank_of.get(number, rank)) != rank:
                pair = (min(rank, other), max(rank, other))
                times[pair] = max(times.get(pair, 0), count)
    return times
