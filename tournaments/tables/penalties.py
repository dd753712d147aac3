"""Every penalty of an event as a list, with the papers of each."""

from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.rule_links import rule_link


class PenaltyTable(tables.Table):
    """Rows carry a `listed` penalty in words and the addresses of its papers."""

    place = tables.Column(gettext_lazy("Where"), accessor="listed__place", order_by="position")
    kind = tables.Column(gettext_lazy("Penalty"), accessor="listed__kind")
    rule = tables.Column(gettext_lazy("Rule"), accessor="listed__rule")
    committed_by = tables.Column(
        gettext_lazy("Committed by"), accessor="listed__committed_by", default=""
    )
    words = tables.TemplateColumn(
        verbose_name=pgettext_lazy("penalty", "Grounds"),
        accessor="listed__words",
        template_name="tournaments/office/_penalty_grounds.html",
    )
    moved = tables.Column(gettext_lazy("What it moves"), accessor="listed__moved")
    credited_to = tables.Column(
        gettext_lazy("Credited to"), accessor="listed__credited_to", default=""
    )
    status = tables.TemplateColumn(
        verbose_name=gettext_lazy("Stands"),
        accessor="listed__status",
        template_name="tournaments/office/_penalty_status.html",
    )
    note = tables.Column(gettext_lazy("Verdict"), accessor="listed__note", visible=False)
    ruled = tables.Column(gettext_lazy("Ruled by"), accessor="listed__ruled")
    papers = tables.TemplateColumn(
        verbose_name=gettext_lazy("Papers"),
        template_name="tournaments/office/_penalty_papers.html",
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "place"
    caption = gettext_lazy("Penalties")

    class Meta:
        attrs = {"class": "stacked penalties"}
        empty_text = gettext_lazy("No penalties.")
        row_attrs = {"class": lambda record: "cancelled" if record.listed.is_cancelled else ""}

    def render_rule(self, value: str) -> SafeString:
        return rule_link(value)

    def value_rule(self, value: str) -> str:
        return value

    def value_words(self, record: Any) -> str:
        """In a file: each verdict and what became of it on a line of its own."""
        judged = (words for one in record.listed.judged for words in (one.words, one.withdrawn))
        return "\n".join(filter(None, (record.listed.words, *judged)))

    def value_status(self, record: Any) -> str:
        return record.listed.status
