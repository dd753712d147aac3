"""Score sheets in English, printed by Fang at noon."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tests.tournaments.printing.reading import page_texts
from tournaments.printing.parts.papers import Printing, papers_pdf
from tournaments.printing.sheets.score_sheets import score_sheets_paper


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def print_pages(fang, event):
    """Prints pages as Fang at noon."""

    def to_pdf(*pages) -> bytes:
        printing = Printing(event=event, by=fang, at=NOON)
        return papers_pdf([score_sheets_paper(pages)], printing)

    return to_pdf


@pytest.fixture
def print_papers(fang, event):
    """The text of each page of papers printed as Fang at noon."""

    def to_texts(*papers) -> list[str]:
        return page_texts(papers_pdf(papers, Printing(event=event, by=fang, at=NOON)))

    return to_texts
