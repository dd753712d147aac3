"""Lists on paper: how many rows a page takes, and that no text is cut off."""

import pytest

from tournaments.printing.parts.fitting import SMALLEST, millimetres_of
from tournaments.printing.parts.list_cells import (
    ListCell,
    ListColumn,
    heading_lines,
    heading_size,
    heading_width,
    parted_words,
    printed_cell,
)
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.placing import WIDTH
from tournaments.printing.parts.ruled_lists import (
    ListPart,
    RuledList,
    fitting_height,
    list_pages,
    rows_a_page,
)

COLUMNS = (ListColumn("No.", 20), ListColumn("Players", WIDTH - 20, is_centred=False))


def listed(event, *parts: ListPart) -> RuledList:
    return RuledList(Head(event, "List"), COLUMNS, parts, empty="Nobody.")


def numbers(pages: list) -> list[list[str]]:
    return [[cell.words for cell in page.columns[0].cells] for page in pages]


def rows(count: int) -> list:
    return [(str(number), "A/B") for number in range(1, count + 1)]


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (34, 1), (35, 2), (200, 6)])
def test_pages_are_known_from_the_rows(event, count: int, pages: int) -> None:
    assert rows_a_page(6.5) == 34
    found = list_pages(listed(event, ListPart(rows(count))))
    assert len(found) == pages
    listed_numbers = [number for page in numbers(found) for number in page]
    assert listed_numbers == [str(number) for number in range(1, count + 1)]


@pytest.mark.parametrize(("rows", "room"), [(1, 20), (20, 20), (21, 21), (24, 24), (25, 20)])
def test_a_few_more_rows_move_together_on_one_page(rows: int, room: int) -> None:
    assert rows_a_page(fitting_height(rows, 11.0, 9.2)) == room


def test_an_empty_list_says_so(event) -> None:
    [page] = list_pages(listed(event, ListPart([])))
    assert "Nobody." in [text.words for text in page.texts]


def test_a_part_goes_on_under_its_heading(event) -> None:
    first, second = list_pages(listed(event, ListPart(rows(20), "A"), ListPart(rows(20), "B")))
    assert numbers([first, second]) == [
        ["", *map(str, range(1, 21)), "", *map(str, range(1, 13))],
        ["", *map(str, range(13, 21))],
    ]
    headings = [[text.words for text in page.texts] for page in (first, second)]
    assert [("A" in words, "B" in words) for words in headings] == [(True, True), (False, False)]
    assert "B (continued)" in headings[1]


def test_a_heading_is_never_the_last_line_of_a_page(event) -> None:
    first, second = list_pages(listed(event, ListPart(rows(32), "A"), ListPart(rows(1), "B")))
    assert [len(page.columns[0].cells) for page in (first, second)] == [33, 2]


@pytest.mark.parametrize("width", [12, 18, 28, 44])
@pytest.mark.parametrize(
    "words", ["欧" * 20, "协" * 40, "欧" * 20 + "/" + "阳" * 20, "Smythe-Jones Nathaniel"]
)
def test_every_character_is_printed_and_fits(width: int, words: str) -> None:
    column = ListColumn("", width)
    cell = printed_cell(words, column, 6.5)
    lines = [line.words for line in cell.lines] or [cell.words]
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    if width >= 18:
        assert all(millimetres_of(line, SMALLEST - 1) <= width for line in lines)


def test_names_are_parted_between_the_players_where_a_line_is_too_short() -> None:
    cell = ListCell("欧阳修文/司马相如", ("欧阳修文", "司马相如"))
    assert printed_cell(cell, ListColumn("", 60), 8).words == "欧阳修文/司马相如"
    narrow = printed_cell(cell, ListColumn("", 18), 8)
    assert [line.words for line in narrow.lines] == ["欧阳修文", "司马相如"]


@pytest.mark.parametrize(
    ("words", "count", "parts"),
    [
        ("去首累进分", 2, ("去首累", "进分")),
        ("Cumulative without the first round", 2, ("Cumulative without", "the first round")),
        ("甲乙丙丁戊己庚", 3, ("甲乙丙", "丁戊", "己庚")),
        ("甲", 2, ("甲",)),
    ],
)
def test_words_are_parted_in_the_middle(words: str, count: int, parts: tuple[str, ...]) -> None:
    assert parted_words(words, count) == parts


@pytest.mark.parametrize("width", [11.5, 15, 40])
@pytest.mark.parametrize("words", ["去首累进分", "Cumulative without the first round", "Points"])
def test_headings_take_up_to_three_lines(words: str, width: float) -> None:
    lines = heading_lines(words, max(width, heading_width(words)))
    assert " ".join(lines).replace(" ", "") == words.replace(" ", "")
    assert len(lines) <= 3
    assert all(heading_size(line, max(width, heading_width(words))) >= 5.9 for line in lines)
