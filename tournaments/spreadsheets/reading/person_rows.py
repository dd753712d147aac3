"""Lists with a row for each person: two or three with one number below each other are an entry.

The number may stand in each of their rows, in the first alone, or in a cell merged over them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.spreadsheets.reading.entry_columns import POSITIONS
from tournaments.spreadsheets.reading.entry_reading import Placed, Reading
from tournaments.spreadsheets.reading.entry_rows import is_remark
from tournaments.spreadsheets.reading.opening import first_of

# Both names in one cell: 张伟/李娜, 张伟、李娜.
BETWEEN_NAMES = re.compile(r"\s*[/／、,，&;；\n]\s*")
OF_PERSONS = frozenset({"player", "phone", "member"})


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A row; a merged number or unit is that of the first of its cells."""

    row: int
    cells: Mapping[str, Placed]

    @property
    def number(self) -> str:
        return self.cells["number"].shown


def read_person_rows(reading: Reading) -> None:
    """Every entry of the list, and each person too many."""
    for persons in _entries(_person_rows(reading)):
        for extra in persons[len(POSITIONS) :]:
            place = extra.cells["player"]
            reading.fault(place, place.shown, _("An entry has two players and one substitute."))
        reading.add(persons[0].row, _as_entry(persons[: len(POSITIONS)]))


def _person_rows(reading: Reading) -> Iterator[PersonRow]:
    for row, cells in reading.rows():
        whole = {
            name: replace(place, cell=first_of(reading.sheet.rows, place.cell))
            if name not in OF_PERSONS
            and place.cell.merged_into
            and place.cell.merged_into[0] > reading.header.last
            else place
            for name, place in cells.items()
        }
        if not is_remark(reading, whole):
            yield PersonRow(row, whole)


def _entries(rows: Iterator[PersonRow]) -> Iterator[list[PersonRow]]:
    """Rows below each other with the same number, or none of their own, belong together."""
    persons: list[PersonRow] = []
    for one in rows:
        if persons and one.number not in {"", persons[0].number}:
            yield persons
            persons = []
        persons.append(one)
    if persons:
        yield persons


def _as_entry(persons: list[PersonRow]) -> dict[str, Placed]:
    """Their cells by columns as in a list with a row for each entry."""
    first = persons[0].cells
    found = {name: place for name, place in first.items() if name not in OF_PERSONS}
    if "unit" in found:
        units = [one.cells["unit"] for one in persons]
        found["unit"] = next((unit for unit in units if unit.shown), found["unit"])
    names = BETWEEN_NAMES.split(str(first["player"].cell.value).strip())
    if len(persons) == 1 and 1 < len(names) <= len(POSITIONS) and all(names):
        place = first["player"]
        parts = [replace(place, cell=replace(place.cell, value=name)) for name in names]
        found |= {
            f"player_{position}": part for position, part in zip(POSITIONS, parts, strict=False)
        }
        return found | {f"{name}_1": first[name] for name in ("phone", "member") if name in first}
    for position, one in zip(POSITIONS, persons, strict=False):
        found |= {f"{name}_{position}": one.cells[name] for name in OF_PERSONS & one.cells.keys()}
    return found if len(persons) > 1 else found | {"player_2": _missing(first["player"])}


def _missing(place: Placed) -> Placed:
    """The partner of a single person, who would stand in the row below."""
    letters = place.address.rstrip("0123456789")
    row = int(place.address[len(letters) :])
    return Placed(f"{letters}{row}", replace(place.cell, value=""))
