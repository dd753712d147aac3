"""The patterns who meets whom follows where nothing else decides.

Everybody is known by a rank, 0 the best. In an odd field the last rank is the one left over.
"""

from tournaments.draw.types import FirstRound


def line_up(size: int, pattern: FirstRound) -> tuple[int, ...]:
    """The ranks in a line in which those who should meet stand side by side, two by two."""
    half = size // 2
    if pattern is FirstRound.FOLD:
        paired = [rank for upper in range(half) for rank in (upper, 2 * half - 1 - upper)]
    elif pattern is FirstRound.SLIDE:
        paired = [rank for upper in range(half) for rank in (upper, upper + half)]
    else:
        paired = list(range(2 * half))
    return tuple(paired + list(range(2 * half, size)))


def distance_off(upper: int, lower: int, size: int, pattern: FirstRound) -> int:
    """How far two ranks, the better first, are from meeting in the pattern."""
    half = size // 2
    if pattern is FirstRound.FOLD:
        return abs(upper + lower - (2 * half - 1))
    if pattern is FirstRound.SLIDE:
        return abs(lower - upper - half)
    return lower - upper
