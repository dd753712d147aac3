"""Who sits where in a round, by entry number: what a player looks for before it begins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.seats import Side
from referee.wording.words import SIDE_MARKS, SIDES, side_words
from tournaments.models import Entry, Match
from tournaments.tables.entries.entries import EntryRowsTable
from tournaments.tables.parts.addresses import entry_address, entry_link
from tournaments.tables.parts.list_tables import TABLE_NUMBER


@dataclass(frozen=True, slots=True)
class Seating:
    """An entry of a round with its match and side."""

    entry: Entry
    match: Match
    side: Side

    @property
    def names(self) -> str:
        """Who sits there."""
        return self.match.names(self.side)

    @property
    def mark(self) -> str:
        return SIDE_MARKS[self.side]


class SeatingTable(EntryRowsTable):
    """One row an entry: its table, its side, whom it meets."""

    table = tables.Column(
        verbose_name=gettext_lazy("Table"),
        accessor="match__table_number",
        default="",
        attrs=TABLE_NUMBER,
    )
    side = tables.Column(verbose_name=gettext_lazy("Side"), orderable=False)
    opponent = tables.Column(
        verbose_name=gettext_lazy("Opponent"), empty_values=(), orderable=False
    )

    caption = gettext_lazy("By entry number")

    class Meta:
        attrs = {"class": "seating"}
        empty_text = gettext_lazy("No tables.")

    def render_players(self, record: Seating) -> SafeString:
        entry = record.entry
        names = record.match.names(record.side)
        link = entry_link(entry_address("public", entry.event_id), entry.pk, names)
        return format_html('{}<small class="narrow-only">{}</small>', link, entry.unit)

    def value_players(self, record: Seating) -> str:
        return record.match.names(record.side)

    def render_table(self, value: int, record: Seating) -> SafeString:
        address = reverse("public:match", args=(record.entry.event_id, record.match.pk))
        return format_html('<a href="{}">{}</a>', address, value)

    def value_table(self, value: int) -> int:
        return value

    def render_side(self, value: Side, record: Seating) -> SafeString | str:
        if record.match.is_bye:
            return ""
        return format_html(
            '<span class="{} nowrap"><span aria-hidden="true">{}</span>{}</span>',
            value.value.lower(),
            SIDE_MARKS[value],
            SIDES[value],
        )

    def value_side(self, value: Side, record: Seating) -> str | None:
        return None if record.match.is_bye else side_words(value)

    def render_opponent(self, record: Seating) -> SafeString | str:
        other = record.match.entry(record.side.other)
        if other is None:
            return _("Bye")
        names = record.match.names(record.side.other)
        return format_html('<b class="number">{}</b> {}', other.number, names)

    def value_opponent(self, record: Seating) -> str:
        other = record.match.entry(record.side.other)
        return f"{other.number} {record.match.names(record.side.other)}" if other else _("Bye")


def seating_table(matches: Iterable[Match]) -> SeatingTable:
    """Everybody in these matches by number; who sits there must come with them."""
    return SeatingTable(seatings(matches))


def seatings(matches: Iterable[Match]) -> list[Seating]:
    """Everybody in these matches by number."""
    return sorted(_seatings(matches), key=lambda row: row.entry.number)


def _seatings(matches: Iterable[Match]) -> Iterator[Seating]:
    for match in matches:
        for side in Side:
            if entry := match.entry(side):
                yield Seating(entry, match, side)
