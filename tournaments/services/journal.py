"""Writing the journal: the only way rows get into it."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from tournaments.act_scopes import scope_of
from tournaments.models import Event, JournalEntry, Match


def write_journal(
    *,
    act: str,
    by: User | None,
    now: datetime,
    event: Event | None = None,
    match: Match | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Append one act. Give the match, or the event alone for what concerns no match.

    `before` and `after` are plain values; None where nothing was there.
    """
    event_id = match.round.stage.event_id if match else event.pk  # type: ignore[union-attr]
    return JournalEntry.objects.create(
        event_id=event_id,
        match=match,
        at=now,
        by=by,
        act=act,
        before=before,
        after=after,
        reason=reason,
        scope=scope_of(act, at_table=match is not None),
    )
