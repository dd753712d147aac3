"""Which pairs of one unit a draw counts, and how many companions each entry has by that count.

In a large unit nearly everybody is somebody's companion, though only those close by are ever
likely to be paired. So a draw first counts those alone who are few steps apart among their own,
in the order of the line. If its best round has no pair that was overlooked, it is the best of
all: counting more could only have made the others dearer. Else more are counted.
"""

from collections import Counter
from collections.abc import Sequence

# How often more are counted, twice as far each time, before everybody is.
TRIES = 3


class Companions:
    """Entries of one unit, known by rank; `line` has the ranks in the order of the line.

    An empty unit is no unit. Those more than `steps` apart among their own are overlooked.
    """

    def __init__(
        self, units: Sequence[str], line: Sequence[int], *, steps: int | None = None
    ) -> None:
        self.units = units
        self.line = line
        self.sizes = Counter(unit for unit in units if unit)
        self.steps = max(self.sizes.values(), default=0) if steps is None else steps
        self._turns = _turns(units, line)

    def are(self, one: int, other: int) -> bool:
        return self.units[one] != "" and self.units[one] == self.units[other]

    def count(self, one: int, other: int) -> bool:
        """Whether two are companions and are not overlooked."""
        return self.are(one, other) and self._are_close(one, other)

    def overlook(self, one: int, other: int) -> bool:
        return self.are(one, other) and not self._are_close(one, other)

    def counts(self) -> list[int]:
        """For each rank how many companions it has that are not overlooked."""
        return [
            min(turn, self.steps) + min(self.sizes[unit] - 1 - turn, self.steps) if unit else 0
            for unit, turn in zip(self.units, self._turns, strict=True)
        ]

    def steps_to_try(self, first: int) -> tuple[int, ...]:
        """How far to look, the nearest first, the last far enough for everybody.

        A unit of more than half the field has to meet itself, and would do so unseen: then
        everybody counts from the beginning.
        """
        largest = max(self.sizes.values(), default=0)
        tries = 0 if 2 * largest > len(self.units) else TRIES
        few = (first * 2**time for time in range(tries))
        return (*(steps for steps in few if steps < largest), largest)

    def _are_close(self, one: int, other: int) -> bool:
        return abs(self._turns[one] - self._turns[other]) <= self.steps


def _turns(units: Sequence[str], line: Sequence[int]) -> list[int]:
    """For each rank how many of its unit stand before it in the line."""
    turns, so_far = [0] * len(units), Counter[str]()
    for rank in line:
        turns[rank] = so_far[units[rank]]
        so_far[units[rank]] += 1
    return turns
