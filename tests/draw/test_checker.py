"""The checker of Swiss rounds finds each kind of fault."""

from dataclasses import replace

import pytest

from tests.draw.checker import faults_of_swiss_round
from tournaments.draw import Bye, Contender, DrawnRound, Pairing, Reason

ODD = Reason.ODD_FIELD
FIELD = [
    Contender(1, "A", place=1, score=4, met=(2, 4), balance=0),
    Contender(2, "B", place=2, score=2, met=(1, 3), balance=2),
    Contender(3, "C", place=3, score=2, met=(2,), byes=1, balance=-1),
    Contender(4, "B", place=4, score=2, met=(1,), byes=1, balance=-1),
    Contender(5, "C", place=5, score=0, met=(), byes=0, balance=0),
]
RIGHT = DrawnRound(
    3, (Pairing(1, 3, 1, (Reason.FLOAT,)), Pairing(2, 4, 2, (Reason.SAME_UNIT,))), (Bye(5, (ODD,)),)
)
SPOILT = {
    "takes part": replace(RIGHT, byes=()),
    "tables": replace(
        RIGHT, pairings=(RIGHT.pairings[0], replace(RIGHT.pairings[1], table_number=3))
    ),
    "belongs before": replace(
        RIGHT,
        pairings=(
            replace(RIGHT.pairings[1], table_number=1),
            replace(RIGHT.pairings[0], table_number=2),
        ),
    ),
    "is due NS": replace(
        RIGHT, pairings=(RIGHT.pairings[0], Pairing(2, 2, 4, (Reason.SAME_UNIT,)))
    ),
    "table 1: ()": replace(RIGHT, pairings=(Pairing(1, 3, 1), RIGHT.pairings[1])),
    "bye of 5": replace(RIGHT, byes=(Bye(5, (ODD, Reason.SECOND_BYE)),)),
    "more than another": DrawnRound(
        3,
        (Pairing(1, 5, 1, (Reason.FLOAT,)), Pairing(2, 3, 2, (Reason.REPEAT,))),
        (Bye(4, (ODD, Reason.SECOND_BYE, Reason.HIGHER_BYE)),),
    ),
    "can be had": DrawnRound(
        3,
        (Pairing(1, 1, 2, (Reason.FLOAT, Reason.REPEAT)), Pairing(2, 3, 4)),
        (Bye(5, (ODD,)),),
    ),
}


def test_checker_finds_nothing_in_a_right_round() -> None:
    field = [replace(one, unit="") if one.number == 2 else one for one in FIELD]
    right = replace(RIGHT, pairings=(RIGHT.pairings[0], Pairing(2, 4, 2)))
    assert faults_of_swiss_round(field, right, avoid_units=True) == []


@pytest.mark.parametrize("fault", SPOILT)
def test_checker_finds_what_is_spoilt(fault: str) -> None:
    found = faults_of_swiss_round(FIELD, SPOILT[fault], avoid_units=True)
    assert any(fault in text for text in found), found
