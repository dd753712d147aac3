"""A bracket (淘汰赛对阵) while it is filled: who stands on which place, and what clashes there."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.draw.seeding import bracket_places
from tournaments.draw.types import Contender, Reason


@dataclass(frozen=True, slots=True)
class Bracket:
    """Places are numbered by the seed that belongs there; seeds `entries` + 1 and on are byes."""

    entries: int
    contenders: Mapping[int, Contender]  # those who have a place already, by place
    places: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", bracket_places(self.entries))

    @property
    def open_places(self) -> tuple[int, ...]:
        """Places for which somebody is still to come, from the top."""
        return tuple(p for p in self.places if p <= self.entries and p not in self.contenders)

    @property
    def halves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        middle = len(self.places) // 2
        return self.places[:middle], self.places[middle:]

    @property
    def slots(self) -> Iterator[tuple[int, int]]:
        """The two places of each slot of round 1, from the top."""
        return zip(self.places[::2], self.places[1::2], strict=True)

    def opposite(self, place: int) -> int:
        return len(self.places) + 1 - place

    def with_entries(self, more: Mapping[int, Contender]) -> "Bracket":
        return Bracket(self.entries, {**self.contenders, **more})

    def clashes(self) -> tuple[int, int, int]:
        """Pairs of round 1 of one unit, of one group, and pairs of one group in a half."""
        met = [
            clash_reasons(self.contenders[upper], self.contenders[lower])
            for upper, lower in self.slots
            if upper in self.contenders and lower in self.contenders
        ]
        units = sum(Reason.SAME_UNIT in reasons for reasons in met)
        groups = sum(Reason.SAME_GROUP in reasons for reasons in met)
        return units, groups, sum(map(self._pairs_of_a_group, self.halves))

    def _pairs_of_a_group(self, places: tuple[int, ...]) -> int:
        there = (self.contenders[place].group for place in places if place in self.contenders)
        sizes = Counter(group for group in there if group is not None)
        return sum(size * (size - 1) // 2 for size in sizes.values())


def clash_reasons(one: Contender, other: Contender) -> tuple[Reason, ...]:
    """Why these two had better not meet in round 1."""
    reasons = []
    if one.unit and one.unit == other.unit:
        reasons.append(Reason.SAME_UNIT)
    if one.group is not None and one.group == other.group:
        reasons.append(Reason.SAME_GROUP)
    return tuple(reasons)
