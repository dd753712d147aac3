"""The clocks of a whole round: which tables would start, which are at play, which are done."""

from dataclasses import dataclass
from datetime import datetime

from referee.models import ClockEvent
from referee.rulebook.clock import ClockEventKind, ClockState
from referee.selectors.sheet.tables import TableSheet, load_tables
from tournaments.models import Round


@dataclass(frozen=True, slots=True)
class RoundClocks:
    """The tables of a round by what one call for all of them would do, in table order.

    `last_extension` is the newest extension of any of them, None if there was none.
    """

    to_start: tuple[TableSheet, ...]
    at_play: tuple[TableSheet, ...]
    over: tuple[TableSheet, ...]
    last_extension: ClockEvent | None

    @property
    def last_extension_id(self) -> int:
        return self.last_extension.pk if self.last_extension else 0


def round_clocks(round_: Round, now: datetime) -> RoundClocks:
    """All tables of the round, byes left out; three queries however many there are."""
    matches = (
        round_.matches.filter(ew_entry__isnull=False)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .order_by("table_number")
    )
    tables = load_tables(matches, now)
    return RoundClocks(
        to_start=tuple(table for table in tables if can_start(table)),
        at_play=tuple(table for table in tables if is_at_play(table)),
        over=tuple(table for table in tables if not can_start(table) and not is_at_play(table)),
        last_extension=last_extension(round_),
    )


def can_start(table: TableSheet) -> bool:
    """Whether its clock may start now."""
    return _is_open(table) and table.clock.state is ClockState.NOT_STARTED


def is_at_play(table: TableSheet) -> bool:
    """Whether its clock was started and the match is not over."""
    return _is_open(table) and table.clock.state is not ClockState.NOT_STARTED


def last_extension(round_: Round) -> ClockEvent | None:
    """The newest extension at any table of the round."""
    extensions = ClockEvent.objects.filter(
        match__round=round_, kind=ClockEventKind.EXTEND.value
    ).select_related("by")
    return extensions.order_by("-pk").first()


def _is_open(table: TableSheet) -> bool:
    return not table.is_locked and table.sheet.ending is None
