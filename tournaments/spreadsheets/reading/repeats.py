"""What stands in an entry list twice."""

from django.utils.translation import gettext as _

from tournaments.spreadsheets.reading.cell_readings import CellNote
from tournaments.spreadsheets.reading.entry_reading import ListedEntry, Reading


def find_repeats(reading: Reading) -> None:
    """Numbers and seeds that two entries have are faults, the same players a doubt."""
    _find_repeated(reading, "number")
    _find_repeated(reading, "seed")
    _find_repeated_pairs(reading)


def _find_repeated(reading: Reading, name: str) -> None:
    first: dict[int, int] = {}
    for entry in reading.entries:
        value = getattr(entry.details, name)
        if value is None:
            continue
        if value in first:
            reason = _("Row %(row)s has it already.") % {"row": first[value]}
            reading.faults.append(CellNote(entry.addresses[name], str(value), reason))
        first.setdefault(value, entry.row)


def _find_repeated_pairs(reading: Reading) -> None:
    """Namesakes exist, but two of them in one unit are more likely one entry listed twice."""
    first: dict[tuple[str, ...], int] = {}
    for entry in reading.entries:
        names = entry.details.names[:2]
        pair = (entry.details.unit, *sorted(names))
        if pair in first and all(names):
            reading.doubts.append(_same_players(entry, first[pair]))
        first.setdefault(pair, entry.row)


def _same_players(entry: ListedEntry, row: int) -> CellNote:
    reason = _("Row %(row)s has the same two players.") % {"row": row}
    return CellNote(entry.addresses["player_1"], "/".join(entry.details.names[:2]), reason)
