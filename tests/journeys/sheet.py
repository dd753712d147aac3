"""The sheet so far, read from the match page and put into the form of the case files."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.journeys.words import RESULT_CODES, SEAT_CODES

OUTCOME = re.compile(r"(连庄|上台)，升(\d+)级(?:，(?:止于([\dJQKA]+)|过A))?")
CELLS = """table => [...table.rows].map(row => [...row.cells].map(cell => cell.innerText.trim()))"""
# What the rules derive from the facts of a hand; the case files have these under the same names.
DERIVED = ("dealer", "level", "s", "result", "rise", "levels", "next_dealer")


def sheet_rows(page: Page) -> list[dict[str, str]]:
    """Every line of the sheet as it is shown, first hand first: head of the column → words."""
    table = page.get_by_role("region", name="记分表", exact=True).get_by_role("table")
    heads, *rows = table.evaluate(CELLS)
    return [dict(zip(heads, row, strict=True)) for row in reversed(rows)]


def derived(row: dict[str, str]) -> dict[str, Any]:
    """The derived columns of one line; nothing but dealer, level and levels of a void hand."""
    found = OUTCOME.fullmatch(row["结果"])
    return {
        "dealer": SEAT_CODES[row["庄"][:1]],
        "level": row["级"],
        "s": _number(row["s"]),
        "result": RESULT_CODES[(found[1] if found else row["结果"])[:2]],
        "rise": int(found[2]) if found else None,
        "levels": {"EW": row["■"], "NS": row["▲"]},
        "next_dealer": SEAT_CODES.get(row["下盘坐庄"]),
    }


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """The same columns as a case file has them; what it leaves out is not there."""
    return {name: case.get(name) for name in DERIVED}


def _number(words: str) -> int | None:
    return int(words.replace("−", "-")) if words else None
