"""Seats, sides, levels and the pack. Rules 1.2, 1.4, 1.5, 2.1."""

import pytest

from referee.rulebook import Level, Levels, Seat, Side, Suit, climb
from referee.rulebook.cards import CARDS_IN_HOLDING, CARDS_IN_PACK, POINTS_IN_HAND, card_points
from tests.rulebook.casebook import Case, each


@each("seats.toml")
def test_seat_case(case: Case) -> None:
    seat = Seat(case["seat"])

    assert (seat.next, seat.partner, seat.side) == (case["next"], case["partner"], case["side"])


def test_neighbours_are_opponents() -> None:
    assert all(seat.next.side is seat.side.other for seat in Seat)
    assert {side: side.other for side in Side} == {Side.EW: Side.NS, Side.NS: Side.EW}


def test_pack_holds_four_decks_with_jokers() -> None:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

    assert (CARDS_IN_PACK, CARDS_IN_HOLDING) == (216, 54)
    assert [suit.value for suit in Suit] == ["S", "H", "D", "C"]
    assert {rank: card_points(rank) for rank in ranks if card_points(rank)} == {
        "5": 5,
        "10": 10,
        "K": 10,
    }
    assert 4 * len(Suit) * sum(card_points(rank) for rank in ranks) == POINTS_IN_HAND == 400
    assert card_points("BJ") == card_points("LJ") == 0


def test_levels_go_up_from_3_to_past_a() -> None:
    names = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past A"]

    assert [(level.value, level.position) for level in Level] == list(
        zip(names, range(13), strict=True)
    )


def test_levels_of_a_side_are_replaced_alone() -> None:
    levels = Levels(ew=Level.FIVE, ns=Level.PAST_A)

    assert levels.of(Side.EW) is Level.FIVE
    assert levels.replacing(Side.EW, Level.SIX) == Levels(Level.SIX, Level.PAST_A)
    assert levels.replacing(Side.NS, Level.SIX) == Levels(Level.FIVE, Level.SIX)
    assert levels.visible == Levels(Level.FIVE, Level.ACE)


@pytest.mark.parametrize(
    ("level", "rise", "may_leave", "reached", "stopped_at"),
    [
        ("3", 0, True, "3", None),
        ("3", 12, True, "A", "A"),
        ("3", 11, True, "A", None),
        ("A", 0, False, "A", None),
        ("A", 1, False, "A", "A"),
        ("A", 1, True, "past A", None),
        ("A", 9, True, "past A", None),
        ("past A", 3, True, "past A", None),
    ],
)
def test_climb_stops_at_a(
    level: str, rise: int, may_leave: bool, reached: str, stopped_at: str | None
) -> None:
    climbed = climb(Level(level), rise, must_play={Level.ACE}, may_leave=may_leave)

    assert (climbed.level, climbed.stopped_at) == (reached, stopped_at)
