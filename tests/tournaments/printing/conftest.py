"""Score sheets in English, printed by Fang at noon."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tournaments.printing.papers import Printing, papers_pdf
from tournaments.printing.score_sheets import score_sheets_paper


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
