"""Seat balance: how often an entry sits NS less how often EW."""

import pytest

from tournaments.draw import Bye, Contender, DrawnRound, Pairing, seat_balance, seat_by_balance


def test_balance_counts_ns_up_and_ew_down_and_a_bye_not() -> None:
    rounds = (
        DrawnRound(1, (Pairing(1, 1, 2),), (Bye(3),)),
        DrawnRound(2, (Pairing(1, 1, 3),), (Bye(2),)),
        DrawnRound(3, (Pairing(1, 2, 1),), (Bye(4),)),
    )
    assert seat_balance(rounds) == {1: 1, 2: 0, 3: -1, 4: 0}


def test_balance_of_no_rounds_is_empty() -> None:
    assert seat_balance(()) == {}


@pytest.mark.parametrize(
    ("balances", "round_number", "seated"),
    [
        ((1, -1), 3, (2, 1)),
        ((-2, -1), 3, (1, 2)),
        ((0, 0), 3, (2, 1)),  # the lots are 2 before 1
        ((0, 0), 4, (1, 2)),
        ((1, 1), 4, (1, 2)),
    ],
)
def test_who_sat_ns_less_often_sits_ns_else_lots_in_turn(
    balances: tuple[int, int], round_number: int, seated: tuple[int, int]
) -> None:
    one, other = Contender(1, balance=balances[0]), Contender(2, balance=balances[1])
    lot_of = {2: 0, 1: 1}
    for pair in ((one, other), (other, one)):
        assert seat_by_balance(*pair, round_number=round_number, lot_of=lot_of) == seated
