"""The public page of an entry: its next match, its place, its card.

Every phone of a hall has a page of its own here, so that one act must not make all of them anew:
the standings are made once for all, and a page only when its own entry's part of them, its own
tables, or something at the office changed.
"""

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import public_entry, public_event
from tournaments.keeping.once import Made, kept, lately
from tournaments.models import Entry
from tournaments.selectors.entries.cards import entry_card
from tournaments.selectors.entries.shares import EntryShare, shares_of
from tournaments.selectors.stamps import (
    stamp_of_entry,
    stamp_of_office,
    stamp_of_standings,
    veil_of,
)
from tournaments.selectors.standings import shown_overall
from tournaments.views.office.entries.cards import card_values
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part


@require_safe
def entry(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """An entry with its next match, its place, and its card."""

    def load() -> Shown:
        found = public_entry(event_id, entry_id)
        return Shown({"event": found.event, "entry": found}, lambda: build(found))

    def build(found: Entry) -> Part:
        share = _shares(event_id).get(entry_id, EntryShare())
        return Part(card_values(entry_card(found, share), "public"))

    stamp = partial(_stamp, event_id, entry_id)
    return live_page(request, LivePage("tournaments/public/entry", event_id, stamp, load))


def _stamp(event_id: int, entry_id: int) -> tuple[object, ...]:
    share = _shares(event_id).get(entry_id)
    return stamp_of_office(event_id), stamp_of_entry(entry_id), share


def _shares(event_id: int) -> Mapping[int, EntryShare]:
    """The public standings by entry id, made anew after the acts that may move them."""

    def make(former: Mapping[int, EntryShare] | None) -> Made[Mapping[int, EntryShare]]:
        return Made(shares_of(shown_overall(public_event(event_id)), is_held=True))

    stamp = lately(("stamp_of_standings", event_id), partial(stamp_of_standings, event_id))
    return kept(("shares", event_id, veil_of(event_id)), stamp, make)
