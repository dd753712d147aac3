"""What the referee saw: the stored facts of a match, from which everything else is computed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.cards import Suit
from referee.rulebook.errors import BreaksRule
from referee.rulebook.levels import Levels
from referee.rulebook.offences import Laogai, VoidCause
from referee.rulebook.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Who won the last trick, its face points F, and n, the cards each played to it. Rule 7.1."""

    won_by: Side
    points: int
    cards: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """Cards exposed by each side. Rule 8.1."""

    ew: int = 0
    ns: int = 0

    def of(self, side: Side) -> int:
        return self.ew if side is Side.EW else self.ns


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One hand as the referee saw it.

    `number` counts from 1, void hands too. `dealer` is who really dealt (8.11), None only where a
    void hand's dealer was never settled. `trump` None: permanent trumps only. `points` is P of 7.1;
    under 劳改 the defenders' points of completed tricks. `adjustment`: points, 8.8.
    Raises BreaksRule for a hand that counts without a dealer.
    """

    number: int
    dealer: Seat | None
    trump: Suit | None
    points: int
    last: LastTrick | None
    exposed: Exposed = Exposed()
    laogai: Laogai | None = None
    void: VoidCause | None = None
    adjustment: int = 0

    def __post_init__(self) -> None:
        if self.dealer is None and self.void is None:
            raise BreaksRule("8.11", "dealer_missing")

    @property
    def is_struck(self) -> bool:
        """Whether the row records what was not played at this table. Rule 8.12."""
        return self.void is VoidCause.STRUCK


@dataclass(frozen=True, slots=True)
class LevelAdjustment:
    """Levels given or taken by the chief referee after a hand (0: before the first). Rule 8.8."""

    after_hand: int
    side: Side
    steps: int


@dataclass(frozen=True, slots=True)
class TimeCall:
    """Time was called with `after_hand` hands on the sheet. Rule 9.2.

    `hand_in_progress`: whether the next one's first card was drawn before; None: not answered yet.
    """

    after_hand: int
    hand_in_progress: bool | None


class RulingKind(StrEnum):
    """How a match ends other than by play. Rules 8.9, 8.5, 8.8, 9.4."""

    WALKOVER = "walkover"
    DISQUALIFIED = "disqualified"
    ASSIGNED = "assigned"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """A match decided by ruling.

    `side` gave the walkover or is disqualified, None both; `winner` and `levels` are what an
    assigned result gives (no winner: a tie), `winner` who drew the winning lot.
    Raises BreaksRule for lots without a winner or an assigned result without levels.
    """

    kind: RulingKind
    side: Side | None = None
    winner: Side | None = None
    levels: Levels | None = None

    def __post_init__(self) -> None:
        if self.kind is RulingKind.LOTS and self.winner is None:
            raise BreaksRule("9.4", "winner_missing")
        if self.kind is RulingKind.ASSIGNED and self.levels is None:
            raise BreaksRule("8.8", "levels_missing")


@dataclass(frozen=True, slots=True)
class RaceFacts:
    """All that was recorded of one match; hands in order of their numbers."""

    hands: tuple[HandFacts, ...]
    level_adjustments: tuple[LevelAdjustment, ...] = ()
    time: TimeCall | None = None
    ruling: MatchRuling | None = None
