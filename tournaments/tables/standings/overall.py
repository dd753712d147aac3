"""The final order of an event as a list: how far each entry came, and its place there."""

from collections.abc import Callable

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.captions.standings import reached_words
from tournaments.selectors.standings import Overall, OverallRow
from tournaments.tables.parts.list_tables import NUMBER
from tournaments.tables.standings.ranked import RankedTable


class OverallTable(RankedTable):
    """One row an entry."""

    stage = tables.Column(verbose_name=gettext_lazy("Last stage"), order_by=("position",))
    stage_place = tables.Column(verbose_name=gettext_lazy("Place there"), default="", attrs=NUMBER)

    caption = gettext_lazy("Overall")

    class Meta:
        empty_text = gettext_lazy("No entries yet.")
        attrs = {"class": "standings"}
        sequence = ("place", "number", "players", "unit", "stage", "stage_place")

    def render_stage(self, record: OverallRow) -> str:
        return reached_words(record)


def overall_list(found: Overall, keeps: Callable[[OverallRow], bool]) -> OverallTable:
    """The rows that are kept; their places are called what they are."""
    table = OverallTable(list(filter(keeps, found.rows)))
    if found.under_way:
        table.call_places_provisional()
    return table
