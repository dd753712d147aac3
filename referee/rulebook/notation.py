"""Cards and trumps as text: `HA HA HK HK`, `BJ`, `C8`; also ♥A, 红桃AAKK, 大王, full-width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from referee.rulebook.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from referee.rulebook.errors import Unreadable
from referee.rulebook.holdings import PLACE, Cards
from referee.rulebook.levels import Level
from referee.rulebook.trump import LedSuit, Trump

_SUITS = {
    Suit.SPADES: "S ♠ ♤ 黑桃 黑",
    Suit.HEARTS: "H ♥ ♡ 红桃 紅桃 红心 紅心 红 紅",
    Suit.DIAMONDS: "D ♦ ♢ 方块 方塊 方片 方",
    Suit.CLUBS: "C ♣ ♧ 梅花 草花 梅",
}
_SUIT_OF = {word: suit for suit, words in _SUITS.items() for word in words.split()}
_JOKER_OF = {
    **dict.fromkeys(("BJ", "大王", "大鬼"), BIG_JOKER),
    **dict.fromkeys(("LJ", "小王", "小鬼"), LITTLE_JOKER),
}
_RANK_OF = {rank.value: rank for rank in Rank if rank.value not in _JOKER_OF} | {"T": Rank.TEN}
_NO_SUIT = ("-", "无主", "無主", "无", "無")


def _any_of(words: dict[str, object]) -> str:
    """Longest words first, so that 黑桃 is not read as 黑 and 10 not as 1."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_SEPARATORS = re.compile(r"[\s,;、。·\"'“”‘’《》「」\ufe0e\ufe0f]+")
_JOKER = re.compile(_any_of({**_JOKER_OF}))
_SUIT = re.compile(rf"({_any_of({**_SUIT_OF})})[\s“\"'‘\ufe0e\ufe0f]*")
_RANK = re.compile(_any_of({**_RANK_OF}))


class UnreadableCards(Unreadable):
    """Text that is no cards.

    `at` counts characters from 1 in the text as it was typed, `code` says what is wrong there:
    no_suit (a rank alone), no_rank (a suit alone), unknown, too_many_copies (of one card).
    `meant` are the cards that ranks alone would be if they went on with the suit before them:
    ♥10 ♥10 in `H99 10 10`. It is empty where that cannot be.
    """

    def __init__(self, code: str, text: str, at: int, meant: Sequence[Card] = ()) -> None:
        super().__init__(f"character {at}", f"{_WHAT[code]} {text!r}")
        self.code = code
        self.text = text
        self.at = at
        self.meant = tuple(meant)


_WHAT = {
    "no_suit": "no suit before",
    "no_rank": "no rank after",
    "no_level": "no level from 3 to A:",
    "unknown": "no card:",
    "too_many_copies": "there are only four",
}


def parse_cards(text: str) -> Cards:
    """Read cards in any order. A suit holds for all ranks written right after it: H5566.

    Ranks after a blank have no suit: it may have been forgotten as well as meant.
    Raises UnreadableCards.
    """
    plain = _plain(text)
    cards: list[Card] = []
    at = _skip(plain, 0)
    while at < len(plain):
        found, end = _read(plain, at, cards)
        for card in found:
            cards.append(card)
            if cards.count(card) > 4:
                raise UnreadableCards("too_many_copies", str(card), at + 1)
        at = _skip(plain, end)
    return Cards.of(cards)


def parse_trump(text: str) -> Trump:
    """Read suit and level: `C8`, 黑桃10; `-8` or 无主8 without a trump suit.

    Raises UnreadableCards; besides its codes no_level (no level from 3 to A).
    """
    plain = _plain(text)
    start = _skip(plain, 0)
    rest = plain[start:].rstrip()
    suit: Suit | None = None
    word = next((word for word in _NO_SUIT if rest.startswith(word)), None)
    if word is None:
        led = _SUIT.match(rest)
        if led is None:
            raise UnreadableCards("no_suit", rest, start + 1)
        suit, word = _SUIT_OF[led[1]], led[0]
    rank = rest[len(word) :].strip()
    level = _RANK_OF.get(rank)
    if level is None or level is Rank.TWO:
        raise UnreadableCards("no_level", rank, start + len(word) + 1)
    return Trump(Level(level), suit)


def format_cards(cards: Cards, trump: Trump | None = None) -> str:
    """`HA HA HK HK`: suit by suit, high to low; trumps first and in their order if known."""
    return " ".join(str(card) for card in in_order(cards, trump))


def format_trump(trump: Trump) -> str:
    return f"{trump.suit or '-'}{trump.level}"


def in_order(cards: Cards, trump: Trump | None = None) -> list[Card]:
    """The cards as a player sorts them: jokers or trumps first, then suit by suit, high to low."""
    suits = list(LedSuit)

    def order(card: Card) -> tuple[int, int, int]:
        if trump is not None:
            return suits.index(trump.suit_of(card)), -trump.height_of(card), PLACE[card]
        suit = suits.index(LedSuit(card.suit)) if card.suit else 0
        return suit, -list(Rank).index(card.rank), 0

    return sorted(cards, key=order)


def _plain(text: str) -> str:
    """Full-width forms as plain ones and capitals, character for character."""
    if text.isascii():
        return text.upper()
    return "".join(_plain_character(character) for character in text)


def _plain_character(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character).upper()
    return plain if len(plain) == 1 else character


def _skip(text: str, at: int) -> int:
    gap = _SEPARATORS.match(text, at)
    return gap.end() if gap else at


def _read(text: str, at: int, before: Sequence[Card]) -> tuple[list[Card], int]:
    """The cards that begin here, and where they end; `before` are those read so far."""
    if joker := _JOKER.match(text, at):
        return [_JOKER_OF[joker[0]]], joker.end()
    led = _SUIT.match(text, at)
    if led is None:
        word = text[at:].split(maxsplit=1)[0]
        if _RANK.match(text, at):
            raise UnreadableCards("no_suit", word, at + 1, _meant(text, at, before))
        raise UnreadableCards("unknown", word, at + 1)
    cards, end = _ranks(text, led.end(), _SUIT_OF[led[1]])
    if not cards:
        raise UnreadableCards("no_rank", led[0].strip(), at + 1)
    return cards, end


def _ranks(text: str, at: int, suit: Suit) -> tuple[list[Card], int]:
    """The cards of this suit whose ranks stand here without a gap, and where they end."""
    cards = []
    while rank := _RANK.match(text, at):
        cards.append(Card(_RANK_OF[rank[0]], suit))
        at = rank.end()
    return cards, at


def _meant(text: str, at: int, before: Sequence[Card]) -> list[Card]:
    """The cards these ranks alone would be, did they go on with the suit before them."""
    suit = before[-1].suit if before else None
    if suit is None:
        return []
    meant: list[Card] = []
    cards, end = _ranks(text, at, suit)
    while cards and _is_gap(text, end):
        meant += cards
        cards, end = _ranks(text, _skip(text, end), suit)
    all_cards = [*before, *meant]
    return meant if all(all_cards.count(card) <= 4 for card in meant) else []


def _is_gap(text: str, at: int) -> bool:
    return at == len(text) or _skip(text, at) > at
