"""成绩公告 over all stages: the whole order, and the unit table (团体)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.captions.standings import held_words, provisional_words, reached_words
from tournaments.printing.parts.list_cells import ListCell, ListColumn, ListRow, spread
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.ruled_lists import ListPart, RuledList, list_pages
from tournaments.printing.standings_papers import (
    ROW_HEIGHT,
    entry_cells,
    entry_columns,
    place_column,
)
from tournaments.ranking import UnitOrder
from tournaments.selectors.standings import Overall, OverallRow, UnitRow, UnitTable
from tournaments.values.words import number_words

LINE_HEIGHT = 5.0  # of each entry that counts for a unit


def overall_paper(found: Overall, address: str, *, is_internal: bool = False) -> Paper:
    """The order of everybody over all stages begun; `is_internal`: with what is held back."""
    has_units = any(row.entry.unit for row in found.rows)
    columns = (
        *entry_columns(found.rows, found.under_way),
        ListColumn(_("Last stage"), 40, 10),
        ListColumn(_("Place there"), 20, 10),
    )
    rows = [(*entry_cells(row, has_units=has_units), *_came(row)) for row in found.rows]
    title = _("Standings · %(stage)s · %(state)s") % {
        "stage": _("Overall"),
        "state": _("%(count)s stages") % {"count": len(found.stages)},
    }
    head = Head(
        event=found.event,
        title=title,
        about=(
            *held_words(found, is_internal=is_internal),
            *provisional_words(found.under_way),
        ),
        address=address,
        is_provisional=found.under_way is not None,
    )
    listed = RuledList(head, spread(columns), (ListPart(rows),), ROW_HEIGHT, _("No entries yet."))
    return paper_of_pages(_("Overall"), list_pages(listed))


def _came(row: OverallRow) -> tuple[str, str]:
    return reached_words(row), "–" if row.stage_place is None else str(row.stage_place)


def unit_table_paper(found: UnitTable, address: str, *, is_internal: bool = False) -> Paper:
    """Units by their best entries, each with what it adds; `is_internal`: with what is held."""
    about = ngettext(
        "The best entry of each unit counts. Units are ranked by %(order)s.",
        "The best %(best)s entries of each unit count. Units are ranked by %(order)s.",
        found.best,
    ) % {"best": found.best, "order": found.event.get_unit_order_display()}
    by_places = found.order is UnitOrder.PLACES
    columns = [
        place_column(found.under_way, 14, 13),
        ListColumn(pgettext("worksheet", "Unit"), 48, 11, is_centred=False),
        ListColumn(_("Entries that count"), 0, 10, is_centred=False),
        ListColumn(_("Sum of places"), 20, 11),
        *([] if by_places else [ListColumn(_("Sum of match points"), 20, 11)]),
    ]
    listed = RuledList(
        head=Head(
            event=found.event,
            title=_("Standings · units"),
            about=(
                *held_words(found, is_internal=is_internal),
                *provisional_words(found.under_way),
                about,
            ),
            address=address,
            is_provisional=found.under_way is not None,
        ),
        columns=spread(columns),
        parts=(ListPart([_unit_row(row, by_places=by_places) for row in found.rows]),),
        row_height=max(2, found.best) * LINE_HEIGHT,
        empty=_("No entry has a unit."),
    )
    return paper_of_pages(_("Units"), list_pages(listed))


def _unit_row(row: UnitRow, *, by_places: bool) -> ListRow:
    counted = [
        _("%(number)s %(names)s: place %(place)s, %(points)s points")
        % {
            "number": one.entry.number,
            "names": one.entry.names,
            "place": one.place,
            "points": number_words(one.match_points),
        }
        for one in row.counted
    ]
    return (
        "–" if row.place is None else str(row.place),
        row.unit,
        ListCell(lines=tuple(counted)) if len(counted) > 1 else "".join(counted),
        number_words(row.sum_of_places),
        *([] if by_places else [number_words(row.sum_of_points)]),
    )
