"""Papers and their feet: how pages are counted, also where a long paper is printed in slices."""

import pytest

from tests.conftest import NOON
from tests.tournaments.printing.reading import page_texts
from tournaments.printing.parts.papers import (
    Paper,
    Printing,
    paper_of_pages,
    paper_sources,
    papers_pdf,
    slices_of,
)
from tournaments.printing.parts.pdf import pdf_of_sources
from tournaments.printing.sheets.score_sheets import spare_page


@pytest.fixture
def printing(event, fang) -> Printing:
    return Printing(event=event, by=fang, at=NOON)


@pytest.fixture
def paper(event) -> Paper:
    return paper_of_pages("Sheets", [spare_page(event)] * 7)


def counts(pdf: bytes) -> list[str]:
    return [text[text.index("Page") :].split("Printed")[0] for text in page_texts(pdf)]


def test_each_paper_counts_its_own_pages(paper, printing) -> None:
    two = Paper(paper.title, paper.template, {**paper.context, "pages": [None, None]})
    assert counts(papers_pdf([two, two], printing)) == ["Page1of2", "Page2of2"] * 2
    assert (two.page_count, Paper("Rules", "printing/rule_sheet.html").page_count) == (2, 1)


def test_slices_are_printed_as_one_paper(paper, printing) -> None:
    slices = list(slices_of(paper, 3))
    assert [one.page_count for one in slices] == [3, 3, 1]
    sliced = papers_pdf(slices, printing)
    assert page_texts(sliced) == page_texts(papers_pdf([paper], printing))
    assert counts(sliced) == [f"Page{page}of7" for page in range(1, 8)]


def test_a_short_paper_is_not_sliced(paper) -> None:
    assert list(slices_of(paper, 7)) == [paper]


def test_every_page_is_told_when_laid_out_and_when_written(paper, printing) -> None:
    moves: list[int] = []
    pdf_of_sources(paper_sources(slices_of(paper, 3), printing), moves.append)
    assert moves == [3, 1, 1, 1, 3, 1, 1, 1, 1, 1]


def test_what_is_raised_when_told_stops_the_work(paper, printing) -> None:
    class Stopped(Exception):
        pass

    def stop(pages: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        pdf_of_sources(paper_sources([paper], printing), stop)
