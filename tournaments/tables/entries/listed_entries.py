"""What a list that was sent holds, and the cells of it that must be put right."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.selectors.entries.comparisons import Clash, Obstacle
from tournaments.spreadsheets.reading.entry_list import CellNote, ListedEntry
from tournaments.tables.parts.list_tables import ListTable

# The cell that tells of each obstacle.
CELLS = {
    Obstacle.OTHER_PLAYERS: "number",
    Obstacle.SEED_TAKEN: "seed",
    Obstacle.SEED_FIXED: "seed",
}
# The columns of the list that stand in each of the page.
PARTS = {
    "number": frozenset({"number"}),
    "names": frozenset({"player_1", "player_2", "player_3"}),
    "unit": frozenset({"unit"}),
    "seed": frozenset({"seed"}),
}


@dataclass(frozen=True, slots=True)
class ListLine:
    """An entry of the list; `bad` are the columns of the page where a cell is wrong."""

    row: int
    number: int | None
    names: str
    unit: str
    seed: int | None
    bad: frozenset[str]


def _look(column: str, classes: str = "") -> Callable[[ListLine], str]:
    def look(record: ListLine) -> str:
        return f"{classes} bad".strip() if column in record.bad else classes

    return look


class ListedEntriesTable(ListTable):
    """One row an entry, in the order of the list: the page cannot be asked for again sorted."""

    row = tables.Column(
        gettext_lazy("Row"), attrs={"td": {"class": "number soft"}, "th": {"class": "number"}}
    )
    number = tables.Column(
        gettext_lazy("No."),
        default="–",
        attrs={"td": {"class": _look("number", "number")}, "th": {"class": "number"}},
    )
    names = tables.Column(gettext_lazy("Players"), attrs={"td": {"class": _look("names")}})
    unit = tables.Column(gettext_lazy("Unit"), default="", attrs={"td": {"class": _look("unit")}})
    seed = tables.Column(
        gettext_lazy("Seed"),
        default="",
        attrs={"td": {"class": _look("seed", "number")}, "th": {"class": "number"}},
    )

    row_heading = "names"
    caption = gettext_lazy("What the list holds")

    class Meta:
        orderable = False


class BadCellsTable(ListTable):
    """One row a cell that must be put right: those that cannot be read, then those in the way."""

    address = tables.Column(gettext_lazy("Cell"))
    shown = tables.Column(gettext_lazy("Shows"), default="–")
    reason = tables.Column(gettext_lazy("Why"))

    row_heading = "address"
    caption = gettext_lazy("Cells that must be put right")

    class Meta:
        orderable = False


def list_lines(entries: Iterable[ListedEntry], notes: Iterable[CellNote]) -> list[ListLine]:
    """The entries of a list, with the cells that these notes are about."""
    noted = {note.address for note in notes}
    return [_line(entry, noted) for entry in entries]


def clash_notes(clashes: Iterable[Clash], entries: Iterable[ListedEntry]) -> Iterator[CellNote]:
    """What stands against entries of the list, said at the cell that tells of it."""
    addresses = {entry.details.number: entry.addresses for entry in entries}
    for clash in clashes:
        details = clash.details
        yield CellNote(
            addresses[details.number][CELLS[clash.obstacle]],
            f"{details.number} {'/'.join(details.names)}",
            _obstacle_words(clash),
        )


def _obstacle_words(clash: Clash) -> str:
    if clash.obstacle is Obstacle.OTHER_PLAYERS:
        words = _("Its number belongs to an entry with other players:")
    elif clash.obstacle is Obstacle.SEED_TAKEN:
        words = _("Its seed belongs to another entry:")
    else:
        return _("A round is published: seeds stay as they are.")
    return f"{words} {clash.entry}"


def _line(entry: ListedEntry, noted: set[str]) -> ListLine:
    details = entry.details
    wrong = {name for name, address in entry.addresses.items() if address in noted}
    return ListLine(
        entry.row,
        details.number,
        "/".join(details.names),
        details.unit,
        details.seed,
        frozenset(column for column, parts in PARTS.items() if parts & wrong),
    )
