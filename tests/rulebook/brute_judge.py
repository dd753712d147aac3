"""A second judge, written from the rules alone and sharing no code with the first.

Of a follow it lays out every reply that could have been made in every way, and asks of each how
far down the list of section 5 it is; a trick it decides play by play. Slow, and too simple to be
wrong in the same way. Cards are text.
"""

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from itertools import combinations

Block = tuple[int, int]
"""Copies of each rank, and ranks: (1, 1) is a single, (2, 3) a tractor of three pairs."""
Layout = tuple[Block, ...]

HIGH_TO_LOW = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]


def is_legal(trump: str, lead: str, holding: str, reply: str) -> bool:
    """Whether the reply is one of the best that could be made. `trump` is C8, or -8 without."""
    return tuple(sorted(reply.split())) in best_replies(trump, lead, holding)


@lru_cache(maxsize=8)
def best_replies(trump: str, lead: str, holding: str) -> set[tuple[str, ...]]:
    """All that could have been played, down to those that nothing else beats."""
    lead_cards, held = lead.split(), holding.split()
    suit = suit_of(lead_cards[0], trump)
    shape = next(layout[0] for layout in layouts(tuple(lead_cards), trump) if len(layout) == 1)
    marks = {}
    for cards in set(combinations(sorted(held), min(len(lead_cards), len(held)))):
        of_suit = tuple(card for card in cards if suit_of(card, trump) == suit)
        marks[cards] = len(of_suit), best_form(of_suit, shape, trump)  # 5.1 before 5.2-5.6
    best = max(marks.values())
    return {cards for cards, reached in marks.items() if reached == best}


@cache
def best_form(of_suit: tuple[str, ...], lead: Block, trump: str) -> tuple[int, ...]:
    return max(form(layout, lead) for layout in layouts(of_suit, trump))


def form(layout: Layout, lead: Block) -> tuple[int, ...]:
    """The place of one layout in the list of 5.2-5.6; the better is the greater."""
    by_length = tuple(sorted(filter(None, map(pairs_in, layout)), reverse=True))
    if lead == (1, 1):
        return ()
    if lead[0] == 2:  # 5.2, 5.3
        return by_length
    if lead == (3, 1):  # 5.4
        return (2,) if has(layout, (3, 1)) else (1,) if has(layout, (2, 1)) else (0,)
    if lead == (4, 1):  # 5.5
        wishes = [[(4, 1)], [(3, 1)], [(2, 2)], [(2, 1), (2, 1)], [(2, 1)], []]
        return (-next(at for at, wish in enumerate(wishes) if has(layout, *wish)),)
    if lead == (3, 2):  # 5.6
        wishes = [[(3, 2)], [(2, 3)], [(2, 2), (2, 1)], [(4, 1), (2, 1)], [(2, 1)] * 3]
        place = next((at for at, wish in enumerate(wishes) if has(layout, *wish)), len(wishes))
        equal = {3: 2}  # a bomb is as good as a two-pair tractor
        return -equal.get(place, place), layout.count((2, 1)) if place == len(wishes) else 0
    fours = (4, lead[0] * lead[1] // 4)  # beats triples of as many cards, 6.2
    is_main = has(layout, lead) or (4 * fours[1] == lead[0] * lead[1] and has(layout, fours))
    return (1,) if is_main else (0, *by_length)  # 5.6, longer ones


def pairs_in(block: Block) -> int:
    """How long a run it counts as under a led tractor; 0 for none. 5.3."""
    copies, ranks = block
    if block in ((1, 1), (3, 1)) or copies * ranks % 2:
        return 0
    return copies * ranks // 2


def has(layout: Layout, *wish: Block) -> bool:
    return all(layout.count(block) >= wish.count(block) for block in wish)


@cache
def layouts(cards: tuple[str, ...], trump: str) -> frozenset[Layout]:
    """Every way to lay cards of one suit out in blocks, each card in one block."""
    if not cards:
        return frozenset({()})
    return frozenset(
        tuple(sorted((block, *more)))
        for block, rest in first_blocks(cards, trump)
        for more in layouts(rest, trump)
    )


def first_blocks(cards: tuple[str, ...], trump: str) -> Iterator[tuple[Block, tuple[str, ...]]]:
    """Every block that holds the first card, and the cards that are left."""
    for run in runs_with(cards[0], trump):
        for copies in range(2 if len(run) > 1 else 1, min(map(cards.count, run)) + 1):
            rest = list(cards)
            for card in run * copies:
                rest.remove(card)
            yield (copies, len(run)), tuple(rest)


@cache
def runs_with(card: str, trump: str) -> list[tuple[str, ...]]:
    return [run for run in runs(trump) if card in run]


@cache
def runs(trump: str) -> tuple[tuple[str, ...], ...]:
    """Every single card, and every two or more neighbouring ones. 3.2-3.6."""
    level, main = trump[1:], trump[0]
    found = [(card,) for card in deck()] + [("BJ", "LJ")]
    for suit in "SHDC":
        row = [suit + rank for rank in HIGH_TO_LOW if rank != level]
        found += [
            tuple(row[first:last])
            for first in range(len(row))
            for last in range(first + 2, len(row) + 1)
        ]
    if main != "-" and level != "A":
        found.append((main + "A", main + "2"))
    return tuple(found)


def deck() -> list[str]:
    return ["BJ", "LJ", *(suit + rank for suit in "SHDC" for rank in [*HIGH_TO_LOW, "2"])]


@cache
def suit_of(card: str, trump: str) -> str:
    """What it must be followed with: its suit, or trumps. 2.2-2.4."""
    if card in ("BJ", "LJ") or card[1:] in (trump[1:], "2") or card[0] == trump[0]:
        return "trumps"
    return card[0]


def winner(trump: str, plays: list[str], discards: set[int]) -> int | None:
    """Which play wins a trick whose lead is a combination; None: nobody. Section 6."""
    led = plays[0].split()
    best, suit, shape = 0, suit_of(led[0], trump), shape_of(led, trump)
    assert shape
    height = top(led, trump)
    if 0 in discards:  # any play of its shape or a better one is higher
        best, height = -1, -99
    for index, text in enumerate(plays[1:], start=1):
        cards = text.split()
        found = shape_of(cards, trump) if len(cards) == len(led) else None
        if not found or index in discards:
            continue
        own = suit_of(cards[0], trump)
        is_ruff = own == "trumps" != suit
        if (own == suit or is_ruff) and (
            found[0] > shape[0] or (found == shape and (is_ruff or top(cards, trump) > height))
        ):
            best, suit, shape, height = index, own, found, top(cards, trump)
    return best if best >= 0 else None


def shape_of(cards: list[str], trump: str) -> Block | None:
    if len({suit_of(card, trump) for card in cards}) > 1:
        return None
    return next((one[0] for one in layouts(tuple(sorted(cards)), trump) if len(one) == 1), None)


def top(cards: list[str], trump: str) -> int:
    """The rank of the highest card, low to high; AA22 is lowest of all. 2.2-2.4, 3.5."""
    if trump[0] != "-" and set(cards) == {trump[0] + "A", trump[0] + "2"}:
        return -1
    return max(map(partial(rank_of, trump=trump), cards))


def rank_of(card: str, trump: str) -> int:
    """Among cards of one suit; equal ones have one rank."""
    if card in ("BJ", "LJ"):
        return 60 if card == "BJ" else 50
    is_main = card[0] == trump[0]
    if card[1:] == trump[1:]:
        return 40 + is_main
    if card[1:] == "2":
        return 30 + is_main
    return len(HIGH_TO_LOW) - HIGH_TO_LOW.index(card[1:])
