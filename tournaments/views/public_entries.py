"""The public page of an entry: its next match, its place, its card.

Every phone of a hall has a page of its own here, so that one act must not make all of them anew:
the standings are made once for all, and a page only when its own entry's part of them, its own
tables, or something at the office changed.
"""

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import public_entry
from tournaments.models import Event
from tournaments.selectors.entry_cards import entry_card
from tournaments.selectors.entry_shares import EntryShare, shares_of
from tournaments.selectors.stamps import (
    Stamp,
    stamp_of_entry,
    stamp_of_office,
    stamp_of_standings,
)
from tournaments.selectors.standings import shown_overall
from tournaments.views.cards import card_values
from tournaments.views.live import SECONDS_KEPT, Part, live_page


@dataclass(frozen=True, slots=True)
class _Kept:
    """The public standings by entry id, each part packed, so that a page unpacks only its own."""

    office: Stamp
    shares: Mapping[int, bytes]

    def share(self, pk: int) -> EntryShare:
        packed = self.shares.get(pk)
        share: EntryShare = pickle.loads(packed) if packed else EntryShare()
        return share


@require_safe
def entry(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """An entry with its next match, its place, and its card."""
    found = public_entry(event_id, entry_id)
    kept = _kept_standings(found.event)
    share = kept.share(found.pk)

    def build() -> Part:
        return Part(card_values(entry_card(found, share), "public"))

    frame = {"event": found.event, "entry": found}
    stamp = (kept.office, stamp_of_entry(found.pk), share)
    return live_page(request, "tournaments/public/entry", frame, stamp, build)


def _kept_standings(event: Event) -> _Kept:
    """Made anew after each act that may move them."""
    stamp = stamp_of_standings(event.pk)
    key = f"shares:{sha256(repr((event.pk, stamp)).encode()).hexdigest()}"
    kept: _Kept | None = cache.get(key)
    if kept is None:
        shares = shares_of(shown_overall(event), is_held=True)
        kept = _Kept(
            stamp_of_office(event.pk), {pk: pickle.dumps(share) for pk, share in shares.items()}
        )
        cache.set(key, kept, SECONDS_KEPT)
    return kept
