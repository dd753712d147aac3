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


def weigh(
    pair_costs: Sequence[Cost], bye_costs: Sequence[Cost], lots: Sequence[int], *, nodes: int
) -> list[int]:
    """One weight for each pair, then for each bye, the larger the better, none below 0.

    A round of `nodes`, the bye counted among them, has half as many pairs, one of them the bye
    if there is one. `lots` are whole numbers from 0 to 2**32 - 1, in the same order, that part
    what the rules leave level. Raises OverflowError where the costs are too large to be told
    apart: among a thousand entries that takes scores a few hundred thousand apart.
    """
    pairs = nodes // 2
    digits = _digits(pairs, pair_costs, bye_costs)
    # What rustworkx adds up on its way stays below 4 * (nodes + 2) times the largest weight.
    room = LARGEST // (4 * (nodes + 2)) // prod(digits) // pairs
    if room < COARSEST_LOT:
        raise OverflowError("the scores are too far apart to be weighed")
    finest = min(FINEST_LOT, room)
    totals = [
        _in_digits(cost, digits) * pairs * finest + lot * finest // FINEST_LOT
        for cost, lot in zip((*pair_costs, *bye_costs), lots, strict=True)
    ]
    worst = max(totals)
    return [worst - total for total in totals]


def _digits(pairs: int, pair_costs: Sequence[Cost], bye_costs: Sequence[Cost]) -> tuple[int, ...]:
    """For each rule one more than a round can cost by it."""
    of_pairs = [pairs * max(column) for column in zip(*pair_costs, strict=True)]
    of_bye = [max(column) for column in zip(*(bye_costs or [Cost()]), strict=True)]
    return tuple(1 + both + bye for both, bye in zip(of_pairs, of_bye, strict=True))


def _in_digits(cost: Cost, digits: Sequence[int]) -> int:
    total = 0
    for value, digit in zip(cost, digits, strict=True):
        total = total * digit + value
    return total


def pair_lot(seed: str, round_number: int, smaller: int, larger: int) -> int:
    """The lot of a pair: the first four bytes of SHA-256 of `<seed>:<round>:<smaller>-<larger>`."""
    digest = sha256(f"{seed}:{round_number}:{smaller}-{larger}".encode()).digest()
    return int.from_bytes(digest[:4], "big")
