"""What the rulebook says of a hand as it was typed: what is missing, impossible (7.6) or odd."""

from dataclasses import replace

from referee.rulebook.hand_fields import HAND_FIELDS, missing_of
from referee.rulebook.race import RowState, Sheet
from referee.rulebook.scoring import Fault, Oddity, number_faults, oddities
from referee.selectors.judge.judged_levels import other_trumps
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import TypedHand


def with_dealer(table: TableSheet, number: int, typed: TypedHand) -> TypedHand:
    """The typed hand with the dealer that is due filled in where none was named."""
    if typed.dealer:
        return typed
    row = next((row for row in table.sheet.rows if row.number == number), None)
    due = row.dealer if row else table.sheet.due
    return replace(typed, dealer=due.value) if due else typed


def left_open(typed: TypedHand) -> tuple[str, ...]:
    """What is missing of it that its outcome depends on; trumps are not."""
    deciding = {row.name for row in HAND_FIELDS if row.decides}
    return tuple(name for name in missing_of(typed.columns) if name in deciding)


def hand_faults(typed: TypedHand) -> tuple[Fault, ...]:
    """Everything 7.6 objects to, of a void hand too, as far as it was written down."""
    return number_faults(points=typed.points or 0, last=typed.last, exposed=typed.exposed)


def hand_oddities(
    table: TableSheet, number: int, typed: TypedHand, after: Sheet
) -> tuple[Oddity, ...]:
    """What is legal but asks for a second look; `after` is the sheet replayed with this hand."""
    if typed.void_cause:
        return ()
    found: tuple[Oddity, ...] = ()
    row = next(row for row in after.rows if row.number == number)
    if row.state is RowState.COUNTED:
        found = oddities(points=typed.points or 0, last=typed.last, rise=row.rise or 0)
    return found + (other_trumps(table, number, typed.trump) if typed.trump else ())
