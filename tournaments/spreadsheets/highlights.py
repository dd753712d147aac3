"""Rows and cells of a worksheet that stand out by colour, decided by what their cells hold."""

from collections.abc import Iterable
from dataclasses import dataclass

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet as Page

GOLD, SILVER, BRONZE = "FFE9A8", "E3E6EA", "F3D3B5"
RED, YELLOW, GREY = "F8CFCB", "FFF2CC", "9AA0A6"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Columns `first` to `last`, counted from 1, of each row where the formula holds.

    The formula is written for row 2, the first below the heads: `$A2=1`. `colour` fills the
    cells; `is_struck` greys their words and strikes them through.
    """

    formula: str
    first: int
    last: int
    colour: str = ""
    is_struck: bool = False


def first_three(column: int, last: int) -> tuple[Highlight, ...]:
    """Gold, silver and bronze by the place in a column, from there to `last`."""
    letter = get_column_letter(column)
    return tuple(
        Highlight(f"${letter}2={place}", column, last, colour)
        for place, colour in enumerate((GOLD, SILVER, BRONZE), start=1)
    )


def where_text(column: int, words: str) -> str:
    """The formula of rows with exactly these words in a column."""
    quoted = words.replace('"', '""')
    return f'${get_column_letter(column)}2="{quoted}"'


def colour(page: Page, highlights: Iterable[Highlight], last_row: int) -> None:
    """Put these on a page whose list ends at `last_row`."""
    if last_row < 2:
        return
    for one in highlights:
        area = f"{get_column_letter(one.first)}2:{get_column_letter(one.last)}{last_row}"
        rule = FormulaRule(
            formula=[one.formula],
            fill=PatternFill(bgColor=one.colour) if one.colour else None,
            font=Font(color=GREY, strike=True) if one.is_struck else None,
        )
        page.conditional_formatting.add(area, rule)
