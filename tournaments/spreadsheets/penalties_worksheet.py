"""判罚: every warning, offence, adjustment and ruling, and what each of them moved."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import pgettext
from openpyxl.utils import get_column_letter

from referee.rulebook.seats import Side
from referee.selectors import TableSheet
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.wording import words as wording
from referee.wording.penalties import Gravity, PenaltyKind
from tournaments.models import Match
from tournaments.spreadsheets.highlights import RED, YELLOW, Highlight, where_text
from tournaments.spreadsheets.worksheets import Column, Worksheet, long_worksheet, match_columns
from tournaments.values.words import name_of

COLOURS = {Gravity.LIGHT: YELLOW, Gravity.HEAVY: RED}


def penalties_worksheet(
    slices: Iterable[Sequence[TableSheet]], *, has_stages: bool = False
) -> Worksheet:
    """One row a line of the list; points and levels are what really moved."""
    columns: list[Column[PenaltyLine]] = [
        *map(_of_match, match_columns(has_stages=has_stages)),
        Column(pgettext("worksheet", "Hand"), lambda line: line.hand_number),
        Column(pgettext("worksheet", "Kind"), lambda line: str(line.kind.row.words)),
        Column(pgettext("worksheet", "Committed by"), lambda line: _side(line.committed_by)),
        Column(pgettext("worksheet", "Committed by: no."), lambda line: _number(line)),
        Column(pgettext("worksheet", "Committed by: players"), lambda line: _names(line)),
        Column(pgettext("worksheet", "Person"), lambda line: line.player),
        Column(pgettext("worksheet", "Credited to"), lambda line: _side(line.credited_to)),
        Column(pgettext("worksheet", "Points moved"), lambda line: line.points),
        Column(pgettext("worksheet", "Levels moved"), lambda line: line.levels),
        Column(pgettext("worksheet", "Grounds"), lambda line: line.words),
        Column(pgettext("worksheet", "Shown to the judge"), lambda line: _judged(line)),
        Column(
            pgettext("worksheet", "Withdrawn verdict"), lambda line: _judged(line, withdrawn=True)
        ),
        Column(pgettext("worksheet", "Verdict withdrawn by"), lambda line: _withdrawals(line)),
        Column(pgettext("worksheet", "Reason"), lambda line: line.reason),
        Column(pgettext("worksheet", "Stands"), lambda line: line.status),
        Column(pgettext("worksheet", "Time"), lambda line: line.at),
        Column(pgettext("worksheet", "By whom"), lambda line: name_of(line.by)),
        Column(pgettext("worksheet", "Cancelled at"), lambda line: line.cancelled_at),
        Column(pgettext("worksheet", "Cancelled by"), lambda line: name_of(line.cancelled_by)),
    ]
    lines = (line for tables in slices for line in penalty_lines(tables))
    return long_worksheet(
        pgettext("worksheet", "Penalties"),
        columns,
        lines,
        frozen=3 + has_stages,
        highlights=_highlights(len(columns), kind=4 + has_stages, withdrawn=14 + has_stages),
    )


def _highlights(last: int, kind: int, withdrawn: int) -> tuple[Highlight, ...]:
    """A cancelled one and a withdrawn verdict struck through, a warning yellow, worse red."""
    cancelled_at, verdict = get_column_letter(last - 1), get_column_letter(withdrawn)
    return (
        Highlight(f'${cancelled_at}2<>""', 1, last, is_struck=True),
        Highlight(f'${verdict}2<>""', withdrawn, withdrawn, is_struck=True),
        *(
            Highlight(where_text(kind, str(one.row.words)), kind, kind, COLOURS[one.row.gravity])
            for one in PenaltyKind
            if one.row.gravity
        ),
    )


def _of_match(column: Column[Match]) -> Column[PenaltyLine]:
    return Column(column.heading, lambda line: column.value(line.match))


def _side(side: Side | None) -> str:
    return wording.side_words(side) if side else ""


def _number(line: PenaltyLine) -> Any:
    entry = line.match.entry(line.committed_by) if line.committed_by else None
    return entry.number if entry else None


def _names(line: PenaltyLine) -> str:
    return line.match.names(line.committed_by) if line.committed_by else ""


def _judged(line: PenaltyLine, *, withdrawn: bool = False) -> str:
    """A line for each verdict that stands, or was withdrawn: trumps, lead, play, rules."""
    shown = (one for one in line.evidence if bool(one.withdrawal) is withdrawn)
    return "\n".join(one.sheet_words for one in shown)


def _withdrawals(line: PenaltyLine) -> str:
    """A line for each verdict that was withdrawn: by whom, when and why."""
    return "\n".join(one.withdrawal_words for one in line.evidence if one.withdrawal)
