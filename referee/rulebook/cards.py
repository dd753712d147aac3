"""What the pack holds: suits, ranks, cards, decks, and their points. Rules 1.2, 1.5."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DECKS = 4
CARDS_IN_PACK = 54 * DECKS
CARDS_IN_HOLDING = CARDS_IN_PACK // 4
POINTS_IN_HAND = 100 * DECKS
SUIT_RANKS_IN_SEQUENCE = 11
"""Ranks that can stand in one run: A K Q ... 3 without the level card. Rule 2.3."""

_POINTS = {"5": 5, "10": 10, "K": 10}


class Suit(StrEnum):
    """A suit; as trump of a hand `Suit | None`, None meaning permanent trumps only. Rule 2.4."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """What a card counts as within its suit, low to high as printed; the jokers have no suit."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE_JOKER = "LJ"
    BIG_JOKER = "BJ"


SUIT_RANKS = tuple(Rank)[:13]


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 54 different cards; `suit` is None for the jokers."""

    rank: Rank
    suit: Suit | None

    def __str__(self) -> str:
        return f"{self.suit or ''}{self.rank}"

    @property
    def points(self) -> int:
        return card_points(self.rank)


LITTLE_JOKER = Card(Rank.LITTLE_JOKER, None)
BIG_JOKER = Card(Rank.BIG_JOKER, None)
DECK = (*(Card(rank, suit) for suit in Suit for rank in SUIT_RANKS), LITTLE_JOKER, BIG_JOKER)
"""One deck: every different card once."""


def card_points(rank: str) -> int:
    """Points on one card of this rank (3, 10, K ...; jokers have none). Rule 1.5."""
    return _POINTS.get(rank, 0)
