"""Groups (分组循环): who plays in which, and the rounds of all groups side by side."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw.lots import draw_lots
from tournaments.draw.round_robin import draw_round_robin
from tournaments.draw.seeding import numbers_by_seed
from tournaments.draw.spread import Bins, spread
from tournaments.draw.types import Contender, DrawError, DrawFault, DrawnRound


def draw_groups(field: Sequence[Contender], *, groups: int, seed: str) -> Bins:
    """The entry numbers of each group: the seeded by their seeds, then the others by lots.

    Seeded entries, and the sizes, go by the snake: groups 1 to the last, the last to 1, and so
    on; sizes differ by one at most. The others are dealt so that the pairs of one unit within a
    group, seeded entries included, are as few as they can be while the seeded stay. Without
    seeds a unit has then equally many in each group, or one more. The same seed and field give
    the same groups, in whatever order the entries come. Raises DrawError when there are fewer
    than two entries, or than two for each group, one is given twice, or the seed is blank.
    """
    order = draw_lots([one.number for one in field], seed=seed)
    if len(order) < 2:
        raise DrawError(DrawFault.TOO_FEW_ENTRIES, order)
    if len(order) < 2 * groups:
        raise DrawError(DrawFault.TOO_MANY_GROUPS)
    seeded, others = numbers_by_seed(field, order)
    heads = _deal_snake(seeded, groups)
    sizes = [len(group) for group in _deal_snake(order, groups)]
    units = {one.number: one.unit for one in field}
    tails = spread(others, kinds=units, fixed=heads, sizes=sizes, seed=seed)
    return tuple((*head, *tail) for head, tail in zip(heads, tails, strict=True))


def draw_group_rounds(groups: Sequence[Sequence[int]], *, seed: str) -> tuple[DrawnRound, ...]:
    """All rounds: a round robin in each group, tables numbered through, group by group.

    Smaller groups end earlier: they have nobody, and no byes, in the rounds after. Raises
    DrawError as `draw_round_robin` does for each group, also for an entry of two groups.
    """
    draw_lots([number for group in groups for number in group], seed=seed)
    drawn = [draw_round_robin(group, seed=seed) for group in groups]
    most = max(map(len, drawn), default=0)
    return tuple(_side_by_side(drawn, number) for number in range(1, most + 1))


def _deal_snake(numbers: Sequence[int], groups: int) -> Bins:
    turns = (*range(groups), *reversed(range(groups)))
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for index, number in enumerate(numbers):
        dealt[turns[index % len(turns)]].append(number)
    return tuple(map(tuple, dealt))


def _side_by_side(drawn: Sequence[Sequence[DrawnRound]], number: int) -> DrawnRound:
    """The round of this number of every group that has one, as one round."""
    playing = [
        (group, rounds[number - 1])
        for group, rounds in enumerate(drawn, start=1)
        if number <= len(rounds)
    ]
    pairings = [replace(p, group=group) for group, one in playing for p in one.pairings]
    return DrawnRound(
        number,
        tuple(replace(p, table_number=table) for table, p in enumerate(pairings, start=1)),
        tuple(replace(bye, group=group) for group, one in playing for bye in one.byes),
    )
