"""Each kind of penalty, given and taken away again at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

from referee.models import Adjustment, ArbitrationCase, SideWarning
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.seats import Side
from referee.services import rulings, warnings
from referee.services.cancelled_warnings import cancel_warning
from referee.services.hands import choose_laogai, void_hand
from referee.values.hands import as_typed
from tests.referee.recording import laogai
from tests.referee.ruling import warn
from tests.referee.stories import Table
from tests.visits import at_table, in_office
from tournaments.services import adjustments


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
        number=number,
        revision=revision,
        option=option,
        visit=at_table(table.match, table.luo),
        now=table.now,
    )
    table.correct(number, stored)


def void_corrected(table: Table, number: int, _side: Side) -> None:
    stored = as_typed(table.hand(number))
    void_hand(
        number=number, revision=table.hand(number).revision,
        cause=VoidCause.BOTH_LAOGAI, reason="双方劳改",
        visit=at_table(table.match, table.luo), now=table.now,
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
        kind=kind, hand_number=number, side=side, amount=amount, reason="判罚",
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


def walkover_cancelled(table: Table, _number: int, side: Side | None) -> None:
    ruling = rulings.record_walkover(side=side, reason="弃权", **table.by_chief)
    rulings.cancel_ruling(ruling=ruling, reason="来了", **table.by_chief)


def assigned_cancelled(table: Table, _number: int, side: Side | None) -> None:
    ruling = rulings.assign_result(
        winner=side, levels=Levels(ns=Level.QUEEN, ew=Level.TEN),
        reason="裁判长判定", **table.by_chief,
    )  # fmt: skip
    rulings.cancel_ruling(ruling=ruling, reason="判错", **table.by_chief)


def warned(table: Table, side: Side) -> SideWarning:
    player = table.match.north if side is Side.NS else table.match.east
    return warn(table.match, player, table.luo, table.now)


def warnings_cancelled(table: Table, side: Side, *order: int) -> None:
    """As many warnings as named are given, and then cancelled in this order."""
    given = [warned(table, side) for _number in order]
    for place in order:
        cancel_warning(warning=given[place], reason="看错", **table.by_chief)


def standings_cancelled(table: Table, side: Side, **moved: int) -> None:
    chief = {"visit": in_office(table.match, table.fang), "now": table.now}
    entry = table.match.entry(side)
    given = adjustments.give_adjustment(
        stage=table.match.round.stage, number=entry.number, reason="迟到", **moved, **chief
    )
    adjustments.cancel_adjustment(adjustment=given, reason="有证明", **chief)


def arbitration_rejected(table: Table, side: Side) -> None:
    """Warnings the committee has decided on stay, but move nothing."""
    for _second_time in range(2):
        warned(table, side)
    warnings.decide_case(
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
    "warning": lambda table, _number, side: warnings_cancelled(table, side, 0),
    "case, last warning first": lambda table, _n, side: warnings_cancelled(table, side, 1, 0),
    "case, first warning first": lambda table, _n, side: warnings_cancelled(table, side, 0, 1),
    "three warnings": lambda table, _n, side: warnings_cancelled(table, side, 1, 2, 0),
    "match points": lambda table, _n, side: standings_cancelled(table, side, match_points=-1),
    "margin": lambda table, _n, side: standings_cancelled(table, side, level_margin=4),
}
