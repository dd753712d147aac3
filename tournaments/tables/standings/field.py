"""The field of an event: every entry with its place so far and the table it plays at now."""

from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.captions.standings import group_words
from tournaments.models import Entry, Match
from tournaments.selectors.standings import ShownPlace
from tournaments.tables.entries.entries import EntryRowsTable
from tournaments.tables.parts.addresses import entry_address, entry_link
from tournaments.tables.parts.cells import marked_up
from tournaments.tables.parts.list_tables import NUMBER
from tournaments.tables.standings.ranked import PROVISIONAL_PLACE
from tournaments.wording.badges import badge_of


@dataclass(frozen=True, slots=True)
class FieldRow:
    """An entry, where it stands (None: nowhere yet) and its match of the current round."""

    entry: Entry
    standing: ShownPlace | None
    match: Match | None

    @property
    def place(self) -> int | None:
        return self.standing.place if self.standing else None

    @property
    def place_or_last(self) -> int:
        return self.place or 1_000_000

    @property
    def table_number(self) -> int | None:
        return self.match.table_number if self.match else None

    @property
    def opponent(self) -> Entry | None:
        if self.match is None:
            return None
        is_ns = self.match.ns_entry_id == self.entry.pk
        return self.match.ew_entry if is_ns else self.match.ns_entry


class FieldTable(EntryRowsTable):
    """Whoever looks for a pair finds its table, opponents and place in one row.

    What moves has an id, so that a live page is sent these cells and not the list.
    """

    table = tables.Column(
        verbose_name=gettext_lazy("Now"),
        empty_values=(),
        order_by="table_number",
        attrs={"td": {"id": lambda record: f"now-{record.entry.number}"}},
    )
    place = tables.Column(
        verbose_name=gettext_lazy("Place"),
        empty_values=(),
        order_by=("place_or_last", "entry__number"),
        attrs={
            **NUMBER,
            "td": {**NUMBER["td"], "id": lambda record: f"place-{record.entry.number}"},
        },
    )

    caption = gettext_lazy("Entries")

    class Meta:
        empty_text = gettext_lazy("No entries yet.")

    def render_players(self, value: str, record: FieldRow) -> SafeString:
        badge = ""
        if record.entry.state in {Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED}:
            look = badge_of(record.entry)
            badge = marked_up(
                ' <span class="badge {}"><span aria-hidden="true">{}</span> {}</span>',
                look.tone,
                look.shape,
                look.words,
            )
        names = entry_link(entry_address("public", record.entry.event_id), record.entry.pk, value)
        return marked_up(
            '{}{}<small class="narrow-only">{}</small>', names, badge, record.entry.unit
        )

    def value_players(self, value: str) -> str:
        return value

    def call_places_provisional(self) -> None:
        """While a round is under way: places move until it is closed."""
        self.columns["place"].column.verbose_name = PROVISIONAL_PLACE

    def render_place(self, value: int | None, record: FieldRow) -> SafeString | int | str:
        """Of a group with the group, as there are several first places then."""
        if value is None:
            return "–" if record.standing and record.standing.is_provisional else ""
        group = record.standing.group if record.standing else None
        if group is None:
            return value
        return marked_up('{} <small class="nowrap">{}</small>', value, group_words(group))

    def value_place(self, value: int | None) -> int | None:
        return value

    def render_table(self, record: FieldRow) -> SafeString | str:
        if record.match is None:
            return ""
        if record.opponent is None:
            return _("Bye")
        return marked_up(
            '<a class="nowrap" href="{}">{}</a> <small class="nowrap">{} {}</small>',
            reverse("public:match", args=(record.entry.event_id, record.match.pk)),
            _("Table %(number)s") % {"number": record.match.table_number},
            _("against"),
            record.opponent.number,
        )

    def value_table(self, record: FieldRow) -> int | None:
        return record.table_number
