"""All a pairing costs as one whole number.

The number is written in digits, one for each rule, the first rule in front. Each digit has room
for the sum over the whole round, so no lower rule ever outvotes a higher one.
"""

from collections.abc import Sequence
from hashlib import sha256
from math import prod

from tournaments.draw.costs import Cost

# rustworkx counts in 128 bits and wraps round beyond them without a word.
LARGEST = 2**127
FINEST_LOT = 2**32
COARSEST_LOT = 2**8


def weigh(costs: Sequence[Cost], lots: Sequence[int], *, nodes: int) -> list[int]:
    """One weight for each edge, the larger the better, none below 0.

    `lots` are whole numbers from 0 to 2**32 - 1 that part what the rules leave level. Raises
    OverflowError where the costs are too large to be told apart, which takes scores that are
    millions apart.
    """
    pairs = (nodes + 1) // 2
    digits = [pairs * max(column) + 1 for column in zip(*costs, strict=True)]
    # Sums inside the matching stay below 4 * (nodes + 2) times the largest weight.
    room = LARGEST // (4 * (nodes + 2)) // prod(digits) // pairs
    if room < COARSEST_LOT:
        raise OverflowError("the scores are too far apart to be weighed")
    finest = min(FINEST_LOT, room)
    totals = [
        _in_digits(cost, digits) * pairs * finest + lot * finest // FINEST_LOT
        for cost, lot in zip(costs, lots, strict=True)
    ]
    worst = max(totals)
    return [worst - total for total in totals]


def _in_digits(cost: Cost, digits: Sequence[int]) -> int:
    total = 0
    for value, digit in zip(cost, digits, strict=True):
        total = total * digit + value
    return total


def pair_lot(seed: str, round_number: int, first: int | str, second: int | str) -> int:
    """The lot of a pair: the first four bytes of SHA-256 of `<seed>:<round>:<first>-<second>`."""
    digest = sha256(f"{seed}:{round_number}:{first}-{second}".encode()).digest()
    return int.from_bytes(digest[:4], "big")
