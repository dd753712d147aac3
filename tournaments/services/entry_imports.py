"""A list of entries that was looked at: registered and changed as one act."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entry_details import EntryChange, EntryDetails
from tournaments.errors import CannotDo
from tournaments.models import Entry, Event
from tournaments.selectors.entries import details_of
from tournaments.selectors.progress import is_published
from tournaments.services.entries import add_entries, store_change
from tournaments.services.events import lock_event


@dataclass(frozen=True, slots=True)
class Imported:
    """What a list did: the entries it added, and those it changed."""

    added: tuple[Entry, ...]
    changed: tuple[Entry, ...]


@transaction.atomic
def import_entries(
    *,
    event: Event,
    listed: Sequence[EntryDetails],
    changes: Sequence[EntryChange],
    by: User,
    now: datetime,
) -> Imported:
    """Register new entries and change those that are there, all of it or nothing.

    Done twice, it does nothing the second time. Raises CannotDo when an entry is no longer as the
    list was held against, or cannot be changed; a seed only until a round is published.
    """
    event = lock_event(event)
    open_changes = [found for change in changes if (found := _open_change(event, change))]
    _free_seeds(event, open_changes)
    for entry, change in open_changes:
        store_change(
            event=event, entry=entry, was=change.was, details=change.details, by=by, now=now
        )
    added = add_entries(event=event, listed=listed, by=by, now=now)
    return Imported(tuple(added), tuple(entry for entry, _change in open_changes))


def _open_change(event: Event, change: EntryChange) -> tuple[Entry, EntryChange] | None:
    """The entry to be changed; None where it is so already."""
    entry = event.entries.filter(number=change.was.number or 0).first()
    there = details_of(entry) if entry else None
    if there == change.details:
        return None
    if entry is None or there != change.was:
        words = _("Entry %(number)s was changed meanwhile. Send the file again.")
        raise CannotDo(words % {"number": change.was.number})
    return entry, change


def _free_seeds(event: Event, changes: Sequence[tuple[Entry, EntryChange]]) -> None:
    """Two entries may change their seeds with each other."""
    moving = [entry.pk for entry, one in changes if one.was.seed != one.details.seed]
    if moving and is_published(event):
        raise CannotDo(_("A round is published: seeds stay as they are."), field="seed")
    event.entries.filter(pk__in=moving).update(seed=None)
