"""Who runs the event."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.tables.parts.list_tables import ListTable


class OfficialTable(ListTable):
    """One row a person, from `selectors.officials`; `acts` change the roles."""

    name = tables.Column(verbose_name=gettext_lazy("Name"), orderable=False)
    username = tables.Column(verbose_name=gettext_lazy("Username"), orderable=False)
    roles = tables.TemplateColumn(
        verbose_name=gettext_lazy("Roles"),
        template_name="tournaments/office/events/_official_roles.html",
        orderable=False,
    )

    row_heading = "name"
    caption = gettext_lazy("Officials")

    class Meta:
        attrs = {"class": "stacked office-officials"}
