"""What stands in the rows of a printed list, and names that are hard to print."""

from tests.conftest import NAMES
from tournaments.models import Entry, Event, Player
from tournaments.printing.parts.papers import Paper

LONGEST = "欧" * 20
LONGEST_UNIT = "协" * 40
RARE = "𠮷䶮㛃𬎆國"
MARKUP = "<b>&'\"</b>"


def many_entries(event: Event, count: int, unit: str = "") -> list[Entry]:
    """So many entries with players, in three queries."""
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit=unit) for number in range(1, count + 1)
    )
    Player.objects.bulk_create(
        Player(entry=entry, position=position, name=NAMES[(2 * entry.number + position) % 16])
        for entry in entries
        for position in (1, 2)
    )
    return entries


def rename(event: Event, name: str, unit: str | None = None) -> None:
    """Everybody is called so, and comes from that unit."""
    Player.objects.filter(entry__event=event).update(name=name)
    if unit is not None:
        event.entries.update(unit=unit)


def rows_of(paper: Paper) -> list[list[str]]:
    """The rows of every page, lines of a cell with " | " between."""
    return [
        [_words(cell) for cell in row]
        for page in paper.context["pages"]
        for row in zip(*(column.cells for column in page.columns), strict=True)
    ]


def texts_of(paper: Paper) -> list[str]:
    """The words outside the rows, page after page."""
    return [text.words for page in paper.context["pages"] for text in page.texts]


def _words(cell) -> str:
    return " | ".join(line.words for line in cell.lines) if cell.lines else cell.words
