"""Every version of a match's result: what it says, who signed and who accepted it, and when."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Result
from tournaments.tables.matches import result_words
from tournaments.tables.parts.list_tables import NUMBER, ListTable
from tournaments.values.words import clock_words, name_of


class ResultVersionTable(ListTable):
    """One row a version, newest first.

    `restorable` are the versions that may be brought back by who looks.
    """

    version = tables.Column(
        verbose_name=gettext_lazy("Version"),
        attrs=NUMBER,
    )
    state = tables.Column(verbose_name=gettext_lazy("State"))
    result = tables.Column(
        verbose_name=gettext_lazy("Result"), empty_values=(), attrs={"td": {"class": "result"}}
    )
    hands = tables.Column(verbose_name=gettext_lazy("Hands won"), empty_values=())
    signed = tables.Column(verbose_name=gettext_lazy("Signed"), empty_values=())
    accepted = tables.Column(verbose_name=gettext_lazy("Accepted"), empty_values=())
    acts = tables.Column(verbose_name="", empty_values=(), exclude_from_export=True)

    row_heading = "version"
    caption = gettext_lazy("All versions of the result")

    class Meta:
        orderable = False
        attrs = {"class": "stacked result-versions"}
        empty_text = gettext_lazy("No result yet.")
        row_attrs = {
            "class": lambda record: "soft" if record.state == Result.State.SUPERSEDED else ""
        }

    def __init__(self, *args: object, restorable: frozenset[int], **options: object) -> None:
        super().__init__(*args, **options)
        self.restorable = restorable

    def render_result(self, record: Result) -> SafeString:
        return result_words(record)

    def render_hands(self, record: Result) -> str:
        return f"▲{record.ns_hands_won} ■{record.ew_hands_won}"

    def render_signed(self, record: Result) -> SafeString:
        return format_html("{} {}", name_of(record.signed_by), clock_words(record.signed_at))

    def render_accepted(self, record: Result) -> SafeString | str:
        if record.accepted_at is None:
            return _("no")
        return format_html("{} {}", name_of(record.accepted_by), clock_words(record.accepted_at))

    def render_acts(self, record: Result) -> SafeString | str:
        if record.version not in self.restorable:
            return ""
        address = reverse("office:restore_result", args=[record.match_id, record.version])
        words = _("Restore version %(version)s") % {"version": record.version}
        return format_html('<a class="button quiet no-print" href="{}">{}</a>', address, words)
