"""What the pack holds: suits, decks, and the points on the cards. Rules 1.2, 1.5."""

from __future__ import annotations

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


def card_points(rank: str) -> int:
    """Points on one card of this rank (3, 10, K ...; jokers have none). Rule 1.5."""
    return _POINTS.get(rank, 0)
