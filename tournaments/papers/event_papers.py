"""What the papers of a whole event are made of, standings and prizes aside."""

from referee.selectors.judge.rules_text import rule_sections
from tournaments.models import Event
from tournaments.papers.asking import Asked
from tournaments.printing.check_in_lists import check_in_list_paper
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_papers import appeal_form_paper
from tournaments.printing.rule_sheets import rule_sheet_paper
from tournaments.printing.rulebooks import rulebook_paper
from tournaments.printing.sheets.score_sheets import score_sheets_paper, spare_page
from tournaments.selectors.draws.stages import stages_of
from tournaments.selectors.papers.documents import listed_entries


def rule_sheet(asked: Asked, event: Event) -> list[Paper]:
    """竞赛规程."""
    return [rule_sheet_paper(event, stages_of(event))]


def rulebook(asked: Asked, event: Event) -> list[Paper]:
    """规则, in the reader's language, with the settings of the event."""
    return [rulebook_paper(event, rule_sections())]


def check_in_list(asked: Asked, event: Event) -> list[Paper]:
    """签到表; with `?phones=1` with the phone numbers."""
    return [check_in_list_paper(event, listed_entries(event), has_phones=asked.has("phones"))]


def spare_score_sheet(asked: Asked, event: Event) -> list[Paper]:
    """A sheet for any table of the event, its head to be filled in by hand."""
    return [score_sheets_paper([spare_page(event)])]


def blank_appeal_form(asked: Asked, event: Event) -> list[Paper]:
    """申诉书 to be filled in by hand."""
    return [appeal_form_paper(event)]
