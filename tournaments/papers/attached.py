"""Papers asked for on the page of what they are about, sets of papers, and workbooks."""

from typing import Any

from tournaments.papers.kinds import PaperKind, WorkbookKind
from tournaments.papers.penalty_papers import adjustment_notice, appeal_form, penalty_notice
from tournaments.papers.round_papers import score_sheet
from tournaments.papers.scopes import ADJUSTMENT, ENTRY, EVENT, MATCH, PENALTY, ROUND, STAGE
from tournaments.papers.sets import event_set, round_set
from tournaments.papers.standings_papers import entry_card, stage_standings
from tournaments.papers.workbooks import (
    event_tables,
    event_workbook,
    match_workbook,
    round_tables,
    round_workbook,
)

ATTACHED: tuple[PaperKind[Any], ...] = (
    PaperKind(slug="score_sheet", file="score-sheet.pdf", scope=MATCH, make=score_sheet),
    PaperKind(slug="entry_card", file="card.pdf", scope=ENTRY, make=entry_card),
    PaperKind(
        slug="stage_standings_paper", file="standings.pdf", scope=STAGE, make=stage_standings
    ),
    PaperKind(slug="penalty_notice", file="notice.pdf", scope=PENALTY, make=penalty_notice),
    PaperKind(slug="appeal_form", file="appeal.pdf", scope=PENALTY, make=appeal_form),
    PaperKind(
        slug="adjustment_notice", file="notice.pdf", scope=ADJUSTMENT, make=adjustment_notice
    ),
    PaperKind(slug="round_set", file="all.pdf", scope=ROUND, make=round_set),
    PaperKind(slug="event_set", file="all.pdf", scope=EVENT, make=event_set),
)
WORKBOOKS: tuple[WorkbookKind[Any], ...] = (
    WorkbookKind(
        slug="workbook",
        file="workbook.xlsx",
        scope=EVENT,
        tables=event_tables,
        make=event_workbook,
    ),
    WorkbookKind(
        slug="round_workbook",
        file="workbook.xlsx",
        scope=ROUND,
        tables=round_tables,
        make=round_workbook,
    ),
    WorkbookKind(
        slug="match_workbook",
        file="workbook.xlsx",
        scope=MATCH,
        tables=lambda match: 1,
        make=match_workbook,
    ),
)
