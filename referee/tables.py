"""Lists of the table, as tables."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.tables.parts.list_tables import ListTable


class MatchTable(ListTable):
    """The tables of one round."""

    table_number = tables.TemplateColumn(
        '<a class="table-number" href="{% url \'desk:match\' record.match_id %}">'
        "{{ record.table_number }}</a>",
        verbose_name=_("table"),
    )
    entries = tables.TemplateColumn(
        template_name="referee/table_entries.html", verbose_name=_("entries"), accessor="ns"
    )
    state = tables.TemplateColumn(
        template_name="referee/table_state.html", verbose_name=_("state"), accessor="state_words"
    )
    clock = tables.TemplateColumn(
        template_name="referee/table_clock.html", verbose_name=_("time left"), accessor="clock"
    )
    hands = tables.Column(verbose_name=_("hands"))

    class Meta:
        orderable = False
        attrs = {"class": "tables-list"}
        row_attrs = {"data-state": lambda record: record.state.value}


class PileTable(ListTable):
    """The papers of one round still to be typed, in the order of the pile."""

    table_number = tables.TemplateColumn(
        '<a class="table-number" href="{% url \'desk:match\' record.line.match_id %}">'
        "{{ record.table_number }}</a>",
        verbose_name=_("table"),
    )
    entries = tables.TemplateColumn(
        "{% include 'referee/table_entries.html' with record=record.line %}",
        verbose_name=_("entries"),
        accessor="line__ns",
    )
    state = tables.TemplateColumn(
        "{% include 'referee/table_state.html' with record=record.line %}",
        verbose_name=_("state"),
        accessor="line__state_words",
    )
    typed_by = tables.TemplateColumn(
        template_name="referee/pile_typed_by.html", verbose_name=_("typed by"), accessor="referee"
    )
    hands = tables.Column(verbose_name=_("hands"), accessor="line__hands")

    class Meta:
        orderable = False
        attrs = {"class": "tables-list"}
        row_attrs = {"data-state": lambda record: record.line.state.value}
