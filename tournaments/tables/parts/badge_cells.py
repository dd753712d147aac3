"""A state as a cell shows it."""

from typing import Any

from django.utils.safestring import SafeString

from tournaments.tables.parts.cells import marked_up
from tournaments.wording.badges import badge_of


def badge_cell(thing: Any) -> SafeString:
    """Shape and word of the state of an entry, a match or a round."""
    badge = badge_of(thing)
    return marked_up(
        '<span class="badge {}"><span aria-hidden="true">{}</span> {}</span>',
        badge.tone,
        badge.shape,
        badge.words,
    )
