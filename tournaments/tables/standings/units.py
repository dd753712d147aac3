"""The unit table (团体) as a list, each with the entries that count and what they add up to."""

from collections.abc import Callable

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.captions.standings import place_words
from tournaments.ranking import UnitOrder
from tournaments.selectors.standings import UnitRow, UnitTable
from tournaments.selectors.standings.units import CountedEntry
from tournaments.tables.parts.list_tables import NUMBER, PLACE, ListTable
from tournaments.values.words import joined_words, number_words


class UnitsTable(ListTable):
    """One row a unit. Build it with `units_table`."""

    place = tables.Column(
        verbose_name=gettext_lazy("Place"),
        order_by=("position",),
        default="–",
        attrs=PLACE,
    )
    unit = tables.Column(verbose_name=gettext_lazy("Unit"))
    counted = tables.Column(verbose_name=gettext_lazy("Entries that count"), orderable=False)
    sum_of_places = tables.Column(verbose_name=gettext_lazy("Sum of places"), attrs=NUMBER)
    sum_of_points = tables.Column(
        verbose_name=gettext_lazy("Sum of match points"),
        initial_sort_descending=True,
        attrs=NUMBER,
    )

    row_heading = "unit"
    caption = gettext_lazy("Units")

    class Meta:
        empty_text = gettext_lazy("No entry has a unit.")
        attrs = {"class": "standings units"}

    def render_counted(self, value: tuple[CountedEntry, ...]) -> str:
        return joined_words(
            _("%(number)s %(names)s: place %(place)s, %(points)s points")
            % {
                "number": one.entry.number,
                "names": one.entry.names,
                "place": one.place,
                "points": number_words(one.match_points),
            }
            for one in value
        )

    def render_sum_of_places(self, record: UnitRow) -> str:
        return _added(record, lambda one: one.place)

    def value_sum_of_places(self, value: int) -> int:
        return value

    def render_sum_of_points(self, record: UnitRow) -> str:
        return _added(record, lambda one: one.match_points)

    def value_sum_of_points(self, value: int) -> int:
        return value


def units_table(found: UnitTable) -> UnitsTable:
    """The rows with the sum that counts; the places also where points are level."""
    by_places = found.order is UnitOrder.PLACES
    table = UnitsTable(found.rows, exclude=("sum_of_points",) if by_places else ())
    table.columns["place"].column.verbose_name = place_words(found.under_way)
    return table


def _added(record: UnitRow, take: Callable[[CountedEntry], int]) -> str:
    """1 + 3 = 4"""
    amounts = [take(one) for one in record.counted]
    if len(amounts) < 2:
        return number_words(sum(amounts))
    return f"{' + '.join(map(number_words, amounts))} = {number_words(sum(amounts))}"
