"""Pages that wait in a file are the same as those in memory."""

import tracemalloc

import pytest

from tests.conftest import make_entry
from tournaments.printing.parts.kept_pages import IN_MEMORY, kept
from tournaments.printing.sheets.score_sheets import blank_page, spare_page


@pytest.mark.parametrize("count", [0, 1, IN_MEMORY, IN_MEMORY + 1, IN_MEMORY + 25])
def test_kept_pages_are_read_back_as_they_were(count) -> None:
    pages = kept(f"page {number}" for number in range(count))
    assert len(pages) == count
    assert list(pages) == [f"page {number}" for number in range(count)]
    assert list(pages[8:23]) == list(pages)[8:23]
    assert isinstance(pages, list) is (count <= IN_MEMORY)
    assert kept(pages) == pages


def test_sheets_are_read_back_whole(event, make_match) -> None:
    match = make_match(make_entry(event, 1), make_entry(event, 2))
    sheets = [blank_page(match, "http://desk.local/1/"), spare_page(event)] * IN_MEMORY
    assert list(kept(iter(sheets))) == sheets


def test_pages_are_written_as_they_come() -> None:
    """Were they gathered first, they would all be held at once."""
    size = 100_000  # bytes
    tracemalloc.start()
    pages = kept(bytearray(size) for _page in range(4 * IN_MEMORY))
    _held, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [len(page) for page in pages[-2:]] == [size] * 2
    assert most < 2 * IN_MEMORY * size
