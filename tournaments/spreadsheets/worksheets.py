"""What a worksheet is made of: columns, rows, and what is drawn over them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from django.utils.translation import pgettext

from referee.rulebook.seats import Side
from referee.wording import words as wording
from tournaments.captions.standings import numbered_stage, stage_held_words
from tournaments.models import Entry, Event, Match, Result
from tournaments.selectors.standings import begun_stages
from tournaments.selectors.standings.cross_tables import CrossTable, cross_table
from tournaments.spreadsheets.charts import Chart
from tournaments.spreadsheets.highlights import Highlight
from tournaments.tables.standings.cross_tables import cross_file

SIDES = (Side.NS, Side.EW)  # the order of the match page
LONGEST_TITLE = 31  # characters of a worksheet's name in Excel
NOT_IN_TITLES = str.maketrans("[]:*?/\\", "()∶×¿⁄⁄")

Record = TypeVar("Record")
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Column(Generic[Record]):
    """A column: its head, and what it takes from a record (None leaves the cell empty)."""

    heading: str
    value: Callable[[Record], Any]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A list as plain values. The first `frozen` columns stay in sight beside the heads.

    `rows` may be read only once, as they are written. `rows_a_page`: printed pages end there, so
    that no chart is cut in two; else the list is `pages_wide`. `note` heads each printed page.
    """

    title: str
    headings: tuple[str, ...]
    rows: Iterable[Row]
    frozen: int = 0
    highlights: tuple[Highlight, ...] = ()
    charts: tuple[Chart, ...] = ()
    rows_a_page: int | None = None
    pages_wide: int = 1
    note: str = ""


def worksheet(
    title: str,
    columns: Sequence[Column[Record]],
    records: Iterable[Record],
    *,
    frozen: int,
    highlights: tuple[Highlight, ...] = (),
    note: str = "",
) -> Worksheet:
    """The worksheet of these records, one row each."""
    found = long_worksheet(title, columns, records, frozen=frozen, highlights=highlights)
    return replace(found, rows=tuple(found.rows), note=note)


def long_worksheet(
    title: str,
    columns: Sequence[Column[Record]],
    records: Iterable[Record],
    *,
    frozen: int,
    highlights: tuple[Highlight, ...] = (),
) -> Worksheet:
    """A worksheet whose records are read only while it is written: a list of any length."""
    headings = tuple(column.heading for column in columns)
    return Worksheet(title, headings, _rows(columns, records), frozen, highlights)


def sheet_title(words: str) -> str:
    """Words as the name of a worksheet."""
    return words.translate(NOT_IN_TITLES)[:LONGEST_TITLE]


def _rows(columns: Sequence[Column[Record]], records: Iterable[Record]) -> Iterable[Row]:
    """Nothing to say leaves the cell empty; a 0 is a number like any other."""
    takes = [column.value for column in columns]
    for record in records:
        yield tuple([None if (value := take(record)) == "" else value for take in takes])


def match_columns(*, has_stages: bool = False) -> tuple[Column[Match], ...]:
    """Where a match was played: round and table, both numbers; the stage where there are more."""
    stage: Column[Match] = Column(
        pgettext("worksheet", "Stage"), lambda match: numbered_stage(match.round.stage)
    )
    return (
        *([stage] if has_stages else []),
        Column(pgettext("worksheet", "Round"), lambda match: match.round.number),
        Column(pgettext("worksheet", "Table"), lambda match: match.table_number),
    )


def entry_columns(side: Side) -> tuple[Column[Match], ...]:
    """Who sat on a side: number, players, unit."""
    mark = wording.side_words(side)

    def of_entry(take: Callable[[Entry], Any]) -> Callable[[Match], Any]:
        def value(match: Match) -> Any:
            entry = match.entry(side)
            return take(entry) if entry else None

        return value

    number, players, unit = (
        pgettext("worksheet", "No."),
        pgettext("worksheet", "Players"),
        pgettext("worksheet", "Unit"),
    )
    return (
        Column(f"{mark} {number}", of_entry(lambda entry: entry.number)),
        Column(f"{mark} {players}", lambda match: match.names(side) or None),
        Column(f"{mark} {unit}", of_entry(lambda entry: entry.unit)),
    )


def result_of(match: Match) -> Result | None:
    """The newest result that no later one has replaced."""
    found: list[Result] = match.valid_results  # type: ignore[attr-defined]
    return found[0] if found else None


def cross_worksheets(event: Event) -> tuple[Worksheet, ...]:
    """One of every stage with a public round; as many queries for two entries as for 200."""
    stages = begun_stages(event)
    title = pgettext("worksheet", "Cross table")
    found = [one for one in map(cross_table, stages) if one.rounds]
    return tuple(
        cross_worksheet(one, f"{title} {numbered_stage(one.stage)}" if len(stages) > 1 else title)
        for one in found
    )


def cross_worksheet(found: CrossTable, title: str) -> Worksheet:
    """By opponents where all of a list meet all, else by rounds; groups one below the other."""
    headings, *rows = (tuple(row) for row in cross_file(found).as_values())
    frozen = 1 if found.lists[0].group is None else 2
    note = " ".join(stage_held_words(found.standings, is_internal=True))
    return Worksheet(title, tuple(map(str, headings)), tuple(rows), frozen, note=note)
