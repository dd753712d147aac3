"""What a ranking is made from: the entries, rounds, accepted results and adjustments of a stage.

Plain data. Only accepted results belong here; a match that has none yet is given without one.
"""

from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon


class RecordError(ValueError):
    """Records that contradict each other: a fault of the caller, not of the organiser."""


class ResultKind(StrEnum):
    PLAYED = "played"
    ASSIGNED = "assigned"  # by the chief referee; counts as played
    BYE = "bye"
    WALKOVER = "walkover"  # the winner receives it; a match lost by disqualification is one too
    DOUBLE_WALKOVER = "double_walkover"
    VOID = "void"


NO_HANDS = HandsWon()
_WITH_LEVELS = (ResultKind.PLAYED, ResultKind.ASSIGNED)
_WITHOUT_WINNER = (ResultKind.DOUBLE_WALKOVER, ResultKind.VOID, ResultKind.BYE)


@dataclass(frozen=True, slots=True)
class PointScale:
    """Match points of a result; a bye and a received walkover are worth a win."""

    win: int = 2
    tie: int = 1
    loss: int = 0


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """An accepted result. `levels` are the final ones, past A included.

    Played and assigned results carry both levels and no winner for a tie, a walkover its winner
    and no levels, the others neither. `scale` and `walkover_levels` are those it was accepted
    under, None where they are the event's; `absent_margin` goes with levels of its own (section
    10). Raises RecordError otherwise.
    """

    kind: ResultKind
    winner: Side | None = None
    levels: Levels | None = None
    hands_won: HandsWon = NO_HANDS
    scale: PointScale | None = None
    walkover_levels: tuple[Level, Level] | None = None
    absent_margin: int | None = None

    def __post_init__(self) -> None:
        if (self.levels is not None) is not (self.kind in _WITH_LEVELS):
            raise RecordError(f"levels do not go with {self.kind}: {self.levels}")
        if self.winner is not None and self.kind in _WITHOUT_WINNER:
            raise RecordError(f"a winner does not go with {self.kind}")
        if self.winner is None and self.kind is ResultKind.WALKOVER:
            raise RecordError("nobody receives the walkover")


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Entry `ns` against entry `ew`, None for a bye; a bye counts once its result is there."""

    ns: int
    ew: int | None
    result: ResultRecord | None = None

    def __post_init__(self) -> None:
        if self.result and (self.ew is None) is not (self.result.kind is ResultKind.BYE):
            raise RecordError(f"{self.result.kind} does not go with {self.ns} against {self.ew}")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round of the stage's list, numbered from 1, drafted ones left out."""

    number: int
    matches: tuple[MatchRecord, ...]


@dataclass(frozen=True, slots=True)
class EntryRecord:
    number: int
    is_disqualified: bool = False


@dataclass(frozen=True, slots=True)
class AdjustmentRecord:
    """Match points and levels of margin added to, or with a minus taken from, one entry."""

    entry: int
    match_points: int = 0
    level_margin: int = 0
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class EventRecord:
    """Everything one ranking needs; the order inside the tuples means nothing, but for `lots`.

    `lots` are all entry numbers, best first, empty when undrawn. `walkover_levels` are those of
    the side that receives a bye or walkover and of the side that is not there; `absent_margin` is
    the signed margin of the latter, None for minus the difference of those levels. Like `scale`
    they hold for every result that brings none of its own.
    """

    entries: tuple[EntryRecord, ...]
    rounds: tuple[RoundRecord, ...]
    adjustments: tuple[AdjustmentRecord, ...] = ()
    lots: tuple[int, ...] = ()
    scale: PointScale = PointScale()
    walkover_levels: tuple[Level, Level] = (Level.SEVEN, Level.THREE)
    absent_margin: int | None = None
