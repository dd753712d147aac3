"""The header of an entry list: in which rows it stands, and which column is what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.spreadsheets.reading.cell_readings import shown
from tournaments.spreadsheets.reading.entry_columns import (
    COLUMN_OF,
    COLUMN_OF_PERSONS,
    ENTRY_NUMBERS,
    NEEDED,
    NEEDED_OF_PERSONS,
    SUB_HEADERS,
    header_key,
)
from tournaments.spreadsheets.reading.opening import Rows, first_of, is_below
from tournaments.spreadsheets.reading.sheet_cells import SheetCell

ROWS_SEARCHED = 20


@dataclass(frozen=True, slots=True)
class Header:
    """`places` are columns from 0 by name, `unused` the headers not read. The list begins below
    row `last`. `is_of_persons`: a row is a person, and an entry two or three of them.
    """

    last: int
    places: Mapping[str, int]
    unused: tuple[str, ...]
    is_of_persons: bool


def find_header(rows: Rows) -> Header | None:
    """The first header, over one row or two; None where there is none among the first rows."""
    for number, row in enumerate(rows[:ROWS_SEARCHED], start=1):
        below = rows[number] if number < len(rows) else ()
        is_second = _is_second(row, below)
        if is_second and (found := _header(number + 1, _combined(rows, row, below))):
            return found
        # A head may reach over two rows beside one that is parted below.
        whole = [
            shown(first_of(rows, cell) if is_below(cell, at) else cell)
            for at, cell in enumerate(row)
        ]
        if found := _header(number, whole):
            return found
    return None


def is_header_again(header: Header, row: Sequence[SheetCell]) -> bool:
    """Whether a row below repeats the header, as a list printed on several pages may."""
    columns = COLUMN_OF_PERSONS if header.is_of_persons else COLUMN_OF
    found = [columns.get(header_key(shown(row[at]))) for at in header.places.values()]
    return sum(name is not None for name in found) >= len(NEEDED_OF_PERSONS)


def _header(last: int, texts: Sequence[str]) -> Header | None:
    places, unused = _find_columns(texts, COLUMN_OF)
    if places.keys() >= NEEDED:
        return Header(last, places, unused, is_of_persons=False)
    places, unused = _find_columns(texts, COLUMN_OF_PERSONS, better=ENTRY_NUMBERS)
    if places.keys() >= NEEDED_OF_PERSONS:
        return Header(last, places, unused, is_of_persons=True)
    return None


def _find_columns(
    texts: Sequence[str], columns: Mapping[str, str], better: frozenset[str] = frozenset()
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Column name → place; of two headers for one column the first counts, or the better one."""
    places: dict[str, int] = {}
    for at, text in enumerate(texts):
        key = header_key(text)
        name = columns.get(key)
        if name and (name not in places or _is_better(key, texts[places[name]], better)):
            places[name] = at
    used = set(places.values())
    return places, tuple(text for at, text in enumerate(texts) if text and at not in used)


def _is_better(key: str, former: str, better: frozenset[str]) -> bool:
    return key in better and header_key(former) not in better


def _is_second(row: Sequence[SheetCell], below: Sequence[SheetCell]) -> bool:
    """Whether the row below holds nothing but headers, some of them of details of players."""
    keys = [header_key(shown(cell)) for cell in below if shown(cell)]
    return (
        any(shown(cell) for cell in row)
        and any(key in SUB_HEADERS for key in keys)
        and all(key in SUB_HEADERS or key in COLUMN_OF for key in keys)
    )


def _combined(rows: Rows, row: Sequence[SheetCell], below: Sequence[SheetCell]) -> list[str]:
    """Both rows as one: the name of a player reaches over the details below it."""
    texts, reach = [], ""
    for upper, lower in zip(row, below, strict=True):
        own = shown(first_of(rows, upper))
        detail = "" if lower.merged_into else shown(lower)
        reach = own or (reach if detail else "")
        texts.append(f"{reach}{detail}")
    return texts
