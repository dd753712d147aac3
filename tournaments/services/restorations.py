"""Bringing a former accepted result back: a new version with exactly its values."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Match, Result
from tournaments.services.journal import write_journal
from tournaments.services.results import (
    accepted_result,
    lock_match,
    require_replaced,
    result_values,
)
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit

COPIED = (
    "kind",
    "winner",
    "reason",
    "ns_level",
    "ew_level",
    "ns_hands_won",
    "ew_hands_won",
    "rules",
    "is_given",
    "signed_at",
    "signed_by_id",
)


@transaction.atomic
def restore_result(
    *,
    match: Match,
    version: int,
    replaces: int | None,
    reason: str,
    visit: OfficeVisit,
    now: datetime,
) -> Result:
    """Let a version that was accepted once rank again, whatever its sheet has become since.

    It keeps who signed it and when; a second person accepted it before, so that none is needed
    now. An open sheet is closed by it, and a version that waits for acceptance is dropped. The
    caller has made sure that this is the chief referee. Restoring what ranks already is nothing.
    Raises AcceptedMeanwhile when `replaces` is not what is accepted now, and CannotDo.
    """
    match = lock_match(match.pk)
    former = match.results.filter(version=version, accepted_at__isnull=False).first()
    if former is None:
        raise CannotDo(_("Only a version that was accepted can be restored."))
    accepted = accepted_result(match)
    if accepted and match.state == Match.State.ACCEPTED and _is_same(accepted, former):
        return accepted
    require_replaced(accepted, replaces)
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    restored = _write(match, former, visit.user, now)
    write_journal(
        act=Act.RESTORE_RESULT,
        by=visit.user,
        now=now,
        match=match,
        before=result_values(accepted) if accepted else None,
        after={**result_values(restored), "restored": former.version},
        reason=reason,
    )
    return restored


def _is_same(one: Result, other: Result) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in COPIED)


def _write(match: Match, former: Result, by: User, now: datetime) -> Result:
    latest = match.results.order_by("-version").values_list("version", flat=True).first() or 0
    match.results.exclude(state=Result.State.SUPERSEDED).update(state=Result.State.SUPERSEDED)
    # Never the number of an open sheet: who signed that has not signed this.
    match.sheet_version = max(match.sheet_version, latest) + 1
    match.state = Match.State.ACCEPTED
    match.save(update_fields=["sheet_version", "state"])
    return Result.objects.create(
        match=match,
        version=match.sheet_version,
        state=Result.State.ACCEPTED,
        accepted_at=now,
        accepted_by=by,
        **{name: getattr(former, name) for name in COPIED},
    )
