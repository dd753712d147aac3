"""Tables at a glance: what a hall sees of each match, live or signed, without its hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.rulebook.clock import ClockState
from referee.rulebook.levels import Level
from referee.rulebook.race import Ending, Reason
from referee.rulebook.seats import Seat, Side
from referee.selectors.sheet.states import STATE_WORDS, DeskState, state_of
from referee.selectors.sheet.tables import TableSheet, load_tables
from referee.wording import words as wording
from tournaments.models import Match, Result

# The words are those of the desk; the end of a match is told by its result beside the badge.
LOOKS = {
    DeskState.NOT_STARTED: ("○", ""),
    DeskState.PLAYING: ("▶", "good"),
    DeskState.PAUSED: ("‖", "warn"),
    DeskState.TIME_ASKED: ("◷", "warn"),
    DeskState.LAST_HAND: ("◷", "warn"),
    DeskState.LAOGAI: ("?", "warn"),
    DeskState.PAST_A: ("★", "good"),
    DeskState.TIME_CLOSED: ("◷", "good"),
    DeskState.HANDS_CLOSED: ("▤", "good"),
    DeskState.UNDECIDED: ("?", "warn"),
    DeskState.RULED: ("!", "warn"),
    DeskState.SIGNED: ("✎", "good"),
    DeskState.ACCEPTED: ("✓", ""),
}


@dataclass(frozen=True, slots=True)
class StateLook:
    """How a state is shown: a shape, words (lazy), and a tone good, warn or none."""

    shape: str
    words: Any
    tone: str


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A seat of the compass; `deals` when the next hand is dealt from it."""

    code: str
    words: str
    css: str
    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One match at this moment.

    Levels and ending are those of the signed result once there is one, whatever the rules have
    become since. `hands` counts hands that are not void. `time_up_at` is when the clock comes
    to its end while it runs; `due` deals next, None when it is bid for or not known yet.
    """

    match: Match
    state: DeskState
    ns_level: Level
    ew_level: Level
    hands: int
    winner: Side | None
    reason: Reason | None
    time_up_at: datetime | None
    due: Seat | None

    @property
    def badge(self) -> StateLook:
        shape, tone = LOOKS[self.state]
        return StateLook(shape, STATE_WORDS[self.state], tone)

    @property
    def is_reopened(self) -> bool:
        """Under correction: an accepted result goes on ranking meanwhile."""
        return self.match.state == Match.State.REOPENED

    @property
    def has_ns_won(self) -> bool:
        return self.winner is Side.NS

    @property
    def has_ew_won(self) -> bool:
        return self.winner is Side.EW

    @property
    def ns_words(self) -> str:
        return wording.level_words(self.ns_level)

    @property
    def ew_words(self) -> str:
        return wording.level_words(self.ew_level)

    @property
    def seats(self) -> tuple[BoardSeat, ...]:
        """In reading order: north, west, east, south."""
        return tuple(
            BoardSeat(
                code=seat.value,
                words=str(wording.SEATS[seat]),
                css=seat.side.value.lower(),
                name=player.name if (player := self.match.player(seat)) else "",
                deals=seat is self.due,
            )
            for seat in (Seat.N, Seat.W, Seat.E, Seat.S)
        )

    @property
    def ending(self) -> str:
        """Who won and why in a sentence; empty while the match is open."""
        if self.reason is None:
            return ""
        return wording.ending_words(Ending(self.winner, self.reason, None))


def load_boards(matches: Sequence[Match], now: datetime) -> tuple[Board, ...]:
    """The boards of these matches in their order, in two queries however many there are.

    Each match must come with its round, stage and event; a bye has no table and no board.
    """
    seated = [match for match in matches if not match.is_bye]
    results = {result.match_id: result for result in results_in_force(seated)}
    return tuple(board_of(table, results.get(table.match.pk)) for table in load_tables(seated, now))


def results_in_force(matches: Sequence[Match]) -> list[Result]:
    """Signed and accepted results of these matches, the newest of each last."""
    results = Result.objects.filter(match__in=matches).exclude(state=Result.State.SUPERSEDED)
    return list(results.order_by("version"))


def board_of(table: TableSheet, result: Result | None) -> Board:
    """A board of a table as loaded and its newest result in force, if any."""
    hands = sum(not hand.void_cause for hand in table.hands)
    if table.is_locked and result:
        return Board(
            match=table.match,
            state=state_of(table),
            ns_level=Level(result.ns_level),
            ew_level=Level(result.ew_level),
            hands=hands,
            winner=Side(result.winner) if result.winner else None,
            reason=Reason(result.reason) if result.reason else None,
            time_up_at=None,
            due=None,
        )
    sheet = table.sheet
    ending = sheet.ending
    levels = sheet.final_levels if ending else sheet.levels
    is_running = table.clock.state is ClockState.RUNNING
    return Board(
        match=table.match,
        state=state_of(table),
        ns_level=levels.ns,
        ew_level=levels.ew,
        hands=hands,
        winner=ending.winner if ending else None,
        reason=ending.reason if ending else None,
        time_up_at=table.clock.time_up_at if is_running and ending is None else None,
        due=sheet.due if sheet.takes_hand else None,
    )
