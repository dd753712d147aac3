"""The best list of blocks that cards of one suit can be laid out in, found exactly. Rule 5.3.

A block is a pair, or what counts as a run of so many pairs: a tractor, a bomb (two pairs), a
bulldozer with an even number of cards. A block of n pairs has 2n cards, whatever its kind.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rulebook.trump import Line

Counts = tuple[int, ...]
"""Copies at each place of a line."""


@dataclass(frozen=True, slots=True)
class Block:
    """`copies` of each of `ranks` neighbouring ranks, from place `first` of the line on."""

    copies: int
    ranks: int
    first: int

    @property
    def pairs(self) -> int:
        """How many pairs it counts for."""
        return self.copies * self.ranks // 2


def best_blocks(counts: Counts, line: Line, most: int) -> tuple[Block, ...]:
    """Blocks of at most `most` pairs in all, longest first, whose lengths are the best list.

    The best list has the longest first block, among those the longest second block and so on,
    and then as many blocks as there can be. A longest block taken in one place may spoil the
    next one, so every place is tried; what is left after it is worked out once.
    """
    return _Search(line).best(counts, most, most)


def lengths(blocks: tuple[Block, ...]) -> tuple[int, ...]:
    return tuple(block.pairs for block in blocks)


class _Search:
    def __init__(self, line: Line) -> None:
        self.line = line
        self.found: dict[tuple[Counts, int, int], tuple[Block, ...]] = {}

    def best(self, counts: Counts, most: int, longest: int) -> tuple[Block, ...]:
        """With no block longer than `longest`: longer ones are known not to fit any more."""
        key = (counts, most, longest)
        if key not in self.found:
            self.found[key] = self._long_blocks(counts, most, longest) or _short_blocks(
                counts, most
            )
        return self.found[key]

    def _long_blocks(self, counts: Counts, most: int, longest: int) -> tuple[Block, ...]:
        """The best list that begins with three pairs or more; empty if there is none."""
        masks = [sum(1 << at for at, n in enumerate(counts) if n >= copies) for copies in (2, 3, 4)]
        for pairs in range(min(most, longest), 2, -1):
            best: tuple[Block, ...] = ()
            for block in self._blocks(masks, pairs):
                rest = self.best(_without(counts, block), most - pairs, pairs)
                if not best or lengths(rest) > lengths(best[1:]):
                    best = (block, *rest)
                if pairs == most:
                    break
            if best:
                return best
        return ()

    def _blocks(self, masks: list[int], pairs: int) -> list[Block]:
        """Every block of so many pairs, three or more; low ranks first. Rules 3.2-3.5, 5.3."""
        blocks = []
        for copies, mask in zip((2, 3, 4), masks, strict=True):
            ranks, odd = divmod(2 * pairs, copies)
            if odd or ranks < 2 or not mask:
                continue
            starts = self._starts(mask, ranks)
            while starts:
                first = starts.bit_length() - 1
                blocks.append(Block(copies, ranks, first))
                starts ^= 1 << first
        return blocks

    def _starts(self, mask: int, ranks: int) -> int:
        """Places where so many neighbours begin; the main 2 joins the A alone. Rule 3.5."""
        twos = 0 if self.line.twos is None else 1 << self.line.twos
        starts = mask if ranks == 2 else mask & ~twos
        for _ in range(ranks - 1):
            starts &= mask >> 1
            mask >>= 1
        return starts


def _without(counts: Counts, block: Block) -> Counts:
    end = block.first + block.ranks
    taken = [count - block.copies for count in counts[block.first : end]]
    return (*counts[: block.first], *taken, *counts[end:])


def _short_blocks(counts: Counts, most: int) -> tuple[Block, ...]:
    """The best list without a block of three pairs: two-pair tractors and bombs, then pairs.

    Among neighbours, pairs taken in their order two by two are tractors or bombs, so that at
    most one pair is left over; AA22 is such a tractor too.
    """
    doubles, singles = _by_twos(counts)
    fitting = doubles[max(len(doubles) - most // 2, 0) :]
    left = most - 2 * len(fitting)
    broken = [Block(2, 1, double.first) for double in doubles[: len(doubles) - len(fitting)]]
    pairs = [*broken, *singles]
    return (*fitting, *pairs[max(len(pairs) - left, 0) :])


def _by_twos(counts: Counts) -> tuple[list[Block], list[Block]]:
    """Tractors of two pairs and bombs, as many as there can be, and the pairs left over."""
    doubles: list[Block] = []
    singles: list[Block] = []
    waiting: int | None = None
    for place, count in enumerate((*counts, 0)):
        if count < 2 and waiting is not None:
            singles.append(Block(2, 1, waiting))
            waiting = None
        for _ in range(count // 2):
            if waiting is None:
                waiting = place
            else:
                is_bomb = waiting == place
                doubles.append(Block(4, 1, place) if is_bomb else Block(2, 2, waiting))
                waiting = None
    return doubles, singles
