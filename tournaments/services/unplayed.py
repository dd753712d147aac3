"""Results the office gives without play: byes, and walkovers received from who left the event."""

from collections.abc import Container, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Event, Match, Result, Round
from tournaments.selectors.unplayed import LEFT, outcome_without
from tournaments.services.bulk_rows import insert_rows
from tournaments.services.journal import JournaledAct, write_journal_of_many
from tournaments.services.results import result_values


def give_unplayed_results(
    *, event: Event, matches: QuerySet[Match], by: User, now: datetime
) -> int:
    """Accept a result for every published match of these that nobody will play; their number.

    A bye and a received walkover count with the event's `walkover_levels` (section 10). A table
    that has begun is left to its referee. The caller holds the transaction and the event's lock.
    """
    unplayed = list(
        matches.filter(state=Match.State.WAITING)
        .exclude(results__state__in=[Result.State.SIGNED, Result.State.ACCEPTED])
        .exclude(round__state=Round.State.DRAFTED)
        .filter(Q(ew_entry=None) | Q(ns_entry__state__in=LEFT) | Q(ew_entry__state__in=LEFT))
        # Locked, or a table could start between the look and the walkover.
        .select_for_update(of=("self",), no_key=True)
        .order_by("pk")
    )
    if unplayed:
        _accept_unplayed(event, unplayed, by, now)
    return len(unplayed)


def _accept_unplayed(event: Event, matches: Sequence[Match], by: User, now: datetime) -> None:
    levels = event.rule_set.walkover_levels
    gone = set(event.entries.filter(state__in=LEFT).values_list("pk", flat=True))
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
    insert_rows(results)
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(state=Match.State.ACCEPTED)
    write_journal_of_many(
        (
            JournaledAct(
                act="give_unplayed_result", event=event, match=match, after=result_values(result)
            )
            for match, result in zip(matches, results, strict=True)
        ),
        by=by,
        now=now,
    )


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
