"""The entries of an event as the office keeps them, and those of a list about to be imported."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry
from tournaments.tables.badge_cells import badge_cell

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}


class EntryTable(tables.Table):
    """One row an entry; the players must be prefetched."""

    number = tables.Column(verbose_name=gettext_lazy("No."), attrs=NUMBER)
    names = tables.Column(verbose_name=gettext_lazy("Players"), orderable=False)
    unit = tables.Column(verbose_name=gettext_lazy("Unit"), default="")
    seed = tables.Column(verbose_name=gettext_lazy("Seed"), default="", attrs=NUMBER)
    state = tables.Column(verbose_name=gettext_lazy("State"))
    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/_entry_acts.html",
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "names"
    caption = gettext_lazy("Entries")

    class Meta:
        attrs = {"class": "stacked office-entries"}
        empty_text = gettext_lazy("No entries yet.")

    def render_names(self, value: str, record: Entry) -> SafeString | str:
        substitute = next((p.name for p in record.players.all() if p.position == 3), "")
        if not substitute:
            return value
        return format_html("{} <small>{} {}</small>", value, _("Substitute"), substitute)

    def value_names(self, value: str) -> str:
        return value

    def render_state(self, record: Entry) -> SafeString:
        return badge_cell(record)

    def value_state(self, record: Entry) -> str:
        return str(Entry.State(record.state).label)
