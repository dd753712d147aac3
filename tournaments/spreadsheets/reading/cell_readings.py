"""One cell of a list somebody else made: its value, or what is wrong with it."""

import re
import unicodedata
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.spreadsheets.reading.sheet_cells import CellKind, SheetCell
from tournaments.values.entries import tidy, unprintable

# A spreadsheet keeps fifteen digits of a number; those behind are lost before we see them.
MOST_DIGITS_KEPT = 15
HIGHEST_NUMBER = 9999
# What copied text often brings along at its ends, and no name has there.
UNSEEN_AROUND = "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u00ad \t\r\n\u00a0\u3000"
# 1号, No. 1, 第1对 and 1. are 1.
ORDINAL = re.compile(r"(?:no\.?|第|#)?\s*(\d+)\s*(?:[号对队.、)])?", re.IGNORECASE)
# How a spreadsheet writes a number too long for its column into a csv file.
SHORTENED = re.compile(r"\d(?:\.\d+)?E\+\d+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CellNote:
    """A cell by its address (D2), what it shows, and what is wrong or odd about it."""

    address: str
    shown: str
    reason: str


@dataclass(frozen=True, slots=True)
class CellText:
    """What a text column takes; with a fault the value is blank."""

    value: str
    shown: str
    fault: str = ""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class CellNumber:
    """What a number column takes: None for a blank cell, and with a fault."""

    value: int | None
    shown: str
    fault: str = ""


def shown(cell: SheetCell) -> str:
    """What the cell shows, in one line, without spaces around it (full-width ones too), nor
    characters there that nobody can see.
    """
    value = cell.value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).strip(UNSEEN_AROUND).split())


def read_text(cell: SheetCell, *, longest: int, is_needed: bool = False) -> CellText:
    """A text of at most `longest` characters. Text that looks like a formula stays text."""
    text = tidy(shown(cell))
    fault = _kind_fault(cell) or _text_fault(text, longest, is_needed)
    if fault:
        return CellText("", text, fault)
    return CellText(text, text, doubt=_formula_doubt(cell))


def _formula_doubt(cell: SheetCell) -> str:
    if cell.kind is CellKind.COMPUTED:
        return _("This is a formula; what it shows in the file is taken.")
    if cell.kind is CellKind.FORMULA:
        return _("This is a formula; its text is taken as it stands.")
    return ""


def read_digits(cell: SheetCell, *, longest: int) -> CellText:
    """A phone or member number: a text of digits, zeros in front kept."""
    found = read_text(cell, longest=longest)
    if SHORTENED.fullmatch(found.value):
        reason = _("This number was shortened and has lost digits: format the column as text.")
        return CellText("", found.shown, reason)
    return found


def read_number(cell: SheetCell, *, is_needed: bool = False) -> CellNumber:
    """A whole number from 1 to 9999, full-width digits and digits typed as text included."""
    text = shown(cell)
    if not text:
        return CellNumber(None, text, _("The number is missing.") if is_needed else "")
    number = None if _kind_fault(cell) else whole_number(text)
    if number is None or not 1 <= number <= HIGHEST_NUMBER:
        return CellNumber(
            None, text, _("Not a whole number from 1 to %(most)s.") % {"most": HIGHEST_NUMBER}
        )
    return CellNumber(number, text)


def whole_number(text: str) -> int | None:
    """The number that a text is, also as 1号 or No. 1; None where it is none."""
    narrow = unicodedata.normalize("NFKC", text)
    seen = "".join(sign for sign in narrow if unicodedata.category(sign) != "Cf")
    found = ORDINAL.fullmatch(seen)
    return int(found[1]) if found and len(found[1]) <= 9 else None


def _kind_fault(cell: SheetCell) -> str:
    if cell.kind is CellKind.ERROR:
        return _("This cell shows an error.")
    if cell.kind is CellKind.OTHER:
        return _("Neither text nor a number.")
    if isinstance(cell.value, str):
        return ""
    if isinstance(cell.value, float) and not cell.value.is_integer():
        return _("Not a whole number.")
    if len(str(abs(int(cell.value)))) > MOST_DIGITS_KEPT:
        return _("A number this long has lost digits: format the column as text.")
    return ""


def _text_fault(text: str, longest: int, is_needed: bool) -> str:
    hidden = unprintable(text)
    if hidden:
        return _("There is an invisible character (%(code)s) in it.") % {"code": hidden}
    if len(text) > longest:
        return _("Longer than %(most)s characters.") % {"most": longest}
    return _("The name is missing.") if is_needed and not text else ""
