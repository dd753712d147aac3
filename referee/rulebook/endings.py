"""Who won a race that is over, and why, in the order the rules ask. Rules 9.1-9.4, 8.5, 8.9."""

from __future__ import annotations

from referee.rulebook.facts import MatchRuling, RulingKind
from referee.rulebook.levels import Level, Levels
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Seat, Side
from referee.rulebook.sheet import Ending, Reason


def ended_by_levels(
    levels: Levels, due: Seat | None, lots: MatchRuling | None, *, after_hand: int | None
) -> Ending:
    """Past A, then the higher level, then the side on the deal, then lots. Rules 9.1, 9.3, 9.4.

    Undecided where nobody is due to deal and no lots have been drawn; `lots` decide nothing else.
    """
    for side in Side:
        if levels.of(side) is Level.PAST_A:
            return Ending(side, Reason.PASSED_A, after_hand)
    if levels.ew is not levels.ns:
        return Ending(_higher(levels), Reason.HIGHER_LEVEL, after_hand)
    if due is not None:
        return Ending(due.side, Reason.DEALER_SEAT, after_hand)
    if lots is not None:
        return Ending(lots.winner, Reason.LOTS, after_hand)
    return Ending(None, Reason.UNDECIDED, after_hand)


def _higher(levels: Levels) -> Side:
    return Side.EW if levels.ew.position > levels.ns.position else Side.NS


def ended_by_ruling(ruling: MatchRuling) -> Ending:
    """A match ended off the table; two absent or disqualified sides leave no winner."""
    if ruling.kind is RulingKind.ASSIGNED:
        return Ending(ruling.winner, Reason.ASSIGNED, None)
    winner = ruling.side.other if ruling.side else None
    if ruling.kind is RulingKind.DISQUALIFIED:
        return Ending(winner, Reason.DISQUALIFIED, None)
    reason = Reason.WALKOVER if ruling.side else Reason.DOUBLE_WALKOVER
    return Ending(winner, reason, None)


def final_levels(levels: Levels, ruling: MatchRuling | None, rules: RuleSet) -> Levels:
    """The levels that rank: those played, unless a ruling put others in their place. Rule 8.9."""
    if ruling is None or ruling.kind is RulingKind.LOTS:
        return levels
    if ruling.kind is RulingKind.ASSIGNED and ruling.levels is not None:
        return ruling.levels
    received, given = rules.walkover_levels
    if ruling.side is None:
        return Levels(given, given)
    return Levels(received, received).replacing(ruling.side, given)
