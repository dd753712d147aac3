"""The journal of a match, act by act, as the page reads it."""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils.timezone import localtime
from django.utils.translation import get_language

from referee.journal_wording import act_words, changed_words
from referee.selectors.judged_acts import read_values
from tournaments.models import JournalEntry, Match
from tournaments.wording import name_of


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One act: its number, when, by whom, what, the values it wrote or changed, and why."""

    number: int
    at: datetime
    by: str
    act: str
    changed: str
    reason: str

    @property
    def stamp(self) -> str:
        """When it was, whole, as a page's machine reads it."""
        return localtime(self.at).isoformat()

    @property
    def clock(self) -> str:
        """The time of day, to the second."""
        return f"{localtime(self.at):%H:%M:%S}"


def journal_lines(match: Match, most: int) -> tuple[JournalLine, ...]:
    """The newest acts at this table, newest first."""
    entries = JournalEntry.objects.filter(match=match).select_related("by")[:most]
    return tuple(journal_line(entry) for entry in entries)


def journal_line(entry: JournalEntry) -> JournalLine:
    return JournalLine(
        number=entry.pk,
        at=entry.at,
        by=name_of(entry.by),
        act=act_words(entry.act),
        changed=_changed(
            entry.act, json.dumps(entry.before), json.dumps(entry.after), str(get_language())
        ),
        reason=entry.reason,
    )


@lru_cache(maxsize=5000)
def _changed(act: str, before: str, after: str, language: str) -> str:
    """What an act changed, in words of this language: an act already said is not said anew."""
    was, became = (read_values(act, json.loads(values)) for values in (before, after))
    return changed_words(was, became)


def table_act(act: str) -> str:
    """An act at a table in words, by its code."""
    return act_words(act)


def newest_act(match: Match) -> int:
    """Number of the last act at this table, 0 before the first: it tells versions apart."""
    newest = JournalEntry.objects.filter(match=match).values_list("pk", flat=True).first()
    return newest or 0
