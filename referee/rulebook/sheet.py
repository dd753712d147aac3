"""The score sheet as computed: a row a hand, levels, who deals next, who won and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.facts import HandFacts
from referee.rulebook.levels import Level, Levels
from referee.rulebook.outcomes import Result
from referee.rulebook.scoring import ScoreSum
from referee.rulebook.seats import Seat, Side


class RowState(StrEnum):
    """Whether a hand counts."""

    COUNTED = "counted"
    VOID = "void"
    WAITING = "waiting"
    """A 劳改 without its choice, and every hand after one: nothing of them can be known yet."""
    AFTER_END = "after the end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand with its consequences.

    `dealer` really dealt, except that a hand void for a wrong dealer keeps the seat that should
    have (8.7; `facts.dealer` has who did). `due` is who 7.5 said, None: bid for. `level` is what
    the dealers played. `rise` is before a stop of 9.1, `stopped_at` that stop. `levels` are those
    right after the hand, before any adjustment that names it; A for a side that passed A.
    Score, result, rise and what follows are None unless the hand counts; the score is also None
    under option A of 8.3.
    """

    number: int
    facts: HandFacts
    state: RowState
    dealer: Seat | None
    due: Seat | None = None
    is_out_of_turn: bool = False
    level: Level | None = None
    score: ScoreSum | None = None
    result: Result | None = None
    rise: int | None = None
    stopped_at: Level | None = None
    levels: Levels
    next_dealer: Seat | None = None
    passed_a: Side | None = None

    @property
    def winner(self) -> Side | None:
        """The side that won the hand: dealers who hold, defenders who take. Rule 7.4."""
        if self.dealer is None or self.result is None:
            return None
        return self.dealer.side if self.result is Result.HOLD else self.dealer.side.other


class Reason(StrEnum):
    """Why a match ended as it did. Rules 9.1, 9.3, 9.4, 8.9, 8.5, 8.8."""

    PASSED_A = "passed A"
    HIGHER_LEVEL = "higher level"
    DEALER_SEAT = "dealer seat"
    UNDECIDED = "undecided"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double walkover"
    DISQUALIFIED = "disqualified"
    ASSIGNED = "assigned"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won and why; `after_hand` is the last hand of the race (0: none), None for a ruling."""

    winner: Side | None
    reason: Reason
    after_hand: int | None


@dataclass(frozen=True, slots=True)
class HandsWon:
    """Hands won by each side: held by its dealers or taken by its defenders."""

    ew: int = 0
    ns: int = 0

    def of(self, side: Side) -> int:
        return self.ew if side is Side.EW else self.ns


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet.

    `levels` show A for a side past A; `final_levels` are what ranks: PAST_A for it, the walkover
    levels after a walkover or disqualification, the given ones of an assigned result.
    `due` deals next, None: the hand is bid for. `is_time_unanswered`: time was called and the
    referee has not said whether a hand was in progress (9.2).
    """

    rows: tuple[Row, ...]
    levels: Levels
    due: Seat | None
    ending: Ending | None
    hands_won: HandsWon
    final_levels: Levels
    is_time_unanswered: bool

    @property
    def waiting(self) -> Row | None:
        """The hand whose 劳改 lacks its choice. Rule 8.3."""
        if self.ending is not None:
            return None
        return next((row for row in self.rows if row.state is RowState.WAITING), None)

    @property
    def is_waiting(self) -> bool:
        return self.waiting is not None

    @property
    def takes_hand(self) -> bool:
        """Whether another hand may be recorded. Rules 8.3, 9.2."""
        return self.ending is None and not self.is_waiting and not self.is_time_unanswered

    @property
    def next_number(self) -> int:
        return len(self.rows) + 1

    @property
    def next_level(self) -> Level | None:
        """What the next hand is played at; None where the bidding decides it. Rules 2.1, 8.7."""
        if self.due is not None:
            return self.levels.of(self.due.side)
        return self.levels.ew if self.levels.ew is self.levels.ns else None

    @property
    def final_hands_won(self) -> HandsWon:
        """Hands won as they rank: after a walkover or disqualification none do. Rule 8.9."""
        is_unplayed = self.ending is not None and self.ending.reason in _UNPLAYED
        return HandsWon() if is_unplayed else self.hands_won


_UNPLAYED = frozenset({Reason.WALKOVER, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED})
