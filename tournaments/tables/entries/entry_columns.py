"""What every list with a row for each entry has in common."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.tables.parts.column_looks import NUMBER, WIDE_ONLY
from tournaments.tables.parts.list_tables import ListTable


class EntryRowsTable(ListTable):
    """Number, players and unit of the `entry` of each row."""

    number = tables.Column(verbose_name=gettext_lazy("No."), accessor="entry__number", attrs=NUMBER)
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")
    unit = tables.Column(
        verbose_name=gettext_lazy("Unit"),
        accessor="entry__unit",
        default="",
        attrs=WIDE_ONLY,
    )

    row_heading = "players"
