"""Wrong seats found after play began: what putting them right would leave on the sheet (1.4).

Two things are on a sheet, and they move differently. What was seen at the seats stays there: who
dealt, who won a trick, exposed cards, 劳改, bids, and levels moved between hands, since the hands
after them were played at those levels. What was said of people goes with them: warnings,
signatures, refusals, and rulings on the match, which name who was absent, out, or the winner.
"""

from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from referee.models import MatchRuling
from referee.rulebook.seats import Seat, Side
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from referee.wording.rulings import SEATS_OF, adjustment_words, side_names
from tournaments.models import Match
from tournaments.values.words import named_words

# First seat with first seat, second with second: player 1 of an entry sits N or E (1.4).
ACROSS = (("north", "east"), ("south", "west"), ("ns_entry", "ew_entry"))
COMPASS = (Seat.N, Seat.W, Seat.E, Seat.S)


class SeatChange(StrEnum):
    """Partners who sat the other way round, or the two sides; each undoes itself."""

    NS = "NS"
    EW = "EW"
    SIDES = "sides"

    def words_for(self, match: Match) -> str:
        """The change with the names it moves."""
        if self is SeatChange.SIDES:
            return _("The two sides sat the other way round")
        first, second = SEATS_OF[Side(self.value)]
        return _("%(first)s and %(second)s sat the other way round") % {
            "first": wording.seat_words(match, first),
            "second": wording.seat_words(match, second),
        }


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits in a seat, or is spoken of in a line, before and after."""

    words: str
    before: str
    after: str
    css: str = ""

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class SeatChangePreview:
    """The sheet after the change beside the sheet of now.

    `levels` by entry, `committed` every offence and ruling with who did it.
    """

    seats: tuple[SeatLine, ...]
    levels: tuple[SeatLine, ...]
    totals: tuple[SeatLine, ...]
    committed: tuple[SeatLine, ...]


def changed_match(match: Match, change: SeatChange) -> Match:
    """The match as it would be, unsaved."""
    after = copy(match)
    pairs = {SeatChange.NS: (("north", "south"),), SeatChange.EW: (("east", "west"),)}
    for one, other in pairs.get(change, ACROSS):
        setattr(after, one, getattr(match, other))
        setattr(after, other, getattr(match, one))
    return after


def changed_table(table: TableSheet, change: SeatChange) -> TableSheet:
    """The table as it would be: the hands are the same, a ruling goes with its people."""
    ruling = table.ruling
    if ruling and change is SeatChange.SIDES:
        ruling = MatchRuling(
            kind=ruling.kind,
            side=_other(ruling.side),
            winner=_other(ruling.winner),
            ns_level=ruling.ew_level,
            ew_level=ruling.ns_level,
        )
    return replace(table, match=changed_match(table.match, change), ruling=ruling)


def seat_change_preview(table: TableSheet, change: SeatChange) -> SeatChangePreview:
    """What the page shows before the seats are changed."""
    then = changed_table(table, change)
    return SeatChangePreview(
        seats=tuple(_seat_line(table, then, seat) for seat in COMPASS),
        levels=tuple(_level_line(table, then, side) for side in (Side.NS, Side.EW)),
        totals=tuple(
            SeatLine(str(wording.COLUMNS[name]), words(table), words(then))
            for name, words in (("next_dealer", _due_words), ("ending", _ending_words))
        ),
        committed=_committed(table, then, change),
    )


def _other(side: str) -> str:
    return Side(side).other.value if side else ""


def _seat_line(table: TableSheet, then: TableSheet, seat: Seat) -> SeatLine:
    before, after = (one.match.player(seat) for one in (table, then))
    return SeatLine(
        str(wording.SEATS[seat]),
        before.name if before else "",
        after.name if after else "",
        seat.side.value.lower(),
    )


def _level_line(table: TableSheet, then: TableSheet, side: Side) -> SeatLine:
    """Where the entry that sits on this side now stands, and would stand."""
    entry = table.match.entry(side)
    assert entry is not None
    sides = (side, side if then.match.entry(side) == entry else side.other)
    before, after = (
        f"{wording.SIDE_MARKS[where]} {wording.level_words(one.sheet.final_levels.of(where))}"
        for one, where in zip((table, then), sides, strict=True)
    )
    names = side_names(table.match, side).split(" ", 1)[-1]
    return SeatLine(f"{entry.number} {names}", before, after, side.value.lower())


def _due_words(table: TableSheet) -> str:
    due = table.sheet.due
    return wording.seat_words(table.match, due) if due and not table.sheet.ending else ""


def _ending_words(table: TableSheet) -> str:
    """Who wins, by name: the side alone would not tell the entries apart."""
    ending = table.sheet.ending
    if ending is None:
        return str(wording.NO_ENDING)
    words = wording.ending_words(ending)
    return named_words(words, side_names(table.match, ending.winner)) if ending.winner else words


def _committed(table: TableSheet, then: TableSheet, change: SeatChange) -> tuple[SeatLine, ...]:
    """Every offence and ruling that names a side, with its people before and after."""
    lines = []
    for line in penalty_lines([table]):
        if line.committed_by is None or line.cancelled_at:
            continue
        side = line.committed_by
        moves = change is SeatChange.SIDES and line.kind.row.goes_with_people
        after = side_names(then.match, side.other if moves else side)
        person = f" ({line.player})" if line.player else ""
        lines.append(
            SeatLine(
                _committed_words(line.hand_number, line.words or line.status),
                side_names(table.match, side) + person,
                after + person,
            )
        )
    for adjustment in table.adjustments:
        if adjustment.side:
            side = Side(adjustment.side)
            names = (side_names(one.match, side) for one in (table, then))
            lines.append(SeatLine(adjustment_words(adjustment), *names))
    return tuple(lines)


def _committed_words(number: int | None, words: str) -> str:
    if number is None:
        return words
    return _("Hand %(number)s: %(words)s") % {"number": number, "words": words}
