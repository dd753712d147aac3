"""Calls for the chief referee: those of a table, and those of an event that wait."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from referee.models import CallAnswer, RefereeCall
from referee.selectors.penalties.rulings import said_rows
from referee.selectors.sheet.match_rows import MatchRows
from tournaments.models import Event, Match
from tournaments.values.words import name_of


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call and how it ended; `answer` is None while it waits."""

    call: RefereeCall
    answer: CallAnswer | None

    @property
    def by(self) -> str:
        return name_of(self.call.by)

    @property
    def answered_by(self) -> str:
        return name_of(self.answer.by) if self.answer else ""


def call_lines(match: Match, rows: MatchRows | None = None) -> tuple[CallLine, ...]:
    """The calls from a table, in order; from these rows, read if they are not given."""
    calls = (rows or said_rows(match)).with_one(RefereeCall, CallAnswer, "call", match.pk)
    return tuple(CallLine(call, getattr(call, "answer", None)) for call in calls)


def open_call_of(match: Match) -> RefereeCall | None:
    """The call from a table that waits: there is one at most."""
    return _open_calls().filter(match=match).first()


def open_calls(matches: Iterable[Match]) -> dict[int, RefereeCall]:
    """The calls from these tables that wait, by match id. One query."""
    found = _open_calls().filter(match__in=[match.pk for match in matches])
    return {call.match_id: call for call in found}


def waiting_calls(event: Event) -> tuple[CallLine, ...]:
    """All calls of an event that wait, in whatever round, the oldest first. One query."""
    return calls_waiting_in(Event.objects.filter(pk=event.pk))


def calls_waiting_in(events: QuerySet[Event]) -> tuple[CallLine, ...]:
    """The calls that wait in several events, the oldest first. One query."""
    found = _open_calls().filter(match__round__stage__event__in=events)
    named = found.select_related("by", "match__round__stage__event")
    return tuple(CallLine(call, None) for call in named)


def _open_calls() -> QuerySet[RefereeCall]:
    return RefereeCall.objects.filter(answer=None).order_by("at", "pk")
