"""The final order of an event as a list: how far each entry came, and its place there."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.selectors.standings import OverallRow
from tournaments.standings_wording import group_words, numbered_stage
from tournaments.tables.ranked import NUMBER, RankedTable


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
        words = numbered_stage(record.stage)
        return f"{words}, {group_words(record.group)}" if record.group is not None else words
