"""Which entry of a pairing sits NS, so that over the rounds both sides are had equally often."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.draw.types import Contender, DrawnRound


def seat_by_distance(ahead: int, behind: int, distance: int) -> tuple[int, int]:
    """(NS, EW) of two entries who stand `distance` steps either side of the circle's free place.

    From one round to the next the entry ahead comes one step nearer and the one behind goes one
    step away. Odd distances seat the one ahead NS, even ones the one behind, so an entry changes
    sides each round, also across its round in the free place.
    """
    return (ahead, behind) if distance % 2 else (behind, ahead)


def seat_fixed(fixed: int, visitor: int, round_number: int) -> tuple[int, int]:
    """(NS, EW) of the entry that keeps its place and its visitor: it changes sides each round."""
    return (fixed, visitor) if round_number % 2 else (visitor, fixed)


def seat_balance(rounds: Iterable[DrawnRound]) -> Mapping[int, int]:
    """For each entry how often it sits NS less how often EW. A bye counts neither way."""
    balance: Counter[int] = Counter()
    for drawn in rounds:
        for number in drawn.entries:
            balance[number] += 0
        for pairing in drawn.pairings:
            balance[pairing.ns] += 1
            balance[pairing.ew] -= 1
    return dict(balance)


def seat_by_balance(
    one: Contender, other: Contender, *, round_number: int, lot_of: Mapping[int, int]
) -> tuple[int, int]:
    """(NS, EW) of two who meet: who sat NS less often than EW, compared with the other, sits NS.

    Where they are level the earlier lot sits NS in odd rounds and EW in even ones.
    """
    if one.balance != other.balance:
        first, second = sorted((one, other), key=lambda entry: entry.balance)
    else:
        first, second = sorted((one, other), key=lambda entry: lot_of[entry.number])
        if round_number % 2 == 0:
            first, second = second, first
    return first.number, second.number
