"""What cards played together are: one combination, or why they are none. Section 3."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.cards import DECK, Rank
from referee.rulebook.holdings import Cards
from referee.rulebook.levels import Level
from referee.rulebook.trump import LedSuit, Line, Trump, layout


class Kind(StrEnum):
    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    BOMB = "bomb"
    TRACTOR = "tractor"
    BULLDOZER = "bulldozer"


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be led: `copies` of each of `ranks` neighbouring ranks. Rules 3.1-3.5.

    `height` is that of the top rank among combinations of this shape, -1 for AA22 of the trump
    suit, which is below all others.
    """

    cards: Cards
    suit: LedSuit
    copies: int
    ranks: int
    height: int

    @property
    def size(self) -> int:
        """Cards in it."""
        return self.copies * self.ranks

    @property
    def kind(self) -> Kind:
        if self.ranks == 1:
            return (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB)[self.copies - 1]
        return Kind.TRACTOR if self.copies == 2 else Kind.BULLDOZER


class Flaw(StrEnum):
    """Why cards are no combination."""

    NO_CARDS = "no_cards"
    MIXED_SUITS = "mixed_suits"
    TWOS_ARE_TRUMPS = "twos_are_trumps"
    LEVEL_CARDS_ARE_TRUMPS = "level_cards_are_trumps"
    NOT_IDENTICAL = "not_identical"
    UNEVEN = "uneven"
    NOT_NEIGHBOURS = "not_neighbours"
    TWOS_JOIN_ONLY_ACES = "twos_join_only_aces"
    NEVER_NEIGHBOURS = "never_neighbours"

    @property
    def rule(self) -> str:
        return _RULES[self]


_RULES = {
    Flaw.NO_CARDS: "3.7",
    Flaw.MIXED_SUITS: "3.1",
    Flaw.TWOS_ARE_TRUMPS: "2.1",
    Flaw.LEVEL_CARDS_ARE_TRUMPS: "3.4",
    Flaw.NOT_IDENTICAL: "3.1",
    Flaw.UNEVEN: "3.7",
    Flaw.NOT_NEIGHBOURS: "3.2",
    Flaw.TWOS_JOIN_ONLY_ACES: "3.5",
    Flaw.NEVER_NEIGHBOURS: "3.6",
}


@dataclass(frozen=True, slots=True)
class NoCombination:
    """Cards that are no combination; the flaw names its rule."""

    cards: Cards
    flaw: Flaw

    @property
    def rule(self) -> str:
        return self.flaw.rule


def classify(cards: Cards, trump: Trump) -> Combination | NoCombination:
    """What these cards are when played together. Section 3."""
    places = [place for place, count in enumerate(cards.counts) if count]
    if not places:
        return NoCombination(cards, Flaw.NO_CARDS)
    suits = {layout(trump).suits[place] for place in places}
    if len(suits) > 1:
        return NoCombination(cards, _mixture(places, trump))
    copies = {cards.counts[place] for place in places}
    if len(copies) > 1 or (len(places) > 1 and copies == {1}):
        is_one_each = len(places) == len(cards)
        return NoCombination(cards, Flaw.NOT_IDENTICAL if is_one_each else Flaw.UNEVEN)
    (suit,) = suits
    flaw = _gap(places, trump.line(suit), trump)
    if flaw:
        return NoCombination(cards, flaw)
    return Combination(cards, suit, copies.pop(), len(places), _height(places, trump, suit))


def _mixture(places: list[int], trump: Trump) -> Flaw:
    """Cards of one printed suit were split by a card that left it, or suits were mixed at all."""
    cards = [DECK[place] for place in places]
    if len({card.suit for card in cards}) > 1:
        return Flaw.MIXED_SUITS
    if any(card.rank.value == trump.level.value for card in cards):
        return Flaw.LEVEL_CARDS_ARE_TRUMPS
    return Flaw.TWOS_ARE_TRUMPS


def _gap(places: list[int], line: Line, trump: Trump) -> Flaw | None:
    """What keeps these ranks of one suit from being neighbours."""
    on_line = sorted(line.places.index(place) for place in places)
    if on_line[-1] - on_line[0] == len(places) - 1:
        has_main_two = line.twos == on_line[0]
        return Flaw.TWOS_JOIN_ONLY_ACES if has_main_two and len(places) > 2 else None
    ranks = {DECK[place].rank for place in places}
    has_level_card = Rank(trump.level) in ranks and trump.level is not Level.ACE
    if Rank.TWO in ranks and not has_level_card:
        return Flaw.TWOS_JOIN_ONLY_ACES
    is_sequence = None not in line.places[on_line[0] : on_line[-1]]
    return Flaw.NOT_NEIGHBOURS if is_sequence else Flaw.NEVER_NEIGHBOURS


def _height(places: list[int], trump: Trump, suit: LedSuit) -> int:
    twos = trump.line(suit).twos
    if len(places) > 1 and twos is not None and trump.line(suit).places[twos] in places:
        return -1
    return max(layout(trump).heights[place] for place in places)
