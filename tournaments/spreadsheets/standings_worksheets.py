"""成绩 and 团体: the order of entries by stage and over all stages, and that of units."""

from django.utils.translation import pgettext

from tournaments.captions.standings import (
    group_words,
    held_words,
    numbered_stage,
    outcome_words,
    place_words,
    provisional_words,
    stage_held_words,
)
from tournaments.models import Event, Stage
from tournaments.ranking import DISQUALIFIED, UnitOrder
from tournaments.selectors.standings import (
    Overall,
    OverallRow,
    RoundUnderWay,
    StandingRow,
    Standings,
    UnitRow,
    UnitTable,
    overall,
    standings,
    unit_table_of,
)
from tournaments.spreadsheets.highlights import first_three
from tournaments.spreadsheets.worksheets import Column, Worksheet, worksheet
from tournaments.wording.ranking_keys import key_name

ENTRY_WIDTH = 4  # columns: place, number, players, unit


def standings_worksheets(event: Event) -> tuple[Worksheet, ...]:
    """The standings of the one stage; of several the whole order, then each; units if any.

    As many queries for two entries as for two hundred.
    """
    found = overall(event)
    units = unit_table_of(found)
    title = pgettext("worksheet", "Standings")
    if not found.has_later_stage:
        one = found.stages[0] if found.stages else standings(event)
        sheets = [standings_worksheet(one, title)]
    else:
        sheets = [overall_worksheet(found, title)]
        for one in found.stages:
            assert one.stage is not None
            sheets.append(standings_worksheet(one, f"{title} {numbered_stage(one.stage)}"))
    return (*sheets, *([units_worksheet(units)] if units.rows else []))


def standings_worksheet(found: Standings, title: str) -> Worksheet:
    """Place, entry, the keys in the event's order, and the key that parted neighbours; groups
    one below the other.
    """
    is_grouped = any(one.group is not None for one in found.lists)
    group: Column[StandingRow] = Column(pgettext("worksheet", "Group"), lambda row: row.group)
    columns: list[Column[StandingRow]] = [
        *([group] if is_grouped else []),
        *_entry_columns(_place_heading(found)),
        *(_key_column(index, key) for index, key in enumerate(found.keys)),
        *_outcome_columns(found.stage),
        Column(pgettext("worksheet", "Parted from the one above by"), _parted_by),
        Column(pgettext("worksheet", "State"), lambda row: str(row.entry.get_state_display())),
    ]
    place = 2 if is_grouped else 1
    return worksheet(
        title,
        columns,
        found.rows,
        frozen=place + 2,
        highlights=first_three(place, place + ENTRY_WIDTH - 1),
        note=_note(*stage_held_words(found, is_internal=True), under_way=found.under_way),
    )


def overall_worksheet(found: Overall, title: str) -> Worksheet:
    """Place, entry, and how far it came."""
    columns: list[Column[OverallRow]] = [
        *_entry_columns(_place_heading(found)),
        Column(pgettext("worksheet", "Last stage"), lambda row: numbered_stage(row.stage)),
        Column(
            pgettext("worksheet", "Group"),
            lambda row: group_words(row.group) if row.group is not None else None,
        ),
        Column(pgettext("worksheet", "Place there"), lambda row: row.stage_place),
        Column(pgettext("worksheet", "State"), lambda row: str(row.entry.get_state_display())),
    ]
    return worksheet(
        title,
        columns,
        found.rows,
        frozen=3,
        highlights=first_three(1, ENTRY_WIDTH),
        note=_note(*held_words(found, is_internal=True), under_way=found.under_way),
    )


def units_worksheet(found: UnitTable) -> Worksheet:
    """Place, unit, the entries that count with what they add, and the sums."""
    members = [column for index in range(found.best) for column in _member_columns(index)]
    columns: list[Column[UnitRow]] = [
        Column(_place_heading(found), lambda row: row.place),
        Column(pgettext("worksheet", "Unit"), lambda row: row.unit),
        *members,
        Column(pgettext("worksheet", "Sum of places"), lambda row: row.sum_of_places),
    ]
    if found.order is UnitOrder.POINTS:
        points = pgettext("worksheet", "Sum of match points")
        columns.append(Column(points, lambda row: row.sum_of_points))
    title = pgettext("worksheet", "Units")
    return worksheet(
        title,
        columns,
        found.rows,
        frozen=2,
        highlights=first_three(1, 2),
        note=_note(*held_words(found, is_internal=True), under_way=found.under_way),
    )


def _place_heading(found: Standings | Overall | UnitTable) -> str:
    """Place, or what makes it not the last word: provisional, held back from the public."""
    words = place_words(found.under_way) if found.under_way else pgettext("worksheet", "Place")
    if found.is_held:
        return pgettext("worksheet", "%(place)s (not public)") % {"place": words}
    return words


def _note(*held: str, under_way: RoundUnderWay | None) -> str:
    return " ".join((*held, *provisional_words(under_way)))


def _entry_columns(place: str) -> tuple[Column, Column, Column, Column]:
    return (
        Column(place, lambda row: row.told_place),
        Column(pgettext("worksheet", "No."), lambda row: row.entry.number),
        Column(pgettext("worksheet", "Players"), lambda row: row.entry.names),
        Column(pgettext("worksheet", "Unit"), lambda row: row.entry.unit),
    )


def _key_column(index: int, key: str) -> Column[StandingRow]:
    return Column(key_name(key), lambda row: row.values[index].amount)


def _outcome_columns(stage: Stage | None) -> list[Column[StandingRow]]:
    if stage is None or stage.kind != Stage.Kind.KNOCKOUT:
        return []
    return [Column(pgettext("worksheet", "Came so far"), lambda row: outcome_words(row, stage))]


def _member_columns(index: int) -> tuple[Column[UnitRow], Column[UnitRow]]:
    """The entry that counts at this turn, and its place; empty where a unit has no more."""

    def entry(row: UnitRow) -> str | None:
        return str(row.counted[index].entry) if index < len(row.counted) else None

    def place(row: UnitRow) -> int | None:
        return row.counted[index].place if index < len(row.counted) else None

    number = {"number": index + 1}
    return (
        Column(pgettext("worksheet", "Entry %(number)s") % number, entry),
        Column(pgettext("worksheet", "Place of entry %(number)s") % number, place),
    )


def _parted_by(row: StandingRow) -> str | None:
    if row.parted_by is None or row.parted_by == DISQUALIFIED:
        return None
    return key_name(row.parted_by)
