"""Every penalty of an event as a list, with the papers of each."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.tables.parts.list_tables import ListTable

CELLS = "tournaments/office/rounds/_penalty_{}.html"


class PenaltyTable(ListTable):
    """Rows carry a `listed` penalty in words and the addresses of its papers.

    On a page the rule stands with the penalty, the credited side with what moved, and who ruled
    with whether it stands, so that all fits a laptop; in a file each has a column of its own.
    The page's context names the `event`.
    """

    place = tables.Column(gettext_lazy("Where"), accessor="listed__place", order_by="position")
    kind = tables.TemplateColumn(
        verbose_name=gettext_lazy("Penalty"),
        accessor="listed__kind",
        template_name=CELLS.format("kind"),
    )
    rule = tables.Column(gettext_lazy("Rule"), accessor="listed__rule", visible=False)
    committed_by = tables.Column(
        gettext_lazy("Committed by"),
        accessor="listed__committed_by",
        default="",
        attrs={"td": {"class": "names"}},
    )
    words = tables.TemplateColumn(
        verbose_name=pgettext_lazy("penalty", "Grounds"),
        accessor="listed__words",
        template_name=CELLS.format("grounds"),
    )
    moved = tables.TemplateColumn(
        verbose_name=gettext_lazy("What it moves"),
        accessor="listed__moved",
        template_name=CELLS.format("moved"),
    )
    credited_to = tables.Column(
        gettext_lazy("Credited to"), accessor="listed__credited_to", visible=False
    )
    status = tables.TemplateColumn(
        verbose_name=gettext_lazy("Stands"),
        accessor="listed__status",
        template_name=CELLS.format("status"),
    )
    note = tables.Column(gettext_lazy("Verdict"), accessor="listed__note", visible=False)
    ruled = tables.Column(gettext_lazy("Ruled by"), accessor="listed__ruled", visible=False)
    papers = tables.TemplateColumn(
        verbose_name=gettext_lazy("Papers"),
        template_name=CELLS.format("papers"),
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "place"
    caption = gettext_lazy("Penalties")

    class Meta:
        attrs = {"class": "stacked penalties"}
        empty_text = gettext_lazy("No penalties.")
        row_attrs = {"class": lambda record: "cancelled" if record.listed.is_cancelled else ""}

    def value_kind(self, record: Any) -> str:
        return record.listed.kind

    def value_words(self, record: Any) -> str:
        """In a file: each verdict and what became of it on a line of its own."""
        judged = (words for one in record.listed.judged for words in (one.words, one.withdrawn))
        return "\n".join(filter(None, (record.listed.words, *judged)))

    def value_moved(self, record: Any) -> str:
        return record.listed.moved

    def value_status(self, record: Any) -> str:
        return record.listed.status
