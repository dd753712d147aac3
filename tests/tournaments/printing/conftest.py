"""Score sheets in English, printed by Fang at noon."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tournaments.printing.score_sheets import (
    Printing,
    score_sheets_pdf,
)


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def print_pages(fang, event):
    """Prints pages as Fang at noon."""

    def to_pdf(*pages) -> bytes:
        return score_sheets_pdf(pages, Printing(event=event, by=fang, at=NOON))

    return to_pdf
