"""The paper pile of a round: tables without a complete sheet, in the order of their papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.selectors.hall.table_lists import TableLine, table_line
from referee.selectors.sheet.tables import load_tables
from tournaments.models import Match
from tournaments.values.words import name_of


@dataclass(frozen=True, slots=True)
class PileLine:
    """One paper; `is_kept`: a referee typed something, so no recorder does."""

    line: TableLine
    referee: str
    is_kept: bool

    @property
    def table_number(self) -> int:
        return self.line.table_number


def pile_lines(matches: Sequence[Match], now: datetime) -> tuple[PileLine, ...]:
    """These tables, from `access.paper_pile`, in their order; one query however many."""
    return tuple(
        PileLine(
            line=table_line(table),
            referee=name_of(table.match.referee),
            is_kept=table.match.is_kept,  # type: ignore[attr-defined]
        )
        for table in load_tables(matches, now)
    )


def next_paper(pile: Sequence[Match], table_number: int) -> Match | None:
    """The next table a recorder may type, after this number and then from the top; None: none."""
    free = [match for match in pile if not match.is_kept]  # type: ignore[attr-defined]
    return next_in_turn(free, table_number)


def next_in_turn(tables: Sequence[Match], table_number: int) -> Match | None:
    """The next of these tables after this number and then from the top; None: none."""
    later = [match for match in tables if (match.table_number or 0) > table_number]
    earlier = [match for match in tables if (match.table_number or 0) < table_number]
    return next(iter([*later, *earlier]), None)
