"""The open tables of a round, each with the choice of its referee."""

from collections.abc import Mapping

import django_tables2 as tables
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.seats import Side
from tournaments.models import Match
from tournaments.tables.matches import entry_cell
from tournaments.tables.parts.cells import badge_cell
from tournaments.tables.parts.list_tables import SIDE, TABLE_NUMBER, ListTable
from tournaments.values.words import name_of


class StaffingTable(ListTable):
    """One row a match; `referees` are the choices by match id, each with who was shown there."""

    table_number = tables.Column(
        verbose_name=gettext_lazy("Table"),
        attrs=TABLE_NUMBER,
    )
    ns_entry = tables.Column(verbose_name=gettext_lazy("NS"), attrs=SIDE)
    ew_entry = tables.Column(verbose_name=gettext_lazy("EW"), attrs=SIDE)
    state = tables.Column(verbose_name=gettext_lazy("State"))
    referee = tables.Column(verbose_name=gettext_lazy("Referee"), empty_values=())

    row_heading = "table_number"
    caption = gettext_lazy("Referees")

    class Meta:
        orderable = False
        attrs = {"class": "stacked office-matches"}
        empty_text = gettext_lazy("No tables.")

    def __init__(
        self,
        *args: object,
        referees: Mapping[int, tuple[BoundField, BoundField]],
        **options: object,
    ) -> None:
        super().__init__(*args, **options)
        self.referees = referees

    def render_ns_entry(self, record: Match) -> SafeString:
        return entry_cell(record, Side.NS)

    def render_ew_entry(self, record: Match) -> SafeString | str:
        return _("Bye") if record.is_bye else entry_cell(record, Side.EW)

    def render_state(self, record: Match) -> SafeString:
        return badge_cell(record)

    def render_referee(self, record: Match) -> SafeString | str:
        if record.pk not in self.referees:
            return name_of(record.referee)
        field, shown = self.referees[record.pk]
        return format_html(
            '<label class="unseen" for="{}">{}</label>{}{}{}',
            field.id_for_label,
            field.label,
            field,
            shown,
            field.errors,
        )
