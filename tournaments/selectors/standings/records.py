"""Accepted results as the ranking reads them."""

from dataclasses import replace
from functools import lru_cache

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tournaments.models import Result
from tournaments.ranking import EventRules, PointScale, ResultKind, ResultRecord
from tournaments.selectors.standings.matches import AcceptedResult

PRESENT_SIDE = {Result.Kind.WALKOVER_NS: Side.EW, Result.Kind.WALKOVER_EW: Side.NS}


def result_record(result: Result | AcceptedResult, *, is_bye: bool = False) -> ResultRecord | None:
    """An accepted result as the ranking reads it.

    A match lost by disqualification is a walkover given, both sides disqualified a double one
    (8.9). The bye of an entry that had left counts nothing: None. A result that keeps rules of
    its own keeps their points and walkover levels (section 10).
    """
    record = _record(result, is_bye=is_bye)
    if record is None or result.rules is None:
        return record
    rules = EventRules.from_json(result.rules)
    return replace(
        record,
        scale=point_scale(rules),
        walkover_levels=rules.walkover_levels,
        absent_margin=rules.absent_margin,
    )


def point_scale(rules: EventRules) -> PointScale:
    return PointScale(rules.win_points, rules.tie_points, rules.loss_points)


def _record(result: Result | AcceptedResult, *, is_bye: bool) -> ResultRecord | None:
    kind = Result.Kind(result.kind)
    if is_bye or kind is Result.Kind.BYE:
        return ResultRecord(ResultKind.BYE) if kind is Result.Kind.BYE else None
    winner = Side(result.winner) if result.winner else None
    if kind in PRESENT_SIDE or result.reason == Reason.DISQUALIFIED:
        if result.reason != Reason.DISQUALIFIED:
            winner = PRESENT_SIDE[kind]
        double = ResultRecord(ResultKind.DOUBLE_WALKOVER)
        return ResultRecord(ResultKind.WALKOVER, winner) if winner else double
    if kind is Result.Kind.DOUBLE_WALKOVER:
        return ResultRecord(ResultKind.DOUBLE_WALKOVER)
    return _at_the_table(
        ResultKind.ASSIGNED if kind is Result.Kind.ASSIGNED else ResultKind.PLAYED,
        winner,
        (result.ew_level, result.ns_level),
        (result.ew_hands_won, result.ns_hands_won),
    )


@lru_cache(maxsize=4096)
def _at_the_table(
    kind: ResultKind, winner: Side | None, levels: tuple[str, str], hands: tuple[int, int]
) -> ResultRecord:
    """Levels and hands from EW's side. Many tables of an event end alike: those share a record."""
    ew, ns = map(Level, levels)
    return ResultRecord(kind, winner, Levels(ew=ew, ns=ns), HandsWon(ew=hands[0], ns=hands[1]))
