"""Penalties and corrections to the standings as a list: what, why, who."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.captions.standings import moved_words
from tournaments.models import StandingsAdjustment
from tournaments.tables.parts.list_tables import ListTable
from tournaments.values.words import name_of


class AdjustmentTable(ListTable):
    """One row an adjustment, cancelled ones marked."""

    number = tables.Column(verbose_name=gettext_lazy("No."), accessor="entry__number")
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")
    moved = tables.Column(verbose_name=gettext_lazy("Moved"), empty_values=(), orderable=False)
    reason = tables.Column(verbose_name=gettext_lazy("Reason"))
    by = tables.Column(verbose_name=gettext_lazy("Signed by"), orderable=False)
    at = tables.DateTimeColumn(verbose_name=gettext_lazy("Time"), format="m-d H:i")

    row_heading = "players"
    caption = gettext_lazy("Adjustments of the standings")

    class Meta:
        attrs = {"class": "stacked adjustments"}
        row_attrs = {"class": lambda record: "cancelled" if record.is_cancelled else ""}

    def render_moved(self, record: StandingsAdjustment) -> str:
        return moved_words(record)

    def render_reason(self, value: str, record: StandingsAdjustment) -> SafeString | str:
        if not record.is_cancelled:
            return value
        return format_html(
            '{} <span class="badge warn">{}</span> {}',
            value,
            _("cancelled"),
            _("%(reason)s, by %(name)s")
            % {"reason": record.cancel_reason, "name": name_of(record.cancelled_by)},
        )

    def render_by(self, record: StandingsAdjustment) -> str:
        return name_of(record.by)


class OfficeAdjustmentTable(AdjustmentTable):
    """The adjustments at the office, with the way to take one back."""

    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/standings/_adjustment_acts.html",
        orderable=False,
    )

    class Meta(AdjustmentTable.Meta):
        pass
