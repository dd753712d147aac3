"""Each kind of penalty, given and taken away again, leaves nothing behind.

Sheet, result and standings are those of an identical match, played in an event of its own, in
which it never happened: in the first, a middle and the last hand, between hands, for each side,
at once, after the last hand, and on a sheet reopened after its acceptance.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from referee.models import Adjustment, ArbitrationCase, MatchRuling, SideWarning
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors.hall.hall import load_hall
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.papers import load_papers
from referee.selectors.sheet.tables import load_table
from referee.services import rulings, warnings
from referee.services.cancelled_warnings import cancel_warning
from referee.services.clock import call_time
from referee.values.hands import TypedHand, as_typed
from tests.conftest import make_user
from tests.referee.penalty_acts import BETWEEN_HANDS, IN_A_HAND, arbitration_rejected, warned
from tests.referee.recording import laogai, score, sheet_of
from tests.referee.ruling import sign_all
from tests.referee.stories import (
    FIRST,
    HANDS,
    LAST,
    MIDDLE,
    SIDES,
    Table,
    end,
    late,
    make_table,
    once,
    reopened,
    what_is_left,
)
from tests.visits import at_table
from tournaments.models import Match, StandingsAdjustment
from tournaments.values.errors import CannotDo


@pytest.fixture
def people(db) -> tuple[User, User]:
    return make_user("luo", "罗裁判"), make_user("fang", "方裁判长")


@pytest.fixture
def new_table(people) -> Callable[[], Table]:
    return lambda: make_table(*people)


# Each side at once, and each in one way afterwards.
MOMENTS = [(Side.NS, once), (Side.EW, once), (Side.NS, late), (Side.EW, reopened)]
LEFT: dict[str, Any] = {}


@pytest.fixture
def untouched(new_table) -> dict[str, Any]:
    """What the same match leaves when nothing ever happened in it: told once for all tests."""
    if not LEFT:
        table = new_table()
        end(table, *HANDS)
        LEFT.update(what_is_left(table))
        assert LEFT["result"]["winner"]
        assert len(LEFT["sheet"]["rows"]) == len(HANDS)
    return LEFT


@pytest.mark.parametrize(("side", "moment"), MOMENTS)
@pytest.mark.parametrize("kind", IN_A_HAND)
def test_a_penalty_in_a_hand_leaves_nothing(kind, side, moment, new_table, untouched) -> None:
    """In the first, a middle and the last hand of one match."""
    table = new_table()
    moment(table, (FIRST, MIDDLE, LAST), lambda there, number: IN_A_HAND[kind](there, number, side))
    assert what_is_left(table) == untouched


@pytest.mark.parametrize(("side", "moment"), MOMENTS)
@pytest.mark.parametrize("kind", BETWEEN_HANDS)
def test_a_penalty_between_hands_leaves_nothing(kind, side, moment, new_table, untouched) -> None:
    """Before the first and after the first, a middle and the last hand of one match."""
    table = new_table()
    moment(
        table,
        (0, FIRST, MIDDLE, LAST),
        lambda there, number: BETWEEN_HANDS[kind](there, number, side),
    )
    assert what_is_left(table) == untouched
    assert not Adjustment.objects.filter(cancelled_at=None).exists()
    assert not MatchRuling.objects.filter(cancelled_at=None).exists()
    assert not SideWarning.objects.filter(cancelled_at=None).exists()
    assert not ArbitrationCase.objects.filter(lapsed_at=None).exists()
    assert not StandingsAdjustment.objects.filter(cancelled_at=None).exists()
    assert warnings_shown(table) == (0, 0, 0)


@pytest.mark.parametrize(("side", "moment"), MOMENTS)
@pytest.mark.parametrize("number", [0, FIRST, MIDDLE, LAST])
def test_a_case_that_was_rejected_leaves_nothing(
    number, side, moment, new_table, untouched
) -> None:
    table = new_table()
    moment(table, (number,), lambda there, _number: arbitration_rejected(there, side))
    assert what_is_left(table) == untouched


def warnings_shown(table: Table) -> tuple[int, int, int]:
    """On the board of the hall, and of each side on the paper."""
    match = Match.objects.select_related("round__stage__event").get(pk=table.match.pk)
    [board] = load_hall([match], table.now).tables
    [paper] = load_papers([match], table.now)
    return board.warnings, paper.warnings_of(Side.NS), paper.warnings_of(Side.EW)


def test_warnings_do_show_before_they_are_cancelled(new_table) -> None:
    """The test above would pass for a warning that counted nowhere."""
    table = new_table()
    for side in (Side.NS, Side.EW, Side.EW):
        warned(table, side)
    assert warnings_shown(table) == (3, 1, 2)


@pytest.mark.parametrize("side", SIDES)
def test_a_warning_cancelled_after_signing_leaves_the_signed_sheet_alone(
    side, new_table, untouched
) -> None:
    table = new_table()
    table.play(*HANDS[:MIDDLE])
    given = [warned(table, side), warned(table, side)]
    end(table, *HANDS[MIDDLE:])
    assert warnings_shown(table)[0] == 2
    for warning in given:
        cancel_warning(warning=warning, reason="看错", **table.by_chief)
    assert warnings_shown(table) == (0, 0, 0)
    assert what_is_left(table) == untouched
    assert Match.objects.get(pk=table.match.pk).state == Match.State.ACCEPTED


# NS and EW both at 5 and the next hand bid for again: nobody is due to deal (9.4).
UNDECIDED = (score(100), score(240), TypedHand(void_cause=VoidCause.BOTH_LAOGAI, void_reason="r"))


@pytest.mark.parametrize("hands", [(), UNDECIDED], ids=["before the first", "after the last"])
@pytest.mark.parametrize("winner", SIDES)
def test_lots_cancelled_leave_nothing(winner, hands, new_table) -> None:
    """Drawn for one side and cancelled, then drawn for the other: the first never happened."""
    left = []
    for was_mistaken in (False, True):
        table = new_table()
        table.play(*hands)
        table.now += timedelta(minutes=120)
        call_time(hand_in_progress=False, visit=at_table(table.match, table.luo), now=table.now)
        if was_mistaken:
            undecided = sheet_of(table.match, table.now)
            lots(table, winner.other)
            ruling = MatchRuling.objects.get(match=table.match)
            rulings.cancel_ruling(ruling=ruling, reason="抽错", **table.by_chief)
            assert sheet_of(table.match, table.now) == undecided
        lots(table, winner)
        sign_all(table.match, table.luo, table.now)
        left.append(what_is_left(table))
    assert left[0] == left[1]
    assert left[0]["result"]["winner"] == winner


def lots(table: Table, winner: Side) -> None:
    rulings.draw_lots(winner=winner, reason="抽签", **table.by_chief)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", ["劳改 A", "劳改 B", "exposed cards", "points"])
def test_the_penalty_does_move_the_sheet_before_it_is_taken_away(
    kind, side, new_table, untouched
) -> None:
    """The tests above would pass for a penalty that did nothing."""
    table = new_table()
    table.play(*HANDS)
    hand = as_typed(table.hand(MIDDLE))
    before = sheet_of(table.match, table.now)
    if kind == "points":
        amount = 80 if side is Side.NS else -80
        rulings.adjust(
            kind=Adjustment.Kind.POINTS, hand_number=MIDDLE, side=None,
            amount=amount, reason="判罚", key=uuid4(), **table.by_chief,
        )  # fmt: skip
    elif kind == "exposed cards":
        table.correct(MIDDLE, replace(hand, **{f"exposed_{side.value.lower()}": 12}))
    else:
        option = kind[-1]
        table.correct(MIDDLE, laogai(side.value, 60, option=option, dealer=hand.dealer))
    assert sheet_of(table.match, table.now) != before


def test_cancelled_penalties_stay_on_the_list_and_move_nothing(new_table, untouched) -> None:
    table = new_table()

    def act(there: Table, number: int) -> None:
        for kind in ("levels given", "walkover", "assigned"):
            BETWEEN_HANDS[kind](there, number, Side.EW)

    late(table, (MIDDLE,), act)
    match = Match.objects.select_related("round__stage__event").get(pk=table.match.pk)
    lines = penalty_lines([load_table(match, table.now)])
    assert [(line.kind.value, line.levels, bool(line.cancelled_at)) for line in lines] == [
        ("levels", 0, True), ("ruling", None, True), ("ruling", None, True),
    ]  # fmt: skip
    assert what_is_left(table) == untouched


@pytest.mark.parametrize("side", SIDES)
def test_a_disqualification_is_for_good(side, new_table) -> None:
    """Upheld by arbitration, it leaves the event with the entry: nothing takes it back (8.5)."""
    table = new_table()
    table.play(*HANDS)
    given = [warned(table, side), warned(table, side)]
    warnings.decide_case(
        case=ArbitrationCase.objects.get(), decision=ArbitrationCase.Decision.UPHELD,
        decided_by="仲裁委员会", grounds="属实", **table.by_chief,
    )  # fmt: skip
    ruling = MatchRuling.objects.get(match=table.match)
    with pytest.raises(CannotDo):
        rulings.cancel_ruling(ruling=ruling, reason="判错", **table.by_chief)
    for warning in given:
        with pytest.raises(CannotDo):
            cancel_warning(warning=warning, reason="看错", **table.by_chief)
    assert sheet_of(table.match, table.now).ending.winner is side.other
