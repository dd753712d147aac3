"""How a whole event ends, worked out from the book, and the workbook that must say the same."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from tests.journeys.event_book import SwissBook
from tests.journeys.event_office import Office
from tests.journeys.event_pages import KEYS, Line
from tests.journeys.roster import Listed

COUNTED_OF_A_UNIT = 2


def final_order(book: SwissBook, best: Sequence[int]) -> list[tuple[int, int]]:
    """Place and number: first those of the knockout, then the others by the Swiss stage."""
    others = [row for row in book.rows() if row.entry not in best]
    places = [row.place or 0 for row in others]
    return [
        *enumerate(best, start=1),
        *((len(best) + 1 + places.index(row.place or 0), row.entry) for row in others),
    ]


def unit_sums(order: Sequence[tuple[int, int]], roster: dict[int, Listed]) -> list[tuple[str, ...]]:
    """Place, unit and sum of each unit's best entries, as the page says them, best unit first."""
    places: dict[str, list[int]] = {}
    for place, number in order:
        places.setdefault(roster[number].unit, []).append(place)
    best = {unit: sorted(own)[:COUNTED_OF_A_UNIT] for unit, own in places.items()}
    sums = sorted(sum(own) for own in best.values())
    lines = [
        (sums.index(sum(own)) + 1, unit, f"{' + '.join(map(str, own))} = {sum(own)}")
        for unit, own in best.items()
    ]
    return [(str(place), unit, words) for place, unit, words in sorted(lines)]


def workbook(office: Office) -> dict[str, list[dict[str, Any]]]:
    """The worksheets of the event's workbook, each as its rows by their heads."""
    office.open()
    with office.page.expect_download() as download:
        office.page.get_by_role("link", name="Excel 成绩册").click()
    book = load_workbook(BytesIO(download.value.path().read_bytes()))
    lists = {}
    for page in book:
        heads, *rows = page.iter_rows(values_only=True)
        lists[page.title] = [dict(zip(heads, row, strict=True)) for row in rows]
    return lists


def standings_in(rows: Sequence[dict[str, Any]]) -> list[Line]:
    """A worksheet of standings in the words of the pages."""
    return [
        (
            str(row["名次"]),
            str(row["编号"]),
            *(_words(key, row[key]) for key in KEYS),
            row["与上一名区分"] or "",
        )
        for row in rows
    ]


def _words(key: str, amount: int) -> str:
    assert isinstance(amount, int)
    plus = "+" if key == "级差分" and amount > 0 else ""
    return f"{plus}{amount}".replace("-", "−")
