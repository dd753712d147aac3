"""What every list of entries by place has in common."""

from typing import Protocol

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from tournaments.models import Entry
from tournaments.tables.entries.entries import EntryRowsTable
from tournaments.tables.parts.addresses import Address, entry_link
from tournaments.tables.parts.cells import marked_up
from tournaments.tables.parts.list_tables import PLACE

PROVISIONAL_PLACE = gettext_lazy("Provisional place")


class RankedRow(Protocol):
    @property
    def entry(self) -> Entry: ...

    @property
    def is_disqualified(self) -> bool: ...

    @property
    def is_withdrawn(self) -> bool: ...


class RankedTable(EntryRowsTable):
    """Place and entry of each row."""

    place = tables.Column(
        verbose_name=gettext_lazy("Place"),
        order_by=("position",),
        attrs=PLACE,
    )

    entry_address: Address | None = None  # where the names lead

    def call_places_provisional(self) -> None:
        """While a round is under way: places move until it is closed."""
        self.columns["place"].column.verbose_name = PROVISIONAL_PLACE

    def render_players(self, value: str, record: RankedRow) -> SafeString:
        """Under the names the unit, for narrow screens, and why an entry has no more to win."""
        entry, names = record.entry, value
        if self.entry_address is not None:
            names = entry_link(self.entry_address, entry.pk, value)
        return marked_up(
            '{}{}<small class="narrow-only">{}</small>',
            names,
            left_badge(record),
            entry.unit,
        )

    def value_players(self, value: str) -> str:
        return value


def left_badge(record: RankedRow) -> SafeString | str:
    if not (record.is_disqualified or record.is_withdrawn):
        return ""
    tone = "bad" if record.is_disqualified else "warn"
    return marked_up(' <span class="badge {}">{}</span>', tone, record.entry.get_state_display())
