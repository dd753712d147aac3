"""Which cards are trumps, which suit a card follows, and who is higher. Section 2."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from referee.rulebook.cards import BIG_JOKER, LITTLE_JOKER, SUIT_RANKS, Card, Rank, Suit
from referee.rulebook.errors import BreaksRule
from referee.rulebook.holdings import PLACE, Cards
from referee.rulebook.levels import Level

_HIGH_TO_LOW = tuple(reversed(SUIT_RANKS))


class LedSuit(StrEnum):
    """What is led and must be followed: a side suit, or trumps, which are one suit. Rule 5.1."""

    TRUMPS = "trumps"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


@dataclass(frozen=True, slots=True)
class Trump:
    """The level card of a hand and its trump suit; None: permanent trumps only. Rules 2.1, 2.4.

    Raises BreaksRule for a level nobody plays (past A).
    """

    level: Level
    suit: Suit | None

    def __post_init__(self) -> None:
        if self.level is Level.PAST_A:
            raise BreaksRule("2.1", "no_level_card")

    @property
    def suits(self) -> tuple[LedSuit, ...]:
        """What can be led: trumps and the side suits."""
        return tuple(layout(self).lines)

    def suit_of(self, card: Card) -> LedSuit:
        """The suit this card follows: its own, or trumps. Rules 2.1-2.4."""
        if card.suit is None or card.suit is self.suit:
            return LedSuit.TRUMPS
        if card.rank is Rank.TWO or card.rank.value == self.level.value:
            return LedSuit.TRUMPS
        return LedSuit(card.suit)

    def is_trump(self, card: Card) -> bool:
        return self.suit_of(card) is LedSuit.TRUMPS

    def height_of(self, card: Card) -> int:
        """How high a card stands in its suit; of equal ones the first played wins. 2.2-2.4."""
        return layout(self).heights[PLACE[card]]

    def of_suit(self, cards: Cards, suit: LedSuit) -> Cards:
        """The cards among these that follow this suit."""
        suits = layout(self).suits
        pairs = zip(cards.counts, suits, strict=True)
        return Cards(tuple([count if own is suit else 0 for count, own in pairs]))

    def line(self, suit: LedSuit) -> Line:
        return layout(self).lines[suit]


@dataclass(frozen=True, slots=True)
class Line:
    """The cards of one suit from high to low; neighbours stand side by side. Rules 3.2-3.6.

    `places` are places in the deck, None a gap between cards that are no neighbours. `twos` is
    where the main 2 stands: just before the A, which is all that it joins, None if it joins
    nothing. A run is written by its first place here and its number of ranks.
    """

    places: tuple[int | None, ...]
    twos: int | None

    def counts_of(self, cards: Cards) -> tuple[int, ...]:
        """Copies at each place of the line, 0 at a gap."""
        counts = cards.counts
        return tuple([0 if place is None else counts[place] for place in self.places])


@dataclass(frozen=True, slots=True)
class Layout:
    """Suit and height of every card of the deck, and the line of every suit."""

    suits: tuple[LedSuit, ...]
    heights: tuple[int, ...]
    lines: dict[LedSuit, Line]


@cache
def layout(trump: Trump) -> Layout:
    tiers = _trump_tiers(trump)
    heights = [0] * len(PLACE)
    for height, tier in enumerate(reversed(tiers)):
        for card in tier:
            heights[PLACE[card]] = height
    lines = {LedSuit.TRUMPS: _trump_line(trump, tiers)}
    for suit in Suit:
        if suit is not trump.suit:
            cards = _sequence(trump, suit)
            lines[LedSuit(suit)] = Line(tuple(PLACE[card] for card in cards), None)
            for height, card in enumerate(reversed(cards)):
                heights[PLACE[card]] = height
    return Layout(tuple(trump.suit_of(card) for card in PLACE), tuple(heights), lines)


def _sequence(trump: Trump, suit: Suit) -> list[Card]:
    """A K Q ... 3 without the level card: the gap it leaves closes. Rules 2.3, 3.4."""
    ranks = [rank for rank in _HIGH_TO_LOW if rank not in (Rank.TWO, Rank(trump.level))]
    return [Card(rank, suit) for rank in ranks]


def _trump_tiers(trump: Trump) -> list[list[Card]]:
    """The trumps from high to low, equal ones together. Rules 2.2, 2.4."""
    tiers = [[BIG_JOKER], [LITTLE_JOKER]]
    for rank in (Rank(trump.level), Rank.TWO):
        main = [Card(rank, trump.suit)] if trump.suit else []
        side = [Card(rank, suit) for suit in Suit if suit is not trump.suit]
        tiers += [main, side] if main else [side]
    if trump.suit:
        tiers += [[card] for card in _sequence(trump, trump.suit)]
    return tiers


def _trump_line(trump: Trump, tiers: list[list[Card]]) -> Line:
    """The jokers side by side, the sequence side by side, nothing else joined but AA22."""
    places: list[int | None] = [PLACE[BIG_JOKER], PLACE[LITTLE_JOKER], None]
    main_two = Card(Rank.TWO, trump.suit) if trump.suit else None
    for tier in tiers[2:]:
        for card in tier:
            if card.rank in (Rank.TWO, Rank(trump.level)) and card != main_two:
                places += [PLACE[card], None]
    if trump.suit is None or main_two is None:
        return Line(tuple(places), None)
    places.append(PLACE[main_two])
    is_joined = trump.level is not Level.ACE
    twos = len(places) - 1 if is_joined else None
    places += [] if is_joined else [None]
    places += [PLACE[card] for card in _sequence(trump, trump.suit)]
    return Line(tuple(places), twos)
