"""对阵表: who plays where in a round, by table and by number, to be read from three metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.rulebook.seats import Side
from referee.wording.words import side_words
from tournaments.captions.standings import group_words
from tournaments.models import Entry, Match, Round
from tournaments.printing.parts.fitting import points_that_fit
from tournaments.printing.parts.list_cells import (
    PADDING,
    ListCell,
    ListColumn,
    ListRow,
    seat_names,
    spread,
)
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.placing import SMALLEST_ON_ONE_LINE
from tournaments.printing.parts.ruled_lists import (
    ListPage,
    ListPart,
    RuledList,
    fitting_height,
    list_pages,
    rows_a_page,
)
from tournaments.values.words import round_name

# Characters of 10 mm are read from three metres: nine tables a page. A few more move together
# rather than begin another page: 8 mm for twelve.
BY_TABLE_HEIGHTS, BY_NUMBER_HEIGHTS = (24.7, 18.5), (12.3, 11.0)
NAMES_SIZE = 13.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry plays: `match` is a bye where it sits out."""

    entry: Entry
    match: Match
    side: Side


def pairings_paper(drawn: Round, matches: Sequence[Match], address: str) -> Paper:
    """The round by table, then by number. `matches` come in table order, byes last."""
    head = Head(
        event=drawn.stage.event,
        title=_("Pairings · %(round)s") % {"round": round_name(drawn)},
        about=tuple(_about(drawn, matches)),
        address=address,
        is_draft=not drawn.is_public,
    )
    return paper_of_pages(
        _("Pairings poster"), [*_by_table(head, matches), *_by_number(head, matches)]
    )


def _about(drawn: Round, matches: Sequence[Match]) -> Iterator[str]:
    """The format, so that a group or knockout says so, and how many tables and byes."""
    yield str(drawn.stage.get_kind_display())
    tables = sum(not match.is_bye for match in matches)
    yield ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables}
    if byes := len(matches) - tables:
        yield ngettext("%(count)s bye", "%(count)s byes", byes) % {"count": byes}


def _by_table(head: Head, matches: Sequence[Match]) -> list[ListPage]:
    has_groups = any(match.group for match in matches)
    group = [ListColumn(_("Group"), 20, 24)] if has_groups else []
    number, players = pgettext("worksheet", "No."), pgettext("worksheet", "Players")
    sides = [
        column
        for side in (Side.NS, Side.EW)
        for column in (
            ListColumn(f"{side_words(side)}\n{number}", 25, 38, is_strong=True),
            ListColumn(players, 0, 28, is_centred=False),
        )
    ]
    columns = spread((ListColumn(_("Table"), 27, 44, is_strong=True), *group, *sides))
    rows = [_table_row(match, has_groups=has_groups) for match in matches]
    head = replace(head, about=(_("By table"), *head.about))
    height = fitting_height(len(rows), *BY_TABLE_HEIGHTS)
    listed = RuledList(head, columns, (ListPart(rows),), height, _("No tables."))
    return list_pages(listed)


def _table_row(match: Match, *, has_groups: bool) -> ListRow:
    ew = match.ew_entry
    return (
        "–" if match.is_bye else str(match.table_number),
        *([group_words(match.group) if match.group else ""] if has_groups else []),
        str(match.ns_entry.number),
        ListCell(lines=seat_names(match, Side.NS)),
        str(ew.number) if ew else "",
        ListCell(lines=seat_names(match, Side.EW)) if ew else _("Bye"),
    )


def _by_number(head: Head, matches: Sequence[Match]) -> list[ListPage]:
    """Two entries beside each other, first down, then across."""
    block = (
        ListColumn(pgettext("worksheet", "No."), 20, 28, is_strong=True),
        ListColumn(pgettext("worksheet", "Players"), 0, NAMES_SIZE, is_centred=False),
        ListColumn(_("Table"), 20, 28, is_strong=True),
        ListColumn(_("Side"), 16, 14),
    )
    columns = spread((*block, *block))
    places = sorted(_places(matches), key=lambda place: place.entry.number)
    cells = [_number_row(place, columns[1]) for place in places]
    height = fitting_height((len(cells) + 1) // 2, *BY_NUMBER_HEIGHTS)
    rows = list(_side_by_side(cells, rows_a_page(height), len(block)))
    head = replace(head, about=(_("By number"), *head.about))
    listed = RuledList(head, columns, (ListPart(rows),), height, _("No tables."))
    return list_pages(listed)


def _places(matches: Sequence[Match]) -> Iterator[Place]:
    for match in matches:
        for side in (Side.NS, Side.EW):
            entry = match.entry(side)
            if entry:
                yield Place(entry, match, side)


def _number_row(place: Place, players: ListColumn) -> ListRow:
    is_bye = place.match.is_bye
    return (
        str(place.entry.number),
        _names_and_unit(place, players.width),
        "–" if is_bye else str(place.match.table_number),
        _("Bye") if is_bye else side_words(place.side),
    )


def _names_and_unit(place: Place, width: float) -> ListCell:
    """The unit below the names, unless these need both lines."""
    names = place.match.names(place.side)
    fits = points_that_fit(names, width - 2 * PADDING, NAMES_SIZE) >= SMALLEST_ON_ONE_LINE
    if fits and place.entry.unit:
        return ListCell(lines=(names, place.entry.unit))
    return ListCell(names, seat_names(place.match, place.side))


def _side_by_side(cells: Sequence[ListRow], room: int, width: int) -> Iterator[ListRow]:
    """Rows of two blocks; a page takes `room` of them, the last as few as do."""
    nothing: ListRow = ("",) * width
    for start in range(0, len(cells), 2 * room):
        page = cells[start : start + 2 * room]
        half = (len(page) + 1) // 2
        for row in range(half):
            right = page[half + row] if half + row < len(page) else nothing
            yield (*page[row], *right)
