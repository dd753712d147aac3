"""Cross-pairing (交叉): the qualifiers of the stage before become the seeds of a knockout.

Organisers expect A1 to meet B2 and B1 to meet A2. All qualifiers are seeded so that the bracket
makes just these pairs, and nothing in it is left to lots.
"""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw.cheapest import cheapest_pairs
from tournaments.draw.seeding import bracket_places
from tournaments.draw.types import Contender


def cross_pairing(groups: Sequence[Sequence[Contender]]) -> tuple[Contender, ...]:
    """The qualifiers of each group in rank order, group A first, as the seeds of a bracket.

    The result is in order of `seed`, with `group` numbered from 1. The first of the groups are
    the best seeds, group by group, then come all second ones, and so on. Among those of equal
    rank the seeds go round so that, in this order, as few as can be meet one of their group in
    round 1, share a half with one, share a quarter with one, and meet others than the
    neighbouring group, A and B, C and D. Two from each of 2, 4, 8 … groups give A1–B2, B1–A2,
    C1–D2, D1–C2; four from each of two A1–B4, B2–A3, B1–A4, A2–B3. Groups may send different
    numbers (the best thirds of some). A single list keeps its order and has no groups: 1–4,
    2–3, or 1–8, 4–5, 2–7, 3–6.
    """
    if len(groups) == 1:
        return tuple(
            replace(one, seed=seed, group=None) for seed, one in enumerate(groups[0], start=1)
        )
    most = max(map(len, groups), default=0)
    entries = sum(map(len, groups))
    seeds: list[int] = []  # the group, from 0, of each seed given so far
    chosen: list[Contender] = []
    for rank in range(most):
        sending = [index for index, group in enumerate(groups) if rank < len(group)]
        level = _seed_level(seeds, sending, entries) if rank else sending
        seeds += level
        chosen += [replace(groups[index][rank], group=index + 1) for index in level]
    return tuple(replace(one, seed=seed) for seed, one in enumerate(chosen, start=1))


def _seed_level(seeds: Sequence[int], sending: Sequence[int], entries: int) -> list[int]:
    """The groups whose entries of one rank take the seeds after those given, in their order."""
    count = len(sending)
    position = {seed: at for at, seed in enumerate(bracket_places(entries))}
    mates: dict[int, list[int]] = {group: [] for group in sending}
    for seed, group in enumerate(seeds, start=1):
        mates.setdefault(group, []).append(position[seed])
    prices = {}
    for index in range(count):
        seed = len(seeds) + index + 1
        opponent = len(position) + 1 - seed
        neighbour = seeds[opponent - 1] ^ 1 if opponent <= len(seeds) else None
        for turn, group in enumerate(sending):
            near = _nearness(position[seed], mates[group], len(position))
            prices[turn, count + index] = (*near, int(group != neighbour), (turn - index) ** 2)
    turns = {node - count: turn for turn, node in cheapest_pairs(2 * count, prices)}
    return [sending[turns[index]] for index in range(count)]


def _nearness(one: int, others: Sequence[int], size: int) -> tuple[int, int, int]:
    """How many of the others, by position from the top, are opposite, in one half, one quarter."""

    def sharing(part: int) -> int:
        return sum(one // part == other // part for other in others)

    return sharing(2), sharing(size // 2), sharing(max(size // 4, 1))
