"""The order in which a draw sees its field: by score, then place, then lots; round 1 by seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.draw.types import Contender, FirstRound


def as_the_draw_sees(
    field: Sequence[Contender], *, number: int, first_round: FirstRound
) -> tuple[Contender, ...]:
    """The contenders with the score and place that count in a round.

    Before round 1 all are equal, whatever was taken from or given to them; when it is paired by
    seeds they are placed by seed, and all without one share the place after the last of these.
    """
    if number > 1:
        return tuple(field)
    if first_round is FirstRound.LOTS:
        return tuple(replace(one, score=0, place=1) for one in field)
    seeds = [one.seed for one in field if one.seed is not None]
    return tuple(replace(one, score=0, place=_place_among(seeds, one.seed)) for one in field)


def _place_among(seeds: Sequence[int], seed: int | None) -> int:
    return 1 + sum(seed is None or other < seed for other in seeds)


def in_order(field: Sequence[Contender], lot_of: Mapping[int, int]) -> tuple[Contender, ...]:
    """Best first: highest score, best place, earliest lot."""
    return tuple(sorted(field, key=lambda one: (-one.score, one.place, lot_of[one.number])))
