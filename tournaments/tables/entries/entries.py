"""The entries of an event as the office keeps them, and those of a list about to be imported."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry
from tournaments.tables.parts.addresses import entry_address
from tournaments.tables.parts.cells import badge_cell
from tournaments.tables.parts.list_tables import NUMBER, WIDE_ONLY, ListTable


class PlayerColumn(tables.Column):
    """One value of the player at a position, blank without one; the players are prefetched."""

    def __init__(self, position: int, field: str, verbose_name: Any) -> None:
        super().__init__(verbose_name, empty_values=(), orderable=False)
        self.position, self.field = position, field

    def value(self, record: Entry) -> str:
        players = (one for one in record.players.all() if one.position == self.position)
        return next((getattr(player, self.field) for player in players), "")

    render = value


class EntryTable(ListTable):
    """One row an entry, with what can be done with it; the players must be prefetched."""

    tick = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/entries/_entry_tick.html",
        orderable=False,
        attrs={"td": {"class": "tick no-print"}, "th": {"class": "no-print"}},
    )
    number = tables.Column(verbose_name=gettext_lazy("No."), attrs=NUMBER)
    names = tables.Column(verbose_name=gettext_lazy("Players"), orderable=False)
    unit = tables.Column(verbose_name=gettext_lazy("Unit"), default="")
    seed = tables.Column(verbose_name=gettext_lazy("Seed"), default="", attrs=NUMBER)
    state = tables.Column(verbose_name=gettext_lazy("State"))
    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/entries/_entry_acts.html",
        orderable=False,
    )

    row_heading = "names"
    caption = gettext_lazy("Entries")

    class Meta:
        attrs = {"class": "stacked office-entries"}
        empty_text = gettext_lazy("No entries yet.")

    def render_number(self, value: int, record: Entry) -> SafeString:
        """It leads to the card of the entry."""
        address = entry_address("office", record.event_id)(record.pk)
        return format_html('<a href="{}">{}</a>', address, value)

    def render_names(self, value: str, record: Entry) -> SafeString | str:
        substitute = next((p.name for p in record.players.all() if p.is_substitute), "")
        if not substitute:
            return value
        return format_html("{} <small>{} {}</small>", value, _("Substitute"), substitute)

    def render_state(self, record: Entry) -> SafeString:
        return badge_cell(record)


class EntryFileTable(ListTable):
    """The entries as a file: heads by which our own import knows its columns again."""

    number = tables.Column(gettext_lazy("No."))
    player_1 = PlayerColumn(1, "name", gettext_lazy("Player 1"))
    player_2 = PlayerColumn(2, "name", gettext_lazy("Player 2"))
    unit = tables.Column(gettext_lazy("Unit"), default="")
    seed = tables.Column(gettext_lazy("Seed"))
    phone_1 = PlayerColumn(1, "phone", gettext_lazy("Phone of player 1"))
    phone_2 = PlayerColumn(2, "phone", gettext_lazy("Phone of player 2"))
    member_1 = PlayerColumn(1, "member_number", gettext_lazy("Member number of player 1"))
    member_2 = PlayerColumn(2, "member_number", gettext_lazy("Member number of player 2"))
    player_3 = PlayerColumn(3, "name", gettext_lazy("Substitute"))
    phone_3 = PlayerColumn(3, "phone", gettext_lazy("Phone of the substitute"))
    member_3 = PlayerColumn(3, "member_number", gettext_lazy("Member number of the substitute"))
    state = tables.Column(gettext_lazy("State"))

    def value_state(self, record: Entry) -> str:
        return str(Entry.State(record.state).label)


class EntryRowsTable(ListTable):
    """Number, players and unit of the `entry` of each row."""

    number = tables.Column(verbose_name=gettext_lazy("No."), accessor="entry__number", attrs=NUMBER)
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")
    unit = tables.Column(
        verbose_name=gettext_lazy("Unit"),
        accessor="entry__unit",
        default="",
        attrs=WIDE_ONLY,
    )

    row_heading = "players"
