"""What a ruling would change before it is saved: the sheet of now beside the sheet of then."""

from dataclasses import dataclass, replace

from referee.models import Adjustment, MatchRuling
from referee.rulebook.race import Row, RulingKind, Sheet
from referee.rulebook.seats import Side
from referee.selectors.sheet.lines import line_of
from referee.selectors.sheet.outcomes import Change, LineChange, cell_changes, ending_words
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from tournaments.models import Match
from tournaments.values.words import number_words


@dataclass(frozen=True, slots=True)
class Consequences:
    """The hands that would read differently, and what would change below them."""

    lines: tuple[LineChange, ...]
    totals: tuple[Change, ...]

    @property
    def is_nothing(self) -> bool:
        return not (self.lines or self.totals)


def with_adjustment(table: TableSheet, adjustment: Adjustment) -> TableSheet:
    """The table as it would be with one adjustment more."""
    return replace(table.without_lots(), adjustments=[*table.adjustments, adjustment])


def without_adjustment(table: TableSheet, adjustment: Adjustment) -> TableSheet:
    """The table as it would be with one adjustment less."""
    kept = [other for other in table.adjustments if other.pk != adjustment.pk]
    return replace(table.without_lots(), adjustments=kept)


def with_ruling(table: TableSheet, ruling: MatchRuling | None) -> TableSheet:
    """The table as it would be under this ruling; None: under none, the race decides."""
    return replace(table, ruling=ruling)


def disqualification(table: TableSheet, side: Side) -> MatchRuling:
    """The ruling that takes the match from this side, not stored yet (8.5).

    Who has lost it by ruling already does not win it by this: then both sides have lost.
    """
    before = table.ruling
    lost = {RulingKind.WALKOVER.value, RulingKind.DISQUALIFIED.value}
    is_both = before is not None and before.kind in lost and before.side != side.value
    return MatchRuling(
        match=table.match,
        kind=RulingKind.DISQUALIFIED.value,
        side="" if is_both else side.value,
        winner="" if is_both else side.other.value,
    )


def consequences(now: TableSheet, then: TableSheet) -> Consequences:
    """Everything that differs between two states of one table, hands in order."""
    hands = {hand.number: hand for hand in now.hands}
    lines = []
    for before, after in zip(now.sheet.rows, then.sheet.rows, strict=True):
        hand = hands[after.number]
        changes = (
            *_score(before, after),
            *cell_changes(line_of(before, hand), line_of(after, hand)),
        )
        if changes:
            lines.append(LineChange(after.number, changes))
    return Consequences(tuple(lines), _totals(now.match, now.sheet, then.sheet))


def _score(before: Row, after: Row) -> tuple[Change, ...]:
    old, new = (number_words(row.score.total) if row.score else "–" for row in (before, after))
    return (Change("s", old, new),) if old != new else ()


def _totals(match: Match, before: Sheet, after: Sheet) -> tuple[Change, ...]:
    changes = [
        Change(
            wording.side_words(side),
            wording.level_words(before.final_levels.of(side)),
            wording.level_words(after.final_levels.of(side)),
        )
        for side in (Side.NS, Side.EW)
    ]
    changes.append(
        Change(
            str(wording.COLUMNS["next_dealer"]),
            _next_dealer(match, before),
            _next_dealer(match, after),
        )
    )
    changes.append(
        Change(
            str(wording.COLUMNS["ending"]),
            ending_words(before.ending),
            ending_words(after.ending),
        )
    )
    return tuple(change for change in changes if change.before != change.after)


def _next_dealer(match: Match, sheet: Sheet) -> str:
    """Who deals the next hand; a dash where it is bid for, or where none follows."""
    if sheet.ending or sheet.due is None:
        return "–"
    return wording.seat_words(match, sheet.due)
