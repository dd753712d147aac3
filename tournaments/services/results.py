"""Results as they come back from the table, and their acceptance.

Order of effects: the desk signs and submits a version; acceptance makes it rank and retires the
version that ranked before. A reopened result keeps ranking until the next one is accepted. What
is accepted is only replaced by who names it: two people never replace each other's unseen.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from referee.rulebook.levels import Levels
from referee.rulebook.seats import Side
from tournaments.models import Match, Result, Round
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import AcceptedMeanwhile, CannotDo
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import clock_words, name_of


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What the desk hands back: kind and reason, winner (None: nobody), levels, hands won."""

    kind: str
    reason: str
    winner: Side | None
    levels: Levels
    ns_hands_won: int
    ew_hands_won: int


def lock_match(match_id: int) -> Match:
    """The match with its round, stage and event, locked until the transaction ends.

    Entries and players are read by the few acts that name them. Locked first, then what is around
    it: read together, that would be as old as the wait for the lock, and the event's rules may
    have changed meanwhile.
    """
    match = lock_row(match_id)
    match.round = Round.objects.select_related("stage__event").get(pk=match.round_id)
    return match


def lock_matches(round_: Round, chosen: Q) -> list[Match]:
    """The chosen matches of a round, locked as by `lock_match`, all of them by one statement.

    In the order of their keys, as whoever locks several matches does: two who lock in different
    orders would wait for each other for ever. Who holds a match may then lock an entry, never the
    other way round, and the event only before them all.
    """
    matches = Match.objects.select_for_update(no_key=True).filter(chosen, round=round_)
    locked = list(matches.order_by("pk"))
    if locked:
        found = Round.objects.select_related("stage__event").get(pk=round_.pk)
        for match in locked:
            match.round = found
    return locked


def lock_row(match_id: int) -> Match:
    """The bare match, locked until the transaction ends: nothing around it is read yet."""
    return Match.objects.select_for_update(no_key=True).get(pk=match_id)


def result_values(result: Result) -> dict[str, Any]:
    """A result as plain values for the journal."""
    return {
        "version": result.version,
        "kind": result.kind,
        "reason": result.reason,
        "winner": result.winner,
        "ns_level": result.ns_level,
        "ew_level": result.ew_level,
        "ns_hands_won": result.ns_hands_won,
        "ew_hands_won": result.ew_hands_won,
    }


@transaction.atomic
def submit_result(
    *,
    match: Match,
    outcome: MatchOutcome,
    by: User,
    now: datetime,
    replaces: int | None = None,
) -> Result:
    """Store the signed version of the sheet as a result.

    With the setting `second_person` off it is accepted in the same transaction, and must name
    the accepted version it `replaces`: AcceptedMeanwhile, `field` "replaces", when it does not.
    The match must be locked by the caller.
    """
    result = Result.objects.create(
        match=match,
        version=match.sheet_version,
        kind=outcome.kind,
        reason=outcome.reason,
        winner=outcome.winner.value if outcome.winner else None,
        ns_level=outcome.levels.ns.value,
        ew_level=outcome.levels.ew.value,
        ns_hands_won=outcome.ns_hands_won,
        ew_hands_won=outcome.ew_hands_won,
        rules=match.rules,
        signed_at=now,
        signed_by=by,
    )
    match.state = Match.State.SIGNED
    match.save(update_fields=["state"])
    write_journal(act=Act.SIGN_RESULT, by=by, now=now, match=match, after=result_values(result))
    if not match.round.stage.event.rule_set.second_person:
        require_replaced(accepted_result(match), replaces)
        _accept(match, result, by, now)
    return result


@transaction.atomic
def accept_result(
    *, match: Match, version: int, visit: OfficeVisit, now: datetime, replaces: int | None = None
) -> Result:
    """Accept the signed version a person saw. Accepting it twice is the same acceptance: what
    comes back tells who was first.

    `replaces` is the accepted version that was shown beside it. Raises AcceptedMeanwhile when
    another one is accepted now, CannotDo when another version is signed, or when the event wants
    a second person and this is who signed.
    """
    match = lock_match(match.pk)
    versions = match.results.select_related("accepted_by").order_by("version")
    result = to_accept(
        versions, version, visit.user, replaces, needs_second=needs_second_person(match)
    )
    if result.state != Result.State.ACCEPTED:
        _accept(match, result, visit.user, now)
    return result


def needs_second_person(match: Match) -> bool:
    """Whether somebody else than the referee who signed accepts. Reads the match's event."""
    return match.round.stage.event.rule_set.second_person


def to_accept(
    versions: Iterable[Result],
    version: int,
    by: User,
    replaces: int | None = None,
    *,
    needs_second: bool,
) -> Result:
    """The result of this version, which may be accepted already. `versions`: all, in order.

    Raises as `accept_result` does.
    """
    versions = list(versions)
    accepted = next((one for one in versions if one.state == Result.State.ACCEPTED), None)
    latest = versions[-1] if versions else None
    if latest is None or latest.version != version or latest.state == Result.State.SUPERSEDED:
        raise _changed(accepted)
    if latest.state == Result.State.ACCEPTED:
        return latest
    require_replaced(accepted, replaces)
    if needs_second and latest.signed_by_id == by.pk:
        raise CannotDo(_("Somebody other than the referee who signed must accept this result."))
    return latest


def accepted_result(match: Match) -> Result | None:
    """The version that ranks, with who accepted it. The caller holds the lock."""
    accepted = match.results.filter(state=Result.State.ACCEPTED)
    return accepted.select_related("accepted_by").first()


def require_replaced(accepted: Result | None, replaces: int | None) -> None:
    """Raises AcceptedMeanwhile unless `replaces` names what is accepted, None for nothing."""
    if (accepted.version if accepted else None) == replaces:
        return
    if accepted and replaces is None:
        words = _("%(name)s accepted a result of this table at %(time)s: look at both.")
        raise AcceptedMeanwhile(words % acceptance_words(accepted), accepted, field="replaces")
    raise _changed(accepted)


def acceptance_words(result: Result) -> dict[str, str]:
    """Who accepted it, and the time of day."""
    assert result.accepted_at is not None
    return {"name": name_of(result.accepted_by) or "–", "time": clock_words(result.accepted_at)}


def _changed(accepted: Result | None) -> AcceptedMeanwhile:
    words = _("The result has changed since this page was shown. Look at it again.")
    if accepted:
        words += " " + _("%(name)s accepted the one that ranks at %(time)s.") % acceptance_words(
            accepted
        )
    return AcceptedMeanwhile(words, accepted, field="replaces")


@transaction.atomic
def reopen_result(*, match: Match, reason: str, by: User, now: datetime) -> Match:
    """Open a signed sheet again. What is accepted keeps ranking until the next acceptance.

    The caller has made sure that this is the chief referee and holds the lock.
    """
    if match.state not in {Match.State.SIGNED, Match.State.ACCEPTED}:
        raise CannotDo(_("Only a signed sheet can be reopened."))
    before = match.results.order_by("-version").first()
    match.results.filter(state=Result.State.SIGNED).update(state=Result.State.SUPERSEDED)
    match.state = Match.State.REOPENED
    match.sheet_version += 1
    match.save(update_fields=["state", "sheet_version"])
    write_journal(
        act=Act.REOPEN_SHEET,
        by=by,
        now=now,
        match=match,
        before=result_values(before) if before else None,
        after={"sheet_version": match.sheet_version},
        reason=reason,
    )
    return match


def _accept(match: Match, result: Result, by: User, now: datetime) -> None:
    former = accepted_result(match)
    if former:
        former.state = Result.State.SUPERSEDED
        former.save(update_fields=["state"])
    result.state = Result.State.ACCEPTED
    result.accepted_at = now
    result.accepted_by = by
    result.save(update_fields=["state", "accepted_at", "accepted_by"])
    match.state = Match.State.ACCEPTED
    match.save(update_fields=["state"])
    write_journal(
        act=Act.ACCEPT_RESULT,
        by=by,
        now=now,
        match=match,
        before=result_values(former) if former else None,
        after=result_values(result),
    )
