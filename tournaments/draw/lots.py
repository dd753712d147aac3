"""Lots (抽签) that anyone can repeat from a recorded seed."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from tournaments.draw.types import DrawError, DrawFault


def draw_lots(numbers: Iterable[int], *, seed: str) -> tuple[int, ...]:
    """The entry numbers in the order of their lots, best first.

    An entry's lot is the SHA-256 of the UTF-8 text `<seed>:<number>`, the smallest comes first.
    The order numbers are given in does not matter. Raises DrawError for an entry given twice or
    a seed without a visible character, which nobody could read off a list and repeat.
    """
    field = tuple(numbers)
    repeated = tuple(sorted(number for number, times in Counter(field).items() if times > 1))
    if repeated:
        raise DrawError(DrawFault.REPEATED_ENTRY, repeated)
    if not seed.strip():
        raise DrawError(DrawFault.NO_SEED)
    return tuple(sorted(field, key=lambda number: _lot(seed, number)))


def _lot(seed: str, number: int) -> bytes:
    return sha256(f"{seed}:{number}".encode()).digest()
