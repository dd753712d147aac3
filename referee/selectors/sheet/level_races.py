"""The race of a match as a line of points: where both sides stood after each hand (7.4, 9.1)."""

from dataclasses import dataclass

from referee.models import Adjustment
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import Laogai
from referee.rulebook.outcomes import Result
from referee.rulebook.race import Row, RowState
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import TableSheet


@dataclass(frozen=True, slots=True)
class RacePoint:
    """Levels after hand `number`, what was adjusted there with them; 0 is before the first.

    `taken_by` is the side that took the deal in this hand. A void hand moves nothing.
    """

    number: int
    levels: Levels
    laogai: Laogai | None = None
    taken_by: Side | None = None
    is_void: bool = False


def level_race(table: TableSheet) -> tuple[RacePoint, ...]:
    """The start and every hand that is counted or void; empty before the first of them.

    A hand that waits for the choice of 8.3, and those after it or after the end, move nothing that
    can be known yet.
    """
    shown = {RowState.COUNTED, RowState.VOID}
    points = [_point(table, row) for row in table.sheet.rows if row.state in shown]
    return (RacePoint(0, _adjusted(table, 0)), *points) if points else ()


def _point(table: TableSheet, row: Row) -> RacePoint:
    counts = row.state is RowState.COUNTED
    return RacePoint(
        number=row.number,
        levels=_levels(table, row),
        laogai=row.facts.laogai if counts else None,
        taken_by=row.winner if row.result is Result.TAKE else None,
        is_void=not counts,
    )


def _levels(table: TableSheet, row: Row) -> Levels:
    if row.passed_a:
        return row.levels.replacing(row.passed_a, Level.PAST_A)
    named = {
        adjustment.hand_number
        for adjustment in table.adjustments
        if adjustment.kind == Adjustment.Kind.LEVELS
    }
    return _adjusted(table, row.number) if row.number in named else row.levels


def _adjusted(table: TableSheet, number: int) -> Levels:
    """The levels after this hand with what the chief referee moved there (8.8)."""
    return table.replay([(n, typed) for n, typed in table.typed_hands if n <= number]).levels
