"""The paper pile of a round: tables without a complete sheet, in the order of their papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.selectors.hall.table_lists import TableLine, table_line
from referee.selectors.sheet.tables import load_tables
from referee.values.visits import Paper
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


def pile_lines(pile: Sequence[Paper], now: datetime) -> tuple[PileLine, ...]:
    """The papers of a pile, in its order; one query however many."""
    is_kept = {paper.match.pk: paper.is_kept for paper in pile}
    return tuple(
        PileLine(
            line=table_line(table),
            referee=name_of(table.match.referee),
            is_kept=is_kept[table.match.pk],
        )
        for table in load_tables([paper.match for paper in pile], now)
    )


def next_paper(pile: Sequence[Paper], table_number: int) -> Match | None:
    """The next table a recorder may type, after this number and then from the top; None: none."""
    free = [paper.match for paper in pile if not paper.is_kept]
    return next_in_turn(free, table_number)


def next_in_turn(tables: Sequence[Match], table_number: int) -> Match | None:
    """The next of these tables after this number and then from the top; None: none."""
    later = [match for match in tables if (match.table_number or 0) > table_number]
    earlier = [match for match in tables if (match.table_number or 0) < table_number]
    return next(iter([*later, *earlier]), None)
