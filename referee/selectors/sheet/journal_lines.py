"""The journal of a match, act by act, as the page reads it."""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.timezone import localtime
from django.utils.translation import get_language

from config.kept_queries import KeptQuery
from referee.selectors.judge.evidence import read_values
from referee.wording.journal import changed_words
from tournaments.models import JournalEntry, Match
from tournaments.values.acts import act_words
from tournaments.values.words import name_of

NAME = ("first_name", "last_name", "username")


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One act: its number, when, by whom, what, the values it wrote or changed, and why.

    `stamp` is when it was, whole, as a page's machine reads it; `clock` the time of day, to the
    second.
    """

    number: int
    at: datetime
    stamp: str
    clock: str
    by: str
    act: str
    changed: str
    reason: str


class _Act(NamedTuple):
    """A row of the journal as it is stored, its values as text, with whose it is."""

    number: int
    at: datetime
    act: str
    before: str | None
    after: str | None
    reason: str
    first_name: str | None
    last_name: str | None
    username: str | None


def journal_lines(match: Match, most: int) -> tuple[JournalLine, ...]:
    """The newest acts at this table, newest first. One query."""
    language = str(get_language())
    return tuple(_line(_Act(*row), language) for row in _newest(most).rows(match.pk))


def journal_line(entry: JournalEntry) -> JournalLine:
    values = json.dumps(entry.before), json.dumps(entry.after)
    name = (getattr(entry.by, part, None) for part in NAME)
    act = _Act(entry.pk, entry.at, entry.act, *values, entry.reason, *name)
    return _line(act, str(get_language()))


@cache
def _newest(most: int) -> KeptQuery[tuple[Any, ...]]:
    def acts(match_id: int) -> QuerySet[JournalEntry, tuple[Any, ...]]:
        values = (Cast(column, TextField()) for column in ("before", "after"))
        name = (f"by__{part}" for part in NAME)
        of_match = JournalEntry.objects.filter(match=match_id)
        return of_match.values_list("pk", "at", "act", *values, "reason", *name)[:most]

    return KeptQuery(acts, keys=1)


@lru_cache(maxsize=5000)
def _line(act: _Act, language: str) -> JournalLine:
    """An act in words of this language: one already said is not said anew."""
    at = localtime(act.at)
    before, after = (
        read_values(act.act, json.loads(values or "null")) for values in (act.before, act.after)
    )
    return JournalLine(
        number=act.number,
        at=act.at,
        stamp=at.isoformat(),
        clock=f"{at:%H:%M:%S}",
        by=name_of(User(**{part: getattr(act, part) or "" for part in NAME})),
        act=act_words(act.act),
        changed=changed_words(before, after),
        reason=act.reason,
    )


def newest_act(match: Match) -> int:
    """Number of the last act at this table, 0 before the first: it tells versions apart."""
    newest = JournalEntry.objects.filter(match=match).values_list("pk", flat=True).first()
    return newest or 0
