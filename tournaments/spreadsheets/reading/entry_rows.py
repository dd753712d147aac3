"""Lists with a row for each entry."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.spreadsheets.reading.cell_readings import shown, whole_number
from tournaments.spreadsheets.reading.entry_reading import Placed, Reading
from tournaments.spreadsheets.reading.opening import first_of

# The number of a row that shows how a template is filled in.
EXAMPLES = frozenset({"例", "示例", "样例", "例如", "example", "e.g."})


def read_entry_rows(reading: Reading) -> None:
    """Every entry of the list."""
    for row, cells in reading.rows():
        if not is_remark(reading, cells):
            reading.add(row, _unmerged(reading, cells))


def is_remark(reading: Reading, cells: Mapping[str, Placed]) -> bool:
    """Whether a row is no entry: an example, a number with nothing behind it, words below the list.

    Words that stand where entries are looked for are said, so that none is lost.
    """
    number = cells["number"]
    if number.shown.casefold() in EXAMPLES:
        return True
    filled = {name for name, place in cells.items() if place.shown}
    if filled & {name for name in cells if name.startswith("player")}:
        return False
    if filled == {"number"} and whole_number(number.shown) is not None:
        return True  # prepared for more entries than came
    if len(filled) == 1 and (filled != {"number"} or not _is_short(number.shown)):
        place = cells[filled.pop()]
        reading.doubt(place, place.shown, _("There is no player in this row: it is not read."))
        return True
    return False


def _is_short(text: str) -> bool:
    """Whether words may have been meant as a number."""
    return len(text) <= 3


def _unmerged(reading: Reading, cells: Mapping[str, Placed]) -> dict[str, Placed]:
    """A unit written once for several rows is that of each; any other merged cell is a doubt."""
    found = dict(cells)
    for name, place in cells.items():
        if place.cell.merged_into is None:
            continue
        top, left = place.cell.merged_into
        first = first_of(reading.sheet.rows, place.cell)
        is_own = left == reading.header.places[name] + 1 and top > reading.header.last
        if name == "unit" and is_own:
            found[name] = Placed(place.address, first)
        elif shown(first):
            address = f"{get_column_letter(left)}{top}"
            reason = _("Merged with %(cell)s, and taken as blank.") % {"cell": address}
            reading.doubt(place, "", reason)
    return found
