"""Writing the journal: the only way rows get into it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from tournaments.models import Event, JournalEntry, Match
from tournaments.services.bulk_rows import PreparedRows, prepared_rows
from tournaments.values.acts import Act, scope_of


@dataclass(frozen=True, slots=True, kw_only=True)
class JournaledAct:
    """One act. Give the match, or the event alone for what concerns no match.

    `before` and `after` are plain values; None where nothing was there. Beside a match the event
    saves reading the match's round and stage.
    """

    act: Act
    event: Event | None = None
    match: Match | None = None
    before: Any = None
    after: Any = None
    reason: str = ""

    def row(self, by: User | None, now: datetime) -> JournalEntry:
        match, event = self.match, self.event
        return JournalEntry(
            event_id=event.pk if event else match.round.stage.event_id,  # type: ignore[union-attr]
            match=match,
            at=now,
            by=by,
            act=self.act.value,
            before=self.before,
            after=self.after,
            reason=self.reason,
            scope=scope_of(self.act, at_table=match is not None),
        )


def write_journal(
    *,
    act: Act,
    by: User | None,
    now: datetime,
    event: Event | None = None,
    match: Match | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Append one act: see `JournaledAct`."""
    done = JournaledAct(
        act=act, event=event, match=match, before=before, after=after, reason=reason
    )
    row = done.row(by, now)
    row.save(force_insert=True)
    return row


def write_journal_of_many(acts: Iterable[JournaledAct], *, by: User | None, now: datetime) -> None:
    """Append acts on many entries or tables: a row each, in this order, in a few statements."""
    journal_of_many(acts, by=by, now=now).write()


def journal_of_many(
    acts: Iterable[JournaledAct], *, by: User | None, now: datetime
) -> PreparedRows:
    """Acts on many entries or tables as rows made ready to be written."""
    return prepared_rows(one.row(by, now) for one in acts)
