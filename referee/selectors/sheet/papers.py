"""What a filled score sheet says: the lines, the clock, the signatures, the rulings in force."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from referee.models import ClockEvent, Hand, SideWarning, Signature
from referee.rulebook.clock import ClockEventKind
from referee.rulebook.race import Reason, RowState
from referee.rulebook.seats import Side
from referee.selectors.sheet.lines import SheetLine, sheet_lines
from referee.selectors.sheet.signing import signatures_in_force
from referee.selectors.sheet.tables import TableSheet, load_tables
from referee.wording import words as wording
from referee.wording.rulings import adjustment_words, ruling_words
from tournaments.models import Match

__all__ = ["Pause", "Signature", "TablePaper", "load_papers"]


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stood from `start` to `end` (None: it still stands)."""

    start: datetime
    end: datetime | None
    reason: str


@dataclass
class TablePaper:
    """One match as its paper shows it; `signatures` are those under the sheet as it is.

    `warnings` are those in force.
    """

    table: TableSheet
    signatures: tuple[Signature, ...]
    warnings: tuple[SideWarning, ...]

    @cached_property
    def lines(self) -> tuple[SheetLine, ...]:
        return sheet_lines(self.table)

    @property
    def started_at(self) -> datetime | None:
        return next((event.at for event in self._events(ClockEventKind.START)), None)

    @property
    def ended_at(self) -> datetime | None:
        """When the last hand that counts was recorded, time was called or a ruling ended it."""
        ending = self.table.sheet.ending
        if ending is None:
            return None
        if ending.after_hand is None:
            return self.table.ruling.at if self.table.ruling else None
        moments = [hand.recorded_at for hand in self._hands_until(ending.after_hand)]
        if self.table.time_call:
            moments.append(self.table.time_call.at)
        return max(moments, default=None)

    @property
    def pauses(self) -> tuple[Pause, ...]:
        """Every stop of the clock, first to last."""
        pauses: list[Pause] = []
        for event in self._events(ClockEventKind.PAUSE, ClockEventKind.RESUME):
            is_open = bool(pauses) and pauses[-1].end is None
            if event.kind == ClockEventKind.PAUSE and not is_open:
                pauses.append(Pause(event.at, None, event.reason))
            elif event.kind == ClockEventKind.RESUME and is_open:
                pauses[-1] = Pause(pauses[-1].start, event.at, pauses[-1].reason)
        return tuple(pauses)

    @property
    def minutes_added(self) -> int:
        return sum(event.minutes for event in self._events(ClockEventKind.EXTEND))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What moved points or levels outside the rows, and an end no square stands for."""
        ending, ruling = self.table.sheet.ending, self.table.ruling
        words = [
            f"{adjustment_words(adjustment)} ({adjustment.reason})"
            for adjustment in self.table.adjustments
        ]
        if ruling:
            words.append(f"{ruling_words(ruling)} ({ruling.reason})")
        elif ending and ending.reason is Reason.UNDECIDED:
            words.append(str(wording.REASONS[ending.reason]))
        rows = self.table.sheet.rows
        if any(row.is_out_of_turn and row.state is not RowState.VOID for row in rows):
            words.append(_("* dealt out of turn, stands"))
        return tuple(words)

    def warnings_of(self, side: Side) -> int:
        return sum(warning.side == side for warning in self.warnings)

    def signature_of(self, party: str) -> Signature | None:
        return next((signed for signed in self.signatures if signed.party == party), None)

    def _events(self, *kinds: ClockEventKind) -> list[ClockEvent]:
        return [event for event in self.table.clock_events if event.kind in kinds]

    def _hands_until(self, number: int) -> list[Hand]:
        return [hand for hand in self.table.hands if hand.number <= number]


def load_papers(matches: Iterable[Match], now: datetime) -> list[TablePaper]:
    """The papers of these matches in their order, in three queries however many there are."""
    tables = load_tables(matches, now)
    chosen = {"match__in": [table.match.pk for table in tables]}
    signatures: dict[int, list[Signature]] = defaultdict(list)
    for signature in Signature.objects.filter(**chosen).select_related("player", "by"):
        signatures[signature.match_id].append(signature)
    warnings: dict[int, list[SideWarning]] = defaultdict(list)
    for warning in SideWarning.objects.filter(**chosen, cancelled_at=None):
        warnings[warning.match_id].append(warning)
    return [
        TablePaper(
            table=table,
            signatures=signatures_in_force(
                table,
                [
                    signature
                    for signature in signatures[table.match.pk]
                    if signature.sheet_version == table.match.sheet_version
                ],
            ),
            warnings=tuple(warnings[table.match.pk]),
        )
        for table in tables
    ]
