"""A draw held against the entries: whether it still fits, or must be made again."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Event
from tournaments.selectors.progress import is_drawn, is_published, matches_of

PRESENT = (Entry.State.REGISTERED, Entry.State.CHECKED_IN, Entry.State.ACTIVE)


@dataclass(frozen=True, slots=True)
class DrawGap:
    """Numbers by which a draft differs from the entries: not in the draw, or gone since."""

    missing: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.gone)


def drawn_entries(event: Event) -> QuerySet[Entry]:
    """Everybody who is in the draw, whether or not they have left since."""
    matches = matches_of(event)
    return event.entries.filter(
        Q(pk__in=matches.values("ns_entry")) | Q(pk__in=matches.values("ew_entry"))
    )


def draw_gap(event: Event) -> DrawGap:
    """What a draft misses; nothing once a round is published, from when the draw stands."""
    if not is_drawn(event) or is_published(event):
        return DrawGap()
    drawn = set(drawn_entries(event).values_list("number", flat=True))
    present = set(event.entries.filter(state__in=PRESENT).values_list("number", flat=True))
    return DrawGap(missing=tuple(sorted(present - drawn)), gone=tuple(sorted(drawn - present)))
