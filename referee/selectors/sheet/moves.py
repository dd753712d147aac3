"""How far a penalty really moved something: the sheet with it beside the sheet without it."""

from collections.abc import Sequence
from dataclasses import replace

from referee.models import Adjustment
from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Row
from referee.rulebook.seats import Side
from referee.selectors.sheet.consequences import without_adjustment
from referee.selectors.sheet.tables import TableSheet


def points_moved(table: TableSheet, adjustment: Adjustment) -> int:
    """Points by which an adjustment in force changed its hand's score; 0 for one without (8.8)."""
    now, then = (
        _score(one, adjustment.hand_number)
        for one in (table, without_adjustment(table, adjustment))
    )
    return now - then


def levels_moved(table: TableSheet, adjustment: Adjustment) -> int:
    """Levels by which an adjustment in force moved its side, with their sign (8.8).

    Fewer than it names where the side came to the start level or to A, none after the end of the
    race. What was played after it is left aside: that moved the side by itself.
    """
    earlier = [one for one in table.adjustments if _is_before(one, adjustment)]
    then, now = (
        _levels_after(table, adjustment.hand_number, adjustments)
        for adjustments in (earlier, [*earlier, adjustment])
    )
    side = Side(adjustment.side)
    return now.of(side).position - then.of(side).position


def laogai_levels_moved(table: TableSheet, row: Row) -> int:
    """Levels by which option A of 8.3 moved the innocent side: fewer where 9.1 stopped it."""
    if row.winner is None:
        return 0
    earlier = [one for one in table.adjustments if one.hand_number < row.number]
    before = _levels_after(table, row.number - 1, earlier).of(row.winner)
    after = Level.PAST_A if row.passed_a else row.levels.of(row.winner)
    return after.position - before.position


def _score(table: TableSheet, number: int) -> int:
    row = next((row for row in table.sheet.rows if row.number == number), None)
    return row.score.total if row and row.score else 0


def _is_before(other: Adjustment, adjustment: Adjustment) -> bool:
    """Whether it moves what it moves before this one does, or belongs to a hand before it."""
    if other.kind == Adjustment.Kind.POINTS:
        return True
    return (other.hand_number, other.pk) < (adjustment.hand_number, adjustment.pk)


def _levels_after(table: TableSheet, number: int, adjustments: Sequence[Adjustment]) -> Levels:
    """The levels when hand `number` and these adjustments are all that happened."""
    moved = replace(table, adjustments=list(adjustments))
    return moved.replay([(n, typed) for n, typed in table.typed_hands if n <= number]).levels
