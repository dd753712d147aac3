"""A score sheet of the tests: its pages, and what stands in its columns and boxes."""

from referee.selectors.sheet.papers import load_papers
from tests.conftest import NOON
from tournaments.models import Match
from tournaments.printing.sheets.score_sheets import (
    filled_pages,
)
from tournaments.selectors.papers.documents import printed_matches

ADDRESS = "http://desk.local/desk/1/"
# A hand that moves nothing, whoever deals it.
LEVEL_HAND = {"points": 160, "last_won_by": "EW"}


def sheet_pages(match: Match, now=NOON) -> list:
    [paper] = load_papers(printed_matches().filter(pk=match.pk), now)
    return filled_pages(paper, ADDRESS)


def row_texts(pages: list, code: str) -> list[str]:
    """What a column says, from the first row of the first page on."""
    return [
        cell.words
        for page in pages
        for printed in page.columns
        if printed.column.code == code
        for cell in printed.cells
    ]


def placed_words(pages: list) -> list[str]:
    return [text.words for page in pages for text in page.texts]
