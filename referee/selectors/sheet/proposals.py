"""The result a sheet proposes, as it would be stored once it is signed."""

from referee.rulebook.race import Ending, Reason
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import TableSheet
from tournaments.models import Result

WALKOVERS = frozenset({Reason.WALKOVER, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED})


def proposed_result(table: TableSheet) -> Result | None:
    """An unsaved result; None while the match goes on or is undecided (9.4)."""
    ending, levels = table.sheet.ending, table.sheet.final_levels
    if ending is None or ending.reason is Reason.UNDECIDED:
        return None
    hands_won = table.sheet.final_hands_won
    return Result(
        match=table.match,
        version=table.match.sheet_version,
        kind=result_kind(ending),
        reason=ending.reason.value,
        winner=ending.winner.value if ending.winner else None,
        ns_level=levels.ns.value,
        ew_level=levels.ew.value,
        ns_hands_won=hands_won.ns,
        ew_hands_won=hands_won.ew,
        rules=table.match.rules,
    )


def result_kind(ending: Ending) -> str:
    """What kind of result an ending is; a match lost by disqualification is a walkover (8.9)."""
    if ending.reason in WALKOVERS:
        if ending.winner is None:
            return Result.Kind.DOUBLE_WALKOVER
        given_by_ns = ending.winner is Side.EW
        return Result.Kind.WALKOVER_NS if given_by_ns else Result.Kind.WALKOVER_EW
    if ending.reason is Reason.ASSIGNED:
        return Result.Kind.ASSIGNED
    return Result.Kind.PLAYED
