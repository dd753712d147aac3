"""The entries of an event as its page lists them: made anew only when the standings move.

The page is made anew with every hand at any of its tables, and this list is the most of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.filters.field import EntrySearch
from tournaments.keeping.once import Made, kept
from tournaments.models import Entry, Event, Match, Round
from tournaments.selectors.entries.registered import entries_of
from tournaments.selectors.public import byes_of
from tournaments.selectors.stamps import stamp_of_standings, veil_of
from tournaments.selectors.standings import Overall, places_of, shown_overall
from tournaments.selectors.standings.lists import RoundUnderWay
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.standings.field import FieldRow, FieldTable
from tournaments.views.parts.live import asked_of

ROWS_A_PAGE = 100  # a phone is sent no more at once; who looks for a pair finds it by its name


@dataclass(frozen=True, slots=True)
class Field:
    """The list, how many it has, and the round whose results are still to come."""

    text: str
    count: int
    under_way: RoundUnderWay | None

    @property
    def html(self) -> SafeString:
        return mark_safe(self.text)


def shown_field(
    request: HttpRequest,
    event: Event,
    search: EntrySearch,
    current: Round | None,
    seated: Sequence[Match],
) -> Field:
    """The entries that fit the search, with their tables in this round: those seated, and byes."""
    asked = asked_of(request)

    def make(former: Field | None) -> Made[Field]:
        found = shown_overall(event)
        matches = [*seated, *(byes_of(current) if current else ())]
        table = FieldTable([row for row in _rows(found, matches) if search.keeps(row.entry)])
        if found.under_way:
            table.call_places_provisional()
        values = {"table": requested(asked, table, per_page=ROWS_A_PAGE), "request": asked}
        text = render_to_string("tournaments/table.html", values)
        field = Field(text, len(table.rows), found.under_way)
        return Made(field, weight=2 * len(text))

    at_tables = current.pk if current else None
    facts = (event.pk, asked.GET.urlencode(), get_language(), at_tables, veil_of(event.pk))
    # Read anew: the page was stamped before, and must not be older than its stamp.
    stamp = partial(stamp_of_standings, event.pk)
    return kept(("field", *facts), stamp, make, is_exact=True)


def _rows(found: Overall, matches: Sequence[Match]) -> Iterator[FieldRow]:
    """Every entry but those who left before the first draw, by number."""
    at_table = {match.ns_entry_id: match for match in matches}
    at_table |= {match.ew_entry_id: match for match in matches if match.ew_entry_id}
    places = places_of(found)
    for entry in entries_of(found.event):
        if entry.pk in places or entry.state != Entry.State.WITHDRAWN:
            yield FieldRow(entry, places.get(entry.pk), at_table.get(entry.pk))
