"""The sheet of a table, hand by hand, as everybody may read it."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.tables.parts.list_tables import NUMBER, ListTable
from tournaments.values.words import number_words


class HandsTable(ListTable):
    """One row a line of the sheet as the desk's selectors load it.

    Of offences it tells what enters the score, not what was said.
    """

    number = tables.Column(verbose_name=_("Hand"), attrs=NUMBER)
    dealer = tables.Column(verbose_name=_("Dealer"))
    level = tables.Column(verbose_name=_("Level"))
    trump = tables.Column(verbose_name=_("Trumps"))
    points = tables.Column(verbose_name="P", attrs=NUMBER)
    kou = tables.Column(verbose_name=_("Kou"), attrs={"td": {"class": "nowrap"}})
    exposed = tables.Column(verbose_name=_("Exposed"), attrs={"td": {"class": "nowrap"}})
    laogai = tables.Column(verbose_name="劳改", attrs={"td": {"class": "nowrap"}})
    score = tables.Column(verbose_name="s", attrs=NUMBER)
    outcome = tables.Column(verbose_name=_("Result"), attrs={"td": {"class": "nowrap outcome"}})
    ns_level = tables.Column(
        verbose_name=format_lazy("▲{}", _("NS")), attrs={"td": {"class": "ns"}}
    )
    ew_level = tables.Column(
        verbose_name=format_lazy("■{}", _("EW")), attrs={"td": {"class": "ew"}}
    )
    next_dealer = tables.Column(verbose_name=_("Next dealer"))

    row_heading = "number"
    caption = _("Hands")

    class Meta:
        orderable = False
        default = ""
        empty_text = _("No hand recorded yet.")
        attrs = {"class": "sheet stacked hands"}
        row_attrs = {
            "class": lambda record: "soft" if record.is_void or record.is_after_end else ""
        }

    def render_score(self, value: int, record: Any) -> SafeString:
        """With how it came about for those who point at it."""
        return format_html('<span title="{}">{}</span>', record.working, number_words(value))

    def value_score(self, value: int) -> int:
        return value

    def render_dealer(self, value: str, record: Any) -> SafeString | str:
        if not record.is_out_of_turn:
            return value
        return format_html(
            '{} <span class="badge warn" title="{}">{}</span>',
            value,
            _("Not the seat that was due: the hand keeps who really dealt."),
            _("out of turn"),
        )

    def value_dealer(self, value: str) -> str:
        return value
