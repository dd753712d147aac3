"""Results the office gives without play: byes, and walkovers received from who left the event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Event, Match, Result, Round
from tournaments.selectors.unplayed import LEFT, has_left, outcome_without
from tournaments.services.journal import write_journal
from tournaments.services.results import result_values


def give_unplayed_results(
    *, event: Event, matches: QuerySet[Match], by: User, now: datetime
) -> int:
    """Accept a result for every published match of these that nobody will play; their number.

    A bye and a received walkover count with the event's `walkover_levels` (section 10). A table
    that has begun is left to its referee. The caller holds the transaction and the event's lock.
    """
    unplayed = (
        matches.filter(state=Match.State.WAITING)
        .exclude(results__state__in=[Result.State.SIGNED, Result.State.ACCEPTED])
        .exclude(round__state=Round.State.DRAFTED)
        .filter(Q(ew_entry=None) | Q(ns_entry__state__in=LEFT) | Q(ew_entry__state__in=LEFT))
        .select_related("round__stage__event", "ns_entry", "ew_entry")
        # Locked, or a table could start between the look and the walkover.
        .select_for_update(of=("self",), no_key=True)
    )
    given = 0
    for match in unplayed.order_by("pk"):
        gone = {one.pk for one in (match.ns_entry, match.ew_entry) if one and has_left(one)}
        kind, winner = outcome_without(match, gone)
        _accept_unplayed(event, match, kind, winner, by, now)
        given += 1
    return given


def _accept_unplayed(
    event: Event, match: Match, kind: Result.Kind, winner: Side | None, by: User, now: datetime
) -> None:
    received, given = event.rule_set.walkover_levels
    reasons = {
        Result.Kind.BYE: "",
        Result.Kind.DOUBLE_WALKOVER: Reason.DOUBLE_WALKOVER.value,
    }
    result = Result.objects.create(
        match=match,
        version=match.sheet_version,
        kind=kind,
        reason=reasons.get(kind, Reason.WALKOVER.value),
        winner=winner.value if winner else None,
        ns_level=(received if winner is Side.NS else given).value,
        ew_level=(received if winner is Side.EW else given).value,
        state=Result.State.ACCEPTED,
        is_given=True,
        signed_at=now,
        signed_by=by,
        accepted_at=now,
        accepted_by=by,
    )
    match.state = Match.State.ACCEPTED
    match.save(update_fields=["state"])
    write_journal(
        act="give_unplayed_result",
        by=by,
        now=now,
        match=match,
        after=result_values(result),
    )
