"""Which pairs of a large field need weighing at all.

Line the field up by score. Let two who meet, a and b, have somebody c between them, who meets d.
Then a or b can meet c, and the other one d, so that neither the squared score differences nor
the squared distances in the line add up to more, and the distances to less. Only a repeat or a
shared unit can speak against it, and a has so many opponents and companions, and b so many.
So among the best pairings there is one in which no pair has more people between them than that
many together, and one with the bye. Wider pairs are left out, and no rule of the law suffers.
"""

from collections.abc import Iterator, Sequence

# Nobody's own preference reaches further than this; a small field is weighed whole.
NEAR = 48


def near_pairs(barred: Sequence[int], *, near: int = NEAR) -> Iterator[tuple[int, int]]:
    """Pairs of positions in the line, the front one first.

    `barred[position]` is how many others of the field the one there should not meet.
    """
    size, most = len(barred), max(barred, default=0)
    for front in range(size):
        reach = max(near, barred[front] + most + 2)
        for back in range(front + 1, min(size, front + reach + 1)):
            if back - front <= max(near, barred[front] + barred[back] + 2):
                yield front, back
