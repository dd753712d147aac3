"""Who goes through to a later stage, in the order in which they are drawn there."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.captions.standings import group_words
from tournaments.selectors.draws.draw_plans import Newcomer
from tournaments.tables.parts.column_looks import NUMBER
from tournaments.tables.parts.list_tables import ListTable


class NewcomersTable(ListTable):
    """One row an entry, best seed first."""

    seed = tables.Column(verbose_name=_("Seed"), attrs=NUMBER)
    number = tables.Column(verbose_name=_("No."), accessor="entry__number", attrs=NUMBER)
    players = tables.Column(verbose_name=_("Players"), accessor="entry__names")
    unit = tables.Column(verbose_name=_("Unit"), accessor="entry__unit", default="")
    place = tables.Column(verbose_name=_("Place before"), default="–")

    row_heading = "players"
    caption = _("Who goes through")

    class Meta:
        orderable = False

    def render_place(self, value: int, record: Newcomer) -> str:
        return f"{group_words(record.group)}, {value}" if record.group else str(value)
