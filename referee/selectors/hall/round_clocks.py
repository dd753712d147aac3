"""The clock of a round as a hall reads it: the one most tables share, and those that differ."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.selectors.hall.boards import Board
from referee.selectors.sheet.states import DeskState


@dataclass(frozen=True, slots=True)
class RoundClock:
    """`until` is when the common clock runs out, None when none runs; `tables` share it.

    `others` run to another time, `paused` stand still: by table.
    """

    until: datetime | None
    tables: int
    others: tuple[Board, ...]
    paused: tuple[Board, ...]


def round_clock(boards: Sequence[Board]) -> RoundClock:
    """The clock that most of these tables share; between equals the later one."""
    ends = Counter(board.time_up_at for board in boards if board.time_up_at)
    until = max(ends, key=lambda end: (ends[end], end), default=None)
    return RoundClock(
        until=until,
        tables=ends[until] if until else 0,
        others=tuple(b for b in boards if b.time_up_at and b.time_up_at != until),
        paused=tuple(b for b in boards if b.state is DeskState.PAUSED),
    )
