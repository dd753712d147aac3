"""The public page of an entry: its next match, its place, its card."""

from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import public_entry
from tournaments.models import Entry
from tournaments.selectors.entry_cards import entry_card
from tournaments.selectors.entry_shares import EntryShare, shares_of
from tournaments.selectors.public import Stamp, stamp_of
from tournaments.selectors.standings import shown_overall
from tournaments.views.cards import card_values
from tournaments.views.live import SECONDS_KEPT, Part, live_page


@require_safe
def entry(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """An entry with its next match, its place, and its card."""
    found = public_entry(event_id, entry_id)
    stamp = stamp_of(found.event)

    def build() -> Part:
        return Part(card_values(entry_card(found, _kept_share(found, stamp)), "public"))

    frame = {"event": found.event, "entry": found}
    return live_page(request, "tournaments/public/entry", frame, stamp, build)


def _kept_share(found: Entry, stamp: Stamp) -> EntryShare:
    """The entry's part of the public standings, which are made once for all entries."""
    key = f"shares:{sha256(repr((found.event_id, stamp)).encode()).hexdigest()}"
    shares: dict[int, EntryShare] | None = cache.get(key)
    if shares is None:
        shares = shares_of(shown_overall(found.event), is_held=True)
        cache.set(key, shares, SECONDS_KEPT)
    return shares.get(found.pk, EntryShare())
