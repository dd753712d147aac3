"""Entries: registering, changing, and leaving the event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Entry, Event
from tournaments.services.journal import write_journal


@transaction.atomic
def disqualify_entry(
    *, event: Event, entry: Entry, reason: str, by: User, now: datetime
) -> Entry:
    """Take an entry out of the event (rule 8.5): it keeps its results but has no place."""
    before = entry.state
    entry.state = Entry.State.DISQUALIFIED
    entry.save(update_fields=["state"])
    write_journal(
        act="disqualify_entry",
        by=by,
        now=now,
        event=event,
        before={"number": entry.number, "state": before},
        after={"number": entry.number, "state": entry.state},
        reason=reason,
    )
    return entry
