"""What the list of penalties says was moved is what moved on the sheet."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from referee.models import Adjustment
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.services import rulings
from referee.services.hands import void_hand
from referee.wording.penalties import PenaltyKind
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.models import Match


@pytest.fixture
def move(match, fang, clock) -> Callable[..., Adjustment]:
    def adjust(kind: str, hand_number: int, amount: int, side: Side | None = None) -> Adjustment:
        return rulings.adjust(
            kind=Adjustment.Kind(kind), hand_number=hand_number, side=side,
            amount=amount, reason="判罚", key=uuid4(), visit=at_table(match, fang), now=clock(),
        )  # fmt: skip

    return adjust


def lines(kind: PenaltyKind, now) -> list[PenaltyLine]:
    table = load_table(Match.objects.select_related("round__stage__event").get(), now)
    return [line for line in penalty_lines([table]) if line.kind is kind]


def levels(now) -> list[int | None]:
    return [line.levels for line in lines(PenaltyKind.LEVELS, now)]


def test_a_side_goes_no_lower_than_it_began(match, luo, move, clock) -> None:
    play(match, luo, clock(), score(100))
    move("levels", 1, -2, Side.EW)
    move("levels", 1, -3, Side.NS)  # from 5 down to 3
    assert levels(clock()) == [0, -2]


def test_a_side_goes_no_higher_than_a(match, luo, move, clock) -> None:
    play(match, luo, clock(), score(0), score(0))  # NS: 3, 8, K
    move("levels", 2, 6, Side.NS)
    move("levels", 2, 1, Side.NS)
    move("levels", 1, 2, Side.NS)  # goes before them on the sheet, and leaves them nothing
    assert levels(clock()) == [0, 0, 2]


def test_what_was_played_after_it_does_not_take_a_move_away(match, luo, move, clock) -> None:
    play(match, luo, clock(), score(0), score(0), score(0))  # NS stops at A either way
    move("levels", 1, 2, Side.NS)
    assert levels(clock()) == [2]


def test_nothing_moves_after_the_end(event, match, luo, fang, move, clock) -> None:
    event.rules = {"max_hands": 1}
    event.save()
    play(match, luo, clock(), score(100))
    event.rules = {}
    event.save()
    play(match, luo, clock(), score(100))
    move("levels", 2, 2, Side.EW)
    move("points", 2, 40)
    event.rules = {"max_hands": 1}
    event.save()
    assert levels(clock()) == [0]
    assert [line.points for line in lines(PenaltyKind.POINTS, clock())] == [0]


def test_cancelled_and_void_move_nothing(match, luo, fang, move, clock) -> None:
    play(match, luo, clock(), score(100))
    move("points", 1, -40)
    taken_back = move("levels", 1, 2, Side.EW)
    assert [line.points for line in lines(PenaltyKind.POINTS, clock())] == [40]
    rulings.cancel_adjustment(
        adjustment=taken_back, reason="免", visit=at_table(taken_back, fang), now=clock()
    )
    void_hand(
        number=1, revision=1, cause=VoidCause.OTHER, reason="断电",
        visit=at_table(match, luo), now=clock(),
    )  # fmt: skip
    assert levels(clock()) == [0]
    assert [line.points for line in lines(PenaltyKind.POINTS, clock())] == [0]


@pytest.mark.parametrize(
    ("before", "offender", "moved"),
    [
        ([], "EW", 2),  # dealers at 3
        ([score(0), score(0)], "EW", 1),  # K: the rise stops at A
        ([score(0), score(0), score(100)], "EW", 1),  # A, dealt by NS: past A
        ([score(0), score(0), score(100), score(160)], "EW", 0),  # A, dealt by EW: stays
    ],
)
def test_a_choice_of_levels_moves_up_to_a(before, offender, moved, match, luo, clock) -> None:
    play(match, luo, clock(), *before, laogai(offender, option="A", dealer="" if before else "N"))
    assert [line.levels for line in lines(PenaltyKind.LAOGAI, clock())] == [moved]
