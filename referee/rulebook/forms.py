"""How well cards of the led suit match the lead: the lists of rules 5.2-5.6, best first."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rulebook.blocks import Block, best_blocks, lengths
from referee.rulebook.combinations import Combination, Kind
from referee.rulebook.holdings import Cards
from referee.rulebook.trump import Line, Trump

MAIN_FORM, TRIPLE_AND_ONE, BY_PAIRS = 2, 1, 0
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True, order=True)
class Form:
    """How well cards of the led suit match the lead; the better form is the greater.

    `rung`: MAIN_FORM the led triple, bomb or bulldozer itself, or the run of fours that beats a
    bulldozer with as many cards (6.2), TRIPLE_AND_ONE under a led bomb,
    BY_PAIRS everything else, which `pairs` tells apart: the lengths of the blocks, longest first.
    """

    rung: int
    pairs: tuple[int, ...] = ()

    @property
    def runs(self) -> tuple[int, ...]:
        """The blocks longer than a pair: tractors and what counts as one."""
        return tuple([length for length in self.pairs if length > 1])


def best_form(cards: Cards, lead: Combination, trump: Trump) -> tuple[Form, Blocks]:
    """The best form of these cards, all of the led suit, and a way to lay it out. 5.2-5.6."""
    line = trump.line(lead.suit)
    counts = line.counts_of(cards)
    if lead.copies > 2:
        for copies, ranks in _main_shapes(lead):
            if block := _alike(counts, line, copies, ranks):
                return Form(MAIN_FORM), (block,)
        is_bomb = lead.kind is Kind.BOMB
        if is_bomb and (block := _alike(counts, line, copies=3, ranks=1)):
            return Form(TRIPLE_AND_ONE), (block,)
    blocks = best_blocks(counts, line, lead.size // 2)
    return Form(BY_PAIRS, lengths(blocks)), blocks


def _main_shapes(lead: Combination) -> tuple[tuple[int, int], ...]:
    """Copies and ranks of the shape that was led, and of the one that beats it. Rules 5.6, 6.2."""
    led = (lead.copies, lead.ranks)
    fours, odd = divmod(lead.size, 4)
    is_longer_bulldozer = lead.copies == 3 and lead.ranks > 2
    return (led, (4, fours)) if is_longer_bulldozer and not odd else (led,)


def _alike(counts: tuple[int, ...], line: Line, copies: int, ranks: int) -> Block | None:
    """The lowest run of so many ranks with so many copies each."""
    for first in range(len(counts) - ranks, -1, -1):
        if min(counts[first : first + ranks]) >= copies and (ranks <= 2 or first != line.twos):
            return Block(copies, ranks, first)
    return None


def form_rule(lead: Combination) -> str:
    """Which rule lists the forms owed to this lead."""
    if lead.kind is Kind.TRACTOR and lead.ranks > 2:
        return "5.3"
    return _RULES[lead.kind]


_RULES = {
    Kind.SINGLE: "5.1",
    Kind.PAIR: "5.2",
    Kind.TRACTOR: "5.2",
    Kind.TRIPLE: "5.4",
    Kind.BOMB: "5.5",
    Kind.BULLDOZER: "5.6",
}
