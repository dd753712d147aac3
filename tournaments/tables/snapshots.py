"""The snapshots that lie on the server as a list."""

import django_tables2 as tables
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.snapshots import Snapshot
from tournaments.tables.parts.list_tables import ListTable


class SnapshotsTable(ListTable):
    """One row a file, the newest first."""

    made_at = tables.DateTimeColumn(verbose_name=gettext_lazy("Made at"), format="m-d H:i:s")
    size = tables.Column(verbose_name=gettext_lazy("Size"))
    name = tables.Column(verbose_name=gettext_lazy("File"), attrs={"td": {"translate": "no"}})
    acts = tables.Column(verbose_name="", empty_values=(), exclude_from_export=True)

    row_heading = "made_at"
    caption = gettext_lazy("Snapshots")

    class Meta:
        orderable = False
        attrs = {"class": "stacked"}
        empty_text = gettext_lazy("There is none yet.")

    def render_size(self, value: int) -> str:
        return filesizeformat(value)

    def render_acts(self, record: Snapshot) -> SafeString:
        address = reverse("office:snapshot_file", args=[record.name])
        return format_html('<a class="button" href="{}">{}</a>', address, _("Save on this device"))
