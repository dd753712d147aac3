"""The journal of a match, act by act, as the page reads it."""

from dataclasses import dataclass
from datetime import datetime

from referee.journal_wording import act_words, changed_words
from referee.selectors.judged_acts import read_values
from tournaments.models import JournalEntry, Match
from tournaments.wording import name_of


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One act: when, by whom, what, the values it wrote or changed, and why."""

    at: datetime
    by: str
    act: str
    changed: str
    reason: str


def journal_lines(match: Match, most: int) -> tuple[JournalLine, ...]:
    """The newest acts at this table, newest first."""
    entries = JournalEntry.objects.filter(match=match).select_related("by")[:most]
    return tuple(journal_line(entry) for entry in entries)


def journal_line(entry: JournalEntry) -> JournalLine:
    return JournalLine(
        at=entry.at,
        by=name_of(entry.by),
        act=act_words(entry.act),
        changed=changed_words(
            read_values(entry.act, entry.before), read_values(entry.act, entry.after)
        ),
        reason=entry.reason,
    )


def table_act(act: str) -> str:
    """An act at a table in words, by its code."""
    return act_words(act)


def newest_act(match: Match) -> int:
    """Number of the last act at this table, 0 before the first: it tells versions apart."""
    newest = JournalEntry.objects.filter(match=match).values_list("pk", flat=True).first()
    return newest or 0
