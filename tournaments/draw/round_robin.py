"""Round robin (单循环): everybody meets everybody once, by the circle method."""

from collections.abc import Sequence

from tournaments.draw.lots import draw_lots
from tournaments.draw.seating import seat_by_distance, seat_fixed
from tournaments.draw.types import Bye, DrawError, DrawFault, DrawnRound, Pairing, Reason


def draw_round_robin(numbers: Sequence[int], *, seed: str) -> tuple[DrawnRound, ...]:
    """All rounds of a round robin, entries placed on the circle by lots from the seed.

    N entries play N - 1 rounds, or N when N is odd, with one bye for each. The times an entry
    sits NS and EW differ by one when N is even and are equal when N is odd. The same seed and
    entries give the same draw, in whatever order the entries come. Raises DrawError when there
    are fewer than two entries, one is given twice, or the seed is blank.
    """
    order = draw_lots(numbers, seed=seed)
    if len(order) < 2:
        raise DrawError(DrawFault.TOO_FEW_ENTRIES, order)
    if len(order) % 2:
        return tuple(_odd_round(order, number) for number in range(1, len(order) + 1))
    fixed, circle = order[0], order[1:]
    return tuple(_even_round(fixed, circle, number) for number in range(1, len(order)))


def _odd_round(circle: tuple[int, ...], number: int) -> DrawnRound:
    free = circle[number - 1]
    pairings = _numbered(_around(circle, number))
    return DrawnRound(number, pairings, (Bye(free, (Reason.ODD_FIELD,)),))


def _even_round(fixed: int, circle: tuple[int, ...], number: int) -> DrawnRound:
    visit = seat_fixed(fixed, circle[number - 1], number)
    return DrawnRound(number, _numbered([visit, *_around(circle, number)]))


def _around(circle: tuple[int, ...], number: int) -> list[tuple[int, int]]:
    """(NS, EW) of all who stand in pairs about the free place of the round, nearest first."""
    size, free = len(circle), number - 1
    return [
        seat_by_distance(circle[(free + distance) % size], circle[free - distance], distance)
        for distance in range(1, size // 2 + 1)
    ]


def _numbered(seated: list[tuple[int, int]]) -> tuple[Pairing, ...]:
    return tuple(Pairing(table, ns, ew) for table, (ns, ew) in enumerate(seated, start=1))
