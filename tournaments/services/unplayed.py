"""Results the office gives without play: byes, and walkovers received from who left the event."""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Event, Match, Result, Round
from tournaments.selectors.draws.unplayed import LEFT, outcome_without
from tournaments.services.bulk_rows import PreparedRows, prepared_rows
from tournaments.services.journal import JournaledAct, write_journal_of_many
from tournaments.services.results import result_values
from tournaments.values.acts import Act


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Matches (ids) that nobody will play, their results, and the acts that give them."""

    matches: tuple[int, ...]
    results: PreparedRows
    acts: tuple[JournaledAct, ...]

    def write(self) -> None:
        """All but the acts: they are journaled with what else was done. Under the event's lock."""
        self.results.write()
        Match.objects.filter(pk__in=self.matches).update(state=Match.State.ACCEPTED)


def give_unplayed_results(
    *, event: Event, matches: QuerySet[Match], by: User, now: datetime
) -> int:
    """Accept a result for every published match of these that nobody will play; their number.

    A bye and a received walkover count with the event's `walkover_levels` (section 10). A table
    that has begun is left to its referee. The caller holds the transaction and the event's lock.
    """
    gone = entries_gone(event)
    # Locked, or a table could start between the look and the walkover.
    found = unplayed_matches(matches, gone).select_for_update(of=("self",), no_key=True)
    unplayed = unplayed_results(event, found, gone, by, now)
    if unplayed.matches:
        unplayed.write()
        write_journal_of_many(unplayed.acts, by=by, now=now)
    return len(unplayed.matches)


def entries_gone(event: Event) -> set[int | None]:
    """Ids of the entries that have left."""
    return set(event.entries.filter(state__in=LEFT).values_list("pk", flat=True))


def unplayed_matches(matches: QuerySet[Match], gone: Collection[int | None]) -> QuerySet[Match]:
    """The published ones among these matches that nobody will play without these entries."""
    return (
        matches.filter(state=Match.State.WAITING)
        .exclude(results__state__in=[Result.State.SIGNED, Result.State.ACCEPTED])
        .exclude(round__state=Round.State.DRAFTED)
        .filter(Q(ew_entry=None) | Q(ns_entry__in=gone) | Q(ew_entry__in=gone))
        .order_by("pk")
    )


def unplayed_results(
    event: Event,
    matches: Iterable[Match],
    gone: Container[int | None],
    by: User,
    now: datetime,
) -> Unplayed:
    """What these matches come to, when the entries of these ids are gone."""
    levels = event.rule_set.walkover_levels
    results = [
        Result(
            match=match,
            version=match.sheet_version,
            state=Result.State.ACCEPTED,
            is_given=True,
            signed_at=now,
            signed_by=by,
            accepted_at=now,
            accepted_by=by,
            **_unplayed_values(match, gone, levels),
        )
        for match in matches
    ]
    acts = (
        JournaledAct(
            act=Act.GIVE_UNPLAYED_RESULT,
            event=event,
            match=result.match,
            after=result_values(result),
        )
        for result in results
    )
    ids = tuple(result.match_id for result in results)
    return Unplayed(ids, prepared_rows(results), tuple(acts))


def _unplayed_values(
    match: Match, gone: Container[int | None], levels: tuple[Level, Level]
) -> dict[str, Any]:
    """Kind, reason, winner and levels of a match that its entries have left, or of a bye."""
    kind, winner = outcome_without(match, gone)
    received, given = levels
    reasons = {
        Result.Kind.BYE: "",
        Result.Kind.DOUBLE_WALKOVER: Reason.DOUBLE_WALKOVER.value,
    }
    return {
        "kind": kind,
        "reason": reasons.get(kind, Reason.WALKOVER.value),
        "winner": winner.value if winner else None,
        "ns_level": (received if winner is Side.NS else given).value,
        "ew_level": (received if winner is Side.EW else given).value,
    }
