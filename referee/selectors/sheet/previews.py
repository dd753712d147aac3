"""What a hand would do before it is saved: the same replay, shown side by side."""

from dataclasses import dataclass, replace

from referee.rulebook import race
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.scoring import Fault, Oddity, dealers_pile, number_faults, oddities
from referee.selectors.judge.judged_levels import other_trumps
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import TypedHand


@dataclass(frozen=True, slots=True)
class RowChange:
    """A later hand whose line on the sheet would read differently."""

    before: race.Row
    after: race.Row


@dataclass(frozen=True, slots=True)
class Preview:
    """The outcome of a typed hand before saving.

    `row` is the hand's own line, None when `faults` make it unreadable or when `missing` fields
    (columns of `Hand`) leave it open. `changes` are the lines after it that would differ;
    `ending` the end of the match then, `ending_before` now. `pile` is the dealers' pile in
    points (7.6).
    """

    missing: tuple[str, ...]
    faults: tuple[Fault, ...]
    oddities: tuple[Oddity, ...]
    row: race.Row | None
    pile: int | None
    changes: tuple[RowChange, ...]
    ending: race.Ending | None
    ending_before: race.Ending | None

    @property
    def changes_ending(self) -> bool:
        return self.ending != self.ending_before


def preview_hand(table: TableSheet, number: int, typed: TypedHand) -> Preview:
    """What the sheet becomes with this hand; `typed.dealer` blank means the one due (7.5)."""
    typed = with_dealer(table, number, typed)
    missing, faults = missing_fields(typed), hand_faults(typed)
    if missing or faults:
        ending = table.sheet.ending
        return Preview(missing, faults, (), None, _pile(typed), (), ending, ending)
    after = table.replay_with(number, typed)
    row = next(row for row in after.rows if row.number == number)
    later = [new for new in after.rows if new.number > number]
    former = {row.number: row for row in table.sheet.rows}
    return Preview(
        missing=(),
        faults=(),
        oddities=hand_oddities(typed, row) + _other_trumps(table, number, typed),
        row=row,
        pile=_pile(typed),
        changes=tuple(
            RowChange(former[new.number], new)
            for new in later
            if _reads_differently(former[new.number], new)
        ),
        ending=after.ending,
        ending_before=table.sheet.ending,
    )


def with_dealer(table: TableSheet, number: int, typed: TypedHand) -> TypedHand:
    """The typed hand with the dealer that is due filled in where none was named."""
    if typed.dealer:
        return typed
    row = next((row for row in table.sheet.rows if row.number == number), None)
    due = row.dealer if row else table.sheet.due
    return replace(typed, dealer=due.value) if due else typed


def laogai_outcomes(
    table: TableSheet, number: int, typed: TypedHand
) -> dict[LaogaiOption, Preview]:
    """Both choices of 8.3 for a hand ended by 劳改, each computed to the end."""
    return {
        option: preview_hand(table, number, replace(typed, laogai_option=option.value))
        for option in LaogaiOption
    }


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


def hand_oddities(typed: TypedHand, row: race.Row) -> tuple[Oddity, ...]:
    """What is legal but asks for a second look."""
    if typed.void_cause or row.state is not race.RowState.COUNTED:
        return ()
    return oddities(points=typed.points or 0, last=typed.last, rise=row.rise or 0)


def _other_trumps(table: TableSheet, number: int, typed: TypedHand) -> tuple[Oddity, ...]:
    """Of a hand that counts nothing, or whose trumps are not known, nothing."""
    if typed.void_cause or not typed.trump:
        return ()
    return other_trumps(table, number, typed.trump)


def _pile(typed: TypedHand) -> int | None:
    if typed.void_cause or typed.points is None or typed.last is None or hand_faults(typed):
        return None
    return dealers_pile(typed.points, typed.last.points)


def _reads_differently(before: race.Row, after: race.Row) -> bool:
    return (before.state, before.level, before.levels, before.due, before.next_dealer) != (
        after.state,
        after.level,
        after.levels,
        after.due,
        after.next_dealer,
    ) or (before.result, before.rise, before.stopped_at) != (
        after.result,
        after.rise,
        after.stopped_at,
    )
