"""The journal as a list, newest first."""

from datetime import datetime
from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.tables.parts.list_tables import ListTable


class JournalTable(ListTable):
    """One row an act: rows carry a `line` of the journal and the `place` it happened at."""

    at = tables.DateTimeColumn(
        accessor="line__at", verbose_name=gettext_lazy("Time"), format="m-d H:i"
    )
    by = tables.Column(gettext_lazy("By"), accessor="line__by", attrs={"td": {"class": "by"}})
    place = tables.Column(gettext_lazy("Where"), default="")
    act = tables.Column(gettext_lazy("Act"), accessor="line__act")
    changed = tables.Column(gettext_lazy("Values"), accessor="line__changed", default="")
    reason = tables.Column(gettext_lazy("Reason"), accessor="line__reason", default="")

    row_heading = "act"
    caption = gettext_lazy("Journal")

    class Meta:
        attrs = {"class": "stacked office-journal"}
        empty_text = gettext_lazy("Nothing has happened yet.")
        orderable = False

    def value_at(self, record: Any) -> datetime:
        return record.line.at
