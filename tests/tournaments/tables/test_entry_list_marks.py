"""What a list that was sent holds, as lists of the page, with the cells marked that are wrong."""

import re

from tests.tournaments.spreadsheets.test_entry_list import workbook
from tests.tournaments.views.office.test_entry_list_views import look


def cells_of(page: str, caption: str) -> list[list[tuple[str, str]]]:
    """Classes and words of the cells of each row of a list."""
    table = re.search(
        rf"<table[^>]*>\s*<caption[^>]*>{caption}.*?</table>", page, re.DOTALL
    ).group()
    body = table.split("<tbody", 1)[1]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    cell = re.compile(
        r'<t[dh] (?:scope="row" )?data-label="[^"]*" ?(?:class="([^"]*)")?[^>]*>([^<]*)<'
    )
    return [cell.findall(row) for row in rows]


def test_a_list_shows_what_it_holds_with_the_bad_cells_marked(office, event, entries):
    """The seed of the second row is no number, and its number belongs to others."""
    head = ("序号", "选手1", "选手2", "单位", "种子")
    data = workbook(head, (9, "甲", "乙", "机关", 2), (1, "<b>丙", "丁", "", "x"))
    page = look(office, data).content.decode()
    assert cells_of(page, "What the list holds") == [
        [("number soft", "2"), ("number", "9"), ("", "甲/乙"), ("", "机关"), ("number", "2")],
        [
            ("number soft", "3"),
            ("bad number", "1"),
            ("", "&lt;b&gt;丙/丁"),
            ("", ""),
            ("bad number", ""),
        ],
    ]
    noted = cells_of(page, "Cells that must be put right")
    assert [[words for _look, words in row][:2] for row in noted] == [
        ["E3", "x"],
        ["A3", "1 &lt;b&gt;丙/丁"],
    ]
    assert noted[1][2][1] == ("Its number belongs to an entry with other players: 1 张伟/李娜")
