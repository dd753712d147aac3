"""The state of things as a badge: a shape, a word and a tone, never the colour alone."""

from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry, Match, Round


@dataclass(frozen=True, slots=True)
class Badge:
    """`tone` is a class of the stylesheet: good, warn, bad, or none; `words` may be lazy."""

    shape: str
    words: Any
    tone: str = ""


BADGES: dict[type, dict[str, Badge]] = {
    Match: {
        Match.State.WAITING: Badge("○", Match.State.WAITING.label),
        Match.State.PLAYING: Badge("▶", Match.State.PLAYING.label, "good"),
        Match.State.SIGNED: Badge("✎", Match.State.SIGNED.label, "warn"),
        Match.State.ACCEPTED: Badge("✓", Match.State.ACCEPTED.label),
        Match.State.REOPENED: Badge("↺", Match.State.REOPENED.label, "warn"),
    },
    Round: {
        Round.State.DRAFTED: Badge("◌", Round.State.DRAFTED.label, "warn"),
        Round.State.PUBLISHED: Badge("○", Round.State.PUBLISHED.label),
        Round.State.RUNNING: Badge("▶", Round.State.RUNNING.label, "good"),
        Round.State.CLOSED: Badge("✓", Round.State.CLOSED.label),
    },
    Entry: {
        Entry.State.REGISTERED: Badge("○", Entry.State.REGISTERED.label),
        Entry.State.CHECKED_IN: Badge("✓", Entry.State.CHECKED_IN.label),
        Entry.State.ACTIVE: Badge("▶", Entry.State.ACTIVE.label, "good"),
        Entry.State.WITHDRAWN: Badge("↩", Entry.State.WITHDRAWN.label, "warn"),
        Entry.State.DISQUALIFIED: Badge("✕", Entry.State.DISQUALIFIED.label, "bad"),
    },
}


def badge_of(thing: Any) -> Any:
    """The badge of a match, round or entry; of anything else what it carries as `badge`."""
    states = BADGES.get(type(thing))
    return states[thing.state] if states else thing.badge
