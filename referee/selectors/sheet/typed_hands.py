"""What the rulebook says of a hand as it was typed: what is missing, impossible (7.6) or odd."""

from dataclasses import replace

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


def missing_fields(typed: TypedHand) -> tuple[str, ...]:
    """Columns that a counted hand needs and this one leaves blank; in the form's order.

    A void hand needs nothing, but what is written of its end is whole.
    """
    if typed.void_cause:
        return _missing_of_void(typed)
    needed = {"dealer": typed.dealer, "points": typed.points}
    if typed.laogai_side:
        needed |= {
            "laogai_kind": typed.laogai_kind,
            "offence_trick": typed.offence_trick,
            "tricks_played": typed.tricks_played,
        }
    else:
        needed |= {
            "last_won_by": typed.last_won_by,
            "last_cards": typed.last_cards,
            "last_points": typed.last_points,
        }
    return tuple(name for name, value in needed.items() if value in ("", None))


def _missing_of_void(typed: TypedHand) -> tuple[str, ...]:
    end = ("laogai_side", "laogai_kind", "laogai_option")
    if not any(getattr(typed, name) for name in end):
        end = ("last_won_by", "last_cards", "last_points")
    values = {name: getattr(typed, name) for name in end}
    blank = tuple(name for name, value in values.items() if value in ("", None))
    return tuple(name for name in blank if name != "laogai_option") if len(blank) < 3 else ()


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
