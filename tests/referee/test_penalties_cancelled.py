"""Each kind of penalty, given and taken away again, leaves nothing behind.

Sheet, result and standings are those of an identical match, played in an event of its own, in
which it never happened: in the first, a middle and the last hand, between hands, for each side,
at once, after the last hand, and on a sheet reopened after its acceptance.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from referee.models import Adjustment, ArbitrationCase, MatchRuling
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.seats import Side
from referee.selectors.penalties import penalty_lines
from referee.selectors.tables import load_table
from referee.services import penalties, rulings
from referee.services.hands import choose_laogai, void_hand
from referee.typed_hand import as_typed
from tests.conftest import make_user
from tests.referee.recording import laogai, sheet_of
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
from tournaments.errors import CannotDo
from tournaments.models import Match


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


def given_and_corrected(table: Table, number: int, **values: Any) -> None:
    """Correct a hand to these values and back to what it was."""
    stored = as_typed(table.hand(number))
    table.correct(number, replace(stored, **values))
    table.correct(number, stored)


def laogai_corrected(table: Table, number: int, side: Side, option: LaogaiOption) -> None:
    stored = as_typed(table.hand(number))
    table.correct(number, laogai(side.value, points=60, dealer=stored.dealer))
    revision = table.hand(number).revision
    choose_laogai(
        match=table.match,
        number=number,
        revision=revision,
        option=option,
        by=table.luo,
        now=table.now,
    )
    table.correct(number, stored)


def void_corrected(table: Table, number: int, _side: Side) -> None:
    stored = as_typed(table.hand(number))
    void_hand(
        match=table.match, number=number, revision=table.hand(number).revision,
        cause=VoidCause.BOTH_LAOGAI, reason="双方劳改", by=table.luo, now=table.now,
    )  # fmt: skip
    table.correct(number, stored)


def points_cancelled(table: Table, number: int, side: Side) -> None:
    adjusted_and_cancelled(
        table, Adjustment.Kind.POINTS, number, None, 80 if side is Side.NS else -80
    )


def levels_cancelled(table: Table, number: int, side: Side, amount: int) -> None:
    adjusted_and_cancelled(table, Adjustment.Kind.LEVELS, number, side, amount)


def adjusted_and_cancelled(
    table: Table, kind: Adjustment.Kind, number: int, side: Side | None, amount: int
) -> None:
    adjustment = rulings.adjust(
        match=table.match, kind=kind, hand_number=number, side=side, amount=amount, reason="判罚",
        key=uuid4(), **table.by_chief,
    )  # fmt: skip
    rulings.cancel_adjustment(adjustment=adjustment, reason="判错", **table.by_chief)


# In a hand: corrected away by whoever typed it.
IN_A_HAND: dict[str, Callable[[Table, int, Side], None]] = {
    "劳改 A": lambda table, number, side: laogai_corrected(table, number, side, LaogaiOption.A),
    "劳改 B": lambda table, number, side: laogai_corrected(table, number, side, LaogaiOption.B),
    "exposed cards": lambda table, number, side: given_and_corrected(
        table, number, **{f"exposed_{side.value.lower()}": 12}
    ),
    "bidding fault": lambda table, number, side: given_and_corrected(
        table, number, bidding_fault="open bid", bidding_fault_side=side.value
    ),
    "void": void_corrected,
    "points": points_cancelled,
}


@pytest.mark.parametrize(("side", "moment"), MOMENTS)
@pytest.mark.parametrize("number", [FIRST, MIDDLE, LAST])
@pytest.mark.parametrize("kind", IN_A_HAND)
def test_a_penalty_in_a_hand_leaves_nothing(
    kind, number, side, moment, new_table, untouched
) -> None:
    table = new_table()
    moment(table, number, lambda there: IN_A_HAND[kind](there, number, side))
    assert what_is_left(table) == untouched


def walkover_cancelled(table: Table, _number: int, side: Side | None) -> None:
    ruling = rulings.record_walkover(match=table.match, side=side, reason="弃权", **table.by_chief)
    rulings.cancel_ruling(ruling=ruling, reason="来了", **table.by_chief)


def assigned_cancelled(table: Table, _number: int, side: Side | None) -> None:
    ruling = rulings.assign_result(
        match=table.match, winner=side, levels=Levels(ns=Level.QUEEN, ew=Level.TEN),
        reason="裁判长判定", **table.by_chief,
    )  # fmt: skip
    rulings.cancel_ruling(ruling=ruling, reason="判错", **table.by_chief)


def arbitration_rejected(table: Table, _number: int, side: Side) -> None:
    """Warnings stay for good, but move nothing; the case they open is rejected."""
    player = table.match.north if side is Side.NS else table.match.east
    for _second_time in range(2):
        penalties.give_warning(
            match=table.match, side=side, player=player, offence="打手势", key=uuid4(),
            by=table.luo, now=table.now,
        )  # fmt: skip
    penalties.decide_case(
        case=ArbitrationCase.objects.get(warning__match=table.match),
        decision=ArbitrationCase.Decision.REJECTED,
        decided_by="仲裁委员会",
        grounds="证据不足",
        **table.by_chief,
    )


# Between hands, and before the first and after the last one.
BETWEEN_HANDS: dict[str, Callable[[Table, int, Side], None]] = {
    "levels given": lambda table, number, side: levels_cancelled(table, number, side, 3),
    "levels taken": lambda table, number, side: levels_cancelled(table, number, side, -1),
    "walkover": walkover_cancelled,
    "double walkover": lambda table, number, _side: walkover_cancelled(table, number, None),
    "assigned": assigned_cancelled,
    "assigned tie": lambda table, number, _side: assigned_cancelled(table, number, None),
    "arbitration": arbitration_rejected,
}


@pytest.mark.parametrize(("side", "moment"), MOMENTS)
@pytest.mark.parametrize("number", [0, FIRST, MIDDLE, LAST])
@pytest.mark.parametrize("kind", BETWEEN_HANDS)
def test_a_penalty_between_hands_leaves_nothing(
    kind, number, side, moment, new_table, untouched
) -> None:
    table = new_table()
    moment(table, number, lambda there: BETWEEN_HANDS[kind](there, number, side))
    assert what_is_left(table) == untouched
    if kind != "arbitration":
        assert not Adjustment.objects.filter(cancelled_at=None).exists()
        assert not MatchRuling.objects.filter(cancelled_at=None).exists()


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
            match=table.match, kind=Adjustment.Kind.POINTS, hand_number=MIDDLE, side=None,
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

    def act(there: Table) -> None:
        for kind in ("levels given", "walkover", "assigned"):
            BETWEEN_HANDS[kind](there, MIDDLE, Side.EW)

    late(table, MIDDLE, act)
    match = Match.objects.select_related("round__stage__event").get(pk=table.match.pk)
    lines = penalty_lines([load_table(match, table.now)])
    assert [(line.kind.value, line.levels, bool(line.cancelled_at)) for line in lines] == [
        ("levels", 0, True), ("ruling", None, True), ("ruling", None, True),
    ]  # fmt: skip
    assert what_is_left(table) == untouched


@pytest.mark.parametrize("side", SIDES)
def test_a_disqualification_is_for_good(side, new_table) -> None:
    """Upheld by arbitration, it leaves the event with the entry: no ruling takes it back (8.5)."""
    table = new_table()
    table.play(*HANDS)
    player = table.match.north if side is Side.NS else table.match.east
    for _second_time in range(2):
        penalties.give_warning(
            match=table.match, side=side, player=player, offence="打手势", key=uuid4(),
            by=table.luo, now=table.now,
        )  # fmt: skip
    penalties.decide_case(
        case=ArbitrationCase.objects.get(), decision=ArbitrationCase.Decision.UPHELD,
        decided_by="仲裁委员会", grounds="属实", **table.by_chief,
    )  # fmt: skip
    ruling = MatchRuling.objects.get(match=table.match)
    with pytest.raises(CannotDo):
        rulings.cancel_ruling(ruling=ruling, reason="判错", **table.by_chief)
    assert sheet_of(table.match, table.now).ending.winner is side.other
