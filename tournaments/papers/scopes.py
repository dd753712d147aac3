"""What papers are about: how it is found in their address, who may have them, and their names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.contrib.auth.models import User
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from config.now import now
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.selectors.penalties.penalty_lists import penalty_of
from tournaments.access import (
    match_for_printing,
    office_visit,
    round_for_printing,
    stage_for,
)
from tournaments.models import Entry, Event, Match, Round, Stage, StandingsAdjustment
from tournaments.selectors.standings.adjustments import adjustments_of
from tournaments.values.words import round_name, stage_name

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Scope(Generic[Subject]):
    """What a paper is about. Its address begins with `path`, whose ids `find` takes by name.

    `find` raises Http404 or PermissionDenied for whoever may not have the paper. A file is named
    after its event, then `words` of the subject, then its title, or with `is_title_first` the
    title before the words.
    """

    path: str
    find: Callable[..., Subject]
    event_of: Callable[[Subject], Event]
    words: Callable[[Subject], tuple[str, ...]]
    is_title_first: bool = False

    def named(self, subject: Subject, title: str) -> tuple[str, ...]:
        """The name of a file with this title, without that of its event."""
        words = self.words(subject)
        return (title, *words) if self.is_title_first else (*words, title)


@dataclass(frozen=True, slots=True)
class MatchPenalty:
    """A penalty at a table, with its match."""

    match: Match
    line: PenaltyLine


def _event(user: User, *, event_id: int) -> Event:
    return office_visit(user, event_id).event


def _stage(user: User, *, event_id: int, stage_id: int) -> Stage:
    _visit, stage = stage_for(user, event_id, stage_id)
    return stage


def _entry(user: User, *, event_id: int, entry_id: int) -> Entry:
    entry: Entry = get_object_or_404(_event(user, event_id=event_id).entries, pk=entry_id)
    return entry


def _penalty(user: User, *, match_id: int, code: str) -> MatchPenalty:
    match = match_for_printing(user, match_id)
    line = penalty_of(match, code, now())
    if line is None:
        raise Http404
    return MatchPenalty(match, line)


def _adjustment(user: User, *, event_id: int, adjustment_id: int) -> StandingsAdjustment:
    event = _event(user, event_id=event_id)
    found: StandingsAdjustment = get_object_or_404(adjustments_of(event), pk=adjustment_id)
    return found


def _table_words(match: Match) -> tuple[str, ...]:
    return round_name(match.round), _("Table %(number)s") % {"number": match.table_number}


EVENT: Scope[Event] = Scope(
    "events/<id:event_id>/",
    _event,
    event_of=lambda event: event,
    words=lambda event: (),
)
STAGE: Scope[Stage] = Scope(
    "events/<id:event_id>/stages/<id:stage_id>/",
    _stage,
    event_of=lambda stage: stage.event,
    words=lambda stage: (stage_name(stage),),
)
ENTRY: Scope[Entry] = Scope(
    "events/<id:event_id>/entries/<id:entry_id>/",
    _entry,
    event_of=lambda entry: entry.event,
    words=lambda entry: (str(entry.number),),
    is_title_first=True,
)
ADJUSTMENT: Scope[StandingsAdjustment] = Scope(
    "events/<id:event_id>/adjustments/<id:adjustment_id>/",
    _adjustment,
    event_of=lambda adjustment: adjustment.stage.event,
    words=lambda adjustment: (str(adjustment.entry.number),),
)
ROUND: Scope[Round] = Scope(
    "rounds/<id:round_id>/",
    round_for_printing,
    event_of=lambda drawn: drawn.stage.event,
    words=lambda drawn: (round_name(drawn),),
)
MATCH: Scope[Match] = Scope(
    "matches/<id:match_id>/",
    match_for_printing,
    event_of=lambda match: match.round.stage.event,
    words=_table_words,
)
PENALTY: Scope[MatchPenalty] = Scope(
    "matches/<id:match_id>/penalties/<slug:code>/",
    _penalty,
    event_of=lambda penalty: penalty.match.round.stage.event,
    words=lambda penalty: _table_words(penalty.match),
)
