"""Results the office gives without play: byes, and walkovers received from who left the event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Entry, Event, Match, Result, Round
from tournaments.services.journal import write_journal
from tournaments.services.results import result_values

LEFT = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)


def give_unplayed_results(
    *, event: Event, matches: QuerySet[Match], by: User, now: datetime
) -> int:
    """Accept a result for every published match of these that nobody will play; their number.

    A bye and a received walkover count with the event's `walkover_levels` (section 10). A table
    that has begun is left to its referee. The caller holds the transaction and the event's lock.
    """
    unplayed = (
        matches.filter(state=Match.State.WAITING, results=None)
        .exclude(round__state=Round.State.DRAFTED)
        .filter(Q(ew_entry=None) | Q(ns_entry__state__in=LEFT) | Q(ew_entry__state__in=LEFT))
        .select_related("round__stage__event", "ns_entry", "ew_entry")
        # Locked, or a table could start between the look and the walkover.
        .select_for_update(of=("self",), no_key=True)
    )
    given = 0
    for match in unplayed.order_by("pk"):
        kind, winner = _outcome(match)
        _accept_unplayed(event, match, kind, winner, by, now)
        given += 1
    return given


def _outcome(match: Match) -> tuple[Result.Kind, Side | None]:
    """What such a match came to and who won; an entry that left has no bye either."""
    ns_left = match.ns_entry.state in LEFT
    if match.ew_entry is None:
        return (Result.Kind.WALKOVER_NS, None) if ns_left else (Result.Kind.BYE, Side.NS)
    if ns_left and match.ew_entry.state in LEFT:
        return Result.Kind.DOUBLE_WALKOVER, None
    if ns_left:
        return Result.Kind.WALKOVER_NS, Side.EW
    return Result.Kind.WALKOVER_EW, Side.NS


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
