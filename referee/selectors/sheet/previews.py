"""What a hand would do before it is saved: the same replay, shown side by side."""

from dataclasses import dataclass, replace

from referee.rulebook import race
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.scoring import Fault, Oddity, dealers_pile
from referee.selectors.sheet.tables import TableSheet
from referee.selectors.sheet.typed_hands import (
    hand_faults,
    hand_oddities,
    left_open,
    with_dealer,
)
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
    missing, faults = left_open(typed), hand_faults(typed)
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
        oddities=hand_oddities(table, number, typed, after),
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


def laogai_outcomes(
    table: TableSheet, number: int, typed: TypedHand
) -> dict[LaogaiOption, Preview]:
    """Both choices of 8.3 for a hand ended by 劳改, each computed to the end."""
    return {
        option: preview_hand(table, number, replace(typed, laogai_option=option.value))
        for option in LaogaiOption
    }


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
