"""Seat balance: how often an entry sits NS less how often EW."""

from tournaments.draw import Bye, DrawnRound, Pairing, seat_balance


def test_balance_counts_ns_up_and_ew_down_and_a_bye_not() -> None:
    rounds = (
        DrawnRound(1, (Pairing(1, 1, 2),), (Bye(3),)),
        DrawnRound(2, (Pairing(1, 1, 3),), (Bye(2),)),
        DrawnRound(3, (Pairing(1, 2, 1),), (Bye(4),)),
    )
    assert seat_balance(rounds) == {1: 1, 2: 0, 3: -1, 4: 0}


def test_balance_of_no_rounds_is_empty() -> None:
    assert seat_balance(()) == {}
