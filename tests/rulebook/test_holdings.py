"""Cards held together: how many of each, whatever order they came in."""

from referee.rulebook import DECK, Card, Cards, Rank, Suit, parse_cards


def test_cards_are_equal_in_any_order() -> None:
    five, ten = Card(Rank.FIVE, Suit.HEARTS), Card(Rank.TEN, Suit.SPADES)
    cards = Cards.of([five, ten, five])

    assert cards == Cards.of([ten, five, five])
    assert (len(cards), cards.count(five), cards.count(DECK[0]), cards.points) == (3, 2, 0, 20)
    assert list(cards) == [ten, five, five]


def test_cards_taken_out_are_gone_as_far_as_they_were_there() -> None:
    left = parse_cards("H5 H5 H6 S9") - parse_cards("H5 S9 S9 CA")

    assert left == parse_cards("H5 H6")


def test_deck_holds_every_card_once() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    assert sum(card.points for card in DECK) == 100
    assert [str(card) for card in DECK[-3:]] == ["CA", "LJ", "BJ"]
