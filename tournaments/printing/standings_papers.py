"""成绩公告: the standings of stages, the whole order, and units, to be put up."""

from collections.abc import Iterator, Sequence

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.captions.standings import (
    group_words,
    moved_words,
    outcome_words,
    place_words,
    provisional_words,
    stage_held_words,
)
from tournaments.models import Round, Stage, StandingsAdjustment
from tournaments.printing.parts.list_cells import (
    ListCell,
    ListColumn,
    ListRow,
    entry_names,
    heading_width,
    spread,
)
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.ruled_lists import ListPage, ListPart, RuledList, list_pages
from tournaments.ranking import DISQUALIFIED
from tournaments.selectors.standings import OverallRow, RoundUnderWay, StandingRow, Standings
from tournaments.values.words import name_of, round_name, stage_name
from tournaments.wording.ranking_keys import key_amount_words, key_name

ROW_HEIGHT, ADJUSTMENT_HEIGHT = 6.5, 9.0
NAMES_SIZE = 10.5
PROVISIONAL_WIDTH = 18.0  # of the column of places, in millimetres
Ranked = StandingRow | OverallRow


def standings_paper(found: Standings, address: str, *, is_internal: bool = False) -> Paper:
    """The lists of a stage, and what adjusts them.

    `is_internal`: not held back though the public's are, so not to be put up.
    """
    kind = stage_name(found.stage) if found.stage else _("before the draw")
    head = Head(
        event=found.event,
        title=_("Standings · %(stage)s · %(state)s")
        % {"stage": kind, "state": _state_words(found)},
        about=tuple(_about(found, is_internal=is_internal)),
        address=address,
        is_provisional=found.under_way is not None,
    )
    listed = RuledList(
        head=head,
        columns=_columns(found),
        parts=_parts(found),
        row_height=ROW_HEIGHT,
        empty=_("No entries yet."),
    )
    return paper_of_pages(
        _("Standings poster"), [*list_pages(listed), *_adjustment_pages(found, head)]
    )


def _state_words(found: Standings) -> str:
    """第5轮后, or how far a round is whose results count already."""
    if found.stage is None or not found.records.rounds:
        return _("before the first round")
    last = _("after %(round)s")
    for drawn in reversed(found.records.rounds):
        tables = [match for match in drawn.matches if match.ew is not None]
        accepted = sum(match.result is not None for match in tables)
        name = {"round": round_name(Round(stage=found.stage, number=drawn.number))}
        if tables and accepted == len(tables):
            return last % name
        if accepted:
            counts = {"accepted": accepted, "tables": len(tables)}
            return _("%(round)s, %(accepted)s of %(tables)s accepted") % {**name, **counts}
    return _("before the first round")


def _about(found: Standings, *, is_internal: bool) -> Iterator[str]:
    yield from stage_held_words(found, is_internal=is_internal)
    yield from provisional_words(found.under_way)
    if found.accepted_at and not found.under_way:
        yield _("%(counted)s of %(drawn)s results accepted, the last at %(at)s.") % {
            "counted": found.counted,
            "drawn": found.drawn,
            "at": f"{localtime(found.accepted_at):%m-%d %H:%M}",
        }
    if found.keys:
        names = ", ".join(key_name(key) for key in found.keys)
        yield _("Ranked by: %(keys)s.") % {"keys": names}
        yield _("Underlined: the number that parted an entry from the one above.")


def entry_columns(rows: Sequence[Ranked], under_way: RoundUnderWay | None) -> list[ListColumn]:
    """Place, number, players; the unit where any entry has one."""
    columns = [
        place_column(under_way, 12, 11),
        ListColumn(pgettext("worksheet", "No."), 12, 11),
        ListColumn(pgettext("worksheet", "Players"), 0, NAMES_SIZE, is_centred=False),
    ]
    if any(row.entry.unit for row in rows):
        columns.append(ListColumn(pgettext("worksheet", "Unit"), 28, 9, is_centred=False))
    return columns


def place_column(under_way: RoundUnderWay | None, width: float, size: float) -> ListColumn:
    """Of this width; wider where it must say that places are provisional."""
    heading = "\n".join(place_words(under_way).split())
    return ListColumn(heading, PROVISIONAL_WIDTH if under_way else width, size, is_strong=True)


def entry_cells(row: Ranked, *, has_units: bool) -> ListRow:
    """The cells of a row that name its entry; one that has left is said to have."""
    names, lines = row.entry.names, entry_names(row.entry)
    if row.is_disqualified or row.is_withdrawn:
        state = f"({row.entry.get_state_display()})"
        names, lines = f"{names} {state}", (*lines, state)
    place = row.told_place
    return (
        "–" if place is None else str(place),
        str(row.entry.number),
        ListCell(names, lines),
        *([row.entry.unit] if has_units else []),
    )


def _columns(found: Standings) -> tuple[ListColumn, ...]:
    columns = entry_columns(found.rows, found.under_way)
    if found.stage and found.stage.kind == Stage.Kind.KNOCKOUT:
        return spread((*columns, ListColumn(_("Came so far"), 44, 10)))
    keys = _shown_keys(found)
    least = 13.5 if len(keys) <= 4 else 11.5
    for index in keys:
        heading = key_name(found.keys[index])
        columns.append(ListColumn(heading, max(least, heading_width(heading)), 10))
    return spread((*columns, ListColumn(_("Parted by"), 18, 8.5)))


def _shown_keys(found: Standings) -> list[int]:
    """All but those by which nobody has anything, as by lots before they are drawn."""
    return [
        index
        for index in range(len(found.keys))
        if any(row.values[index].amount is not None for row in found.rows)
    ]


def _parts(found: Standings) -> tuple[ListPart, ...]:
    return tuple(
        ListPart(
            [_row(found, row) for row in one.rows],
            group_words(one.group) if one.group is not None else "",
        )
        for one in found.lists
        if one.rows
    )


def _row(found: Standings, row: StandingRow) -> ListRow:
    cells = entry_cells(row, has_units=any(one.entry.unit for one in found.rows))
    if found.stage and found.stage.kind == Stage.Kind.KNOCKOUT:
        return (*cells, outcome_words(row, found.stage))
    parted = row.parted_by
    amounts = [_amount(found, row, index) for index in _shown_keys(found)]
    is_parted = parted is not None and parted != DISQUALIFIED
    return (*cells, *amounts, key_name(parted) if parted and is_parted else "")


def _amount(found: Standings, row: StandingRow, index: int) -> ListCell:
    key, amount = found.keys[index], row.values[index].amount
    words = "" if amount is None else key_amount_words(key, amount)
    return ListCell(words, is_marked=row.parted_by == key)


def _adjustment_pages(found: Standings, head: Head) -> list[ListPage]:
    """What moved the points of an entry, with reason and signer; cancelled ones are left out."""
    given = [row for row in found.adjustments if not row.is_cancelled]
    if not given:
        return []
    columns = (
        ListColumn(pgettext("worksheet", "No."), 12, 11),
        ListColumn(pgettext("worksheet", "Players"), 40, NAMES_SIZE, is_centred=False),
        ListColumn(_("Moved"), 32, 10),
        ListColumn(_("Reason"), 0, 9.5, is_centred=False),
        ListColumn(_("Signed by"), 26, 10),
    )
    rows = [_adjustment_row(row) for row in given]
    heading = _("Adjustments of the standings")
    parts = (ListPart(rows, heading),)
    return list_pages(RuledList(head, spread(columns), parts, ADJUSTMENT_HEIGHT))


def _adjustment_row(given: StandingsAdjustment) -> ListRow:
    return (
        str(given.entry.number),
        ListCell(given.entry.names, entry_names(given.entry)),
        moved_words(given),
        given.reason,
        ListCell(lines=(name_of(given.by), f"{localtime(given.at):%m-%d %H:%M}")),
    )
