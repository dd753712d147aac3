"""The race on a filled score sheet: where rows are free, and never for a page more."""

from base64 import b64decode
from datetime import timedelta

import pytest

from referee.services.clock import call_time
from tests.conftest import NOON
from tests.referee.recording import play, score
from tests.tournaments.printing.reading import page_count, page_texts
from tests.tournaments.printing.sheets import LEVEL_HAND, sheet_pages
from tests.visits import at_table
from tournaments.printing.sheets.sheet_form import GRID, ROW_HEIGHT, ROWS_TOP

END = NOON + timedelta(hours=2)


def played(match, luo, hands: int) -> list:
    play(match, luo, NOON, score(100), *(score(**LEVEL_HAND) for _each in range(hands - 1)))
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=END)
    return sheet_pages(match, END)


@pytest.mark.parametrize(
    ("hands", "on_pages"),
    [(1, [True]), (14, [True]), (15, [False]), (20, [False]), (21, [False, True])],
)
def test_the_race_is_drawn_where_rows_are_free(
    hands, on_pages, print_pages, match, luo, fang
) -> None:
    pages = played(match, luo, hands)
    assert [page.picture is not None for page in pages] == on_pages
    assert page_count(print_pages(*pages)) == len(on_pages)


@pytest.mark.parametrize("hands", [1, 14, 21])
def test_the_picture_covers_no_hand_and_stays_in_the_grid(hands, match, luo) -> None:
    page = played(match, luo, hands)[-1]
    rows = hands % 20
    box = page.picture.box
    assert box.top >= ROWS_TOP + rows * ROW_HEIGHT
    assert box.bottom <= GRID.bottom
    assert page.images[-1] is page.picture


def test_its_words_can_be_read_on_the_paper(print_pages, match, luo) -> None:
    [text] = page_texts(print_pages(*played(match, luo, 2)))
    for words in ("start", "pastA", "▲NS", "■EW"):
        assert words in text, words


def test_a_sheet_at_play_keeps_its_rows(match, luo) -> None:
    play(match, luo, NOON, score(100))
    [page] = sheet_pages(match)
    assert page.picture is None


def test_the_picture_has_a_white_ground(match, luo) -> None:
    """Else the ruled rows would show through it."""
    [page] = played(match, luo, 2)
    svg = b64decode(page.picture.source.partition(",")[2]).decode()
    assert 'fill="#fff" />' in svg.split("<g", 1)[0]
