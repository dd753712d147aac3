"""The order of cards and what they combine to. Sections 2 and 3."""

import pytest

from referee.rulebook import (
    DECK,
    BreaksRule,
    Combination,
    Level,
    Suit,
    Trump,
    classify,
    parse_cards,
    parse_trump,
)
from tests.rulebook.casebook import Case, each


@each("trumps.toml")
def test_order_case(case: Case) -> None:
    trump = parse_trump(case["trump"])
    mine = [card for card in DECK if trump.suit_of(card).value == case["suit"]]
    tiers: dict[int, list[str]] = {}
    for card in sorted(mine, key=trump.height_of, reverse=True):
        tiers.setdefault(trump.height_of(card), []).append(str(card))

    assert ", ".join(" = ".join(tier) for tier in tiers.values()) == case["order"]


@each("combinations.toml")
def test_combination_case(case: Case) -> None:
    found = classify(parse_cards(case["cards"]), parse_trump(case["trump"]))

    if isinstance(found, Combination):
        answered = f"{found.kind} {found.ranks}x{found.copies}"
    else:
        answered = f"none: {found.flaw}, rule {found.rule}"
    assert answered == case["is"]


def test_combination_tells_its_suit_and_size() -> None:
    trump = Trump(Level.EIGHT, Suit.CLUBS)
    found = classify(parse_cards("H2 H2 H2"), trump)

    assert isinstance(found, Combination)
    assert (found.suit, found.size, found.cards) == ("trumps", 3, parse_cards("H2 H2 H2"))
    assert trump.is_trump(next(iter(found.cards)))


def test_nobody_plays_past_a() -> None:
    with pytest.raises(BreaksRule, match=r"no_level_card \(rule 2.1\)"):
        Trump(Level.PAST_A, Suit.CLUBS)
