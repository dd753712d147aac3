"""The print room as lists: papers with what they are for, and the sheets of a round."""

from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.seats import Side
from tournaments.models import Match
from tournaments.papers.kinds import ListedPaper
from tournaments.printing.sheets.sheet_heads import page_id
from tournaments.tables.matches import entry_cell
from tournaments.tables.parts.cells import badge_cell
from tournaments.tables.parts.list_tables import SIDE, TABLE_NUMBER, ListTable


@dataclass(frozen=True, slots=True)
class OfferedPaper:
    """A paper of this event or round: `subject` is the id that its address takes.

    `is_waiting`: it is not made yet, and its address says for what it waits.
    """

    kind: ListedPaper[Any]
    subject: int
    is_waiting: bool = False

    @property
    def address(self) -> str:
        return reverse(self.kind.address, args=[self.subject])


class PapersTable(ListTable):
    """One row a paper."""

    name = tables.Column(verbose_name=gettext_lazy("Paper"), accessor="kind__name")
    purpose = tables.Column(
        verbose_name=gettext_lazy("What it is for"),
        accessor="kind__purpose",
        attrs={"td": {"class": "soft"}},
    )
    acts = tables.Column(verbose_name="", empty_values=(), exclude_from_export=True)

    row_heading = "name"
    caption = gettext_lazy("Papers")

    class Meta:
        orderable = False
        attrs = {"class": "stacked papers"}

    def render_acts(self, record: OfferedPaper) -> SafeString:
        if record.is_waiting:
            words = _("What is still missing")
            return format_html('<a href="{}">{}</a>', record.address, words)
        variants = format_html_join(
            " ",
            '<a class="button quiet" href="{}?{}">{}</a>',
            ((record.address, one.query, one.words) for one in record.kind.variants),
        )
        return format_html(
            '<a class="button" href="{}" aria-label="{}">{}</a> {}',
            record.address,
            _("Print: %(paper)s") % {"paper": record.kind.name},
            _("Print"),
            variants,
        )


class SheetsTable(ListTable):
    """One row a table of a round: its score sheet again, under the same page id."""

    table_number = tables.Column(
        verbose_name=gettext_lazy("Table"),
        attrs=TABLE_NUMBER,
    )
    ns_entry = tables.Column(
        verbose_name=gettext_lazy("NS"),
        order_by="ns_entry__number",
        attrs=SIDE,
    )
    ew_entry = tables.Column(
        verbose_name=gettext_lazy("EW"),
        order_by="ew_entry__number",
        attrs=SIDE,
    )
    page_id = tables.Column(verbose_name=gettext_lazy("Page id"), empty_values=(), orderable=False)
    state = tables.Column(verbose_name=gettext_lazy("State"), order_by=("state", "table_number"))
    acts = tables.Column(
        verbose_name="", empty_values=(), orderable=False, exclude_from_export=True
    )

    row_heading = "table_number"
    caption = gettext_lazy("Score sheets of the round")

    class Meta:
        attrs = {"class": "stacked office-matches"}
        empty_text = gettext_lazy("No tables.")

    def render_ns_entry(self, record: Match) -> SafeString:
        return entry_cell(record, Side.NS)

    def render_ew_entry(self, record: Match) -> SafeString:
        return entry_cell(record, Side.EW)

    def render_page_id(self, record: Match) -> str:
        return page_id(record)

    def render_state(self, record: Match) -> SafeString:
        return badge_cell(record)

    def render_acts(self, record: Match) -> SafeString:
        address = reverse("documents:score_sheet", args=[record.pk])
        return format_html(
            '<a class="button" href="{}">{}</a> <a class="button quiet" href="{}?blank=1">{}</a>',
            address,
            _("as recorded"),
            address,
            _("blank"),
        )
