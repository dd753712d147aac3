"""Who may create events."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from tournaments.models import EventCreator
from tournaments.tables.parts.list_tables import ListTable
from tournaments.values.words import name_of


class EventCreatorTable(ListTable):
    """One row a person, from `selectors.event_creators`."""

    name = tables.Column(
        verbose_name=gettext_lazy("Name"), accessor="user__username", orderable=False
    )
    username = tables.Column(
        verbose_name=gettext_lazy("Username"), accessor="user__username", orderable=False
    )
    given_by = tables.Column(verbose_name=gettext_lazy("Given by"), default="–", orderable=False)
    given_at = tables.DateTimeColumn(
        verbose_name=gettext_lazy("Since"), format="Y-m-d H:i", orderable=False
    )
    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/events/_event_creator_acts.html",
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "name"
    caption = gettext_lazy("Who may create events")

    class Meta:
        empty_text = gettext_lazy("Nobody but superusers yet.")
        attrs = {"class": "stacked"}

    def render_name(self, record: EventCreator) -> str:
        return name_of(record.user)

    def render_given_by(self, record: EventCreator) -> str:
        return name_of(record.given_by) if record.given_by else "–"
