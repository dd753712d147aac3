"""Penalties and corrections to the standings: given, and taken back, never deleted (8.8)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Stage, StandingsAdjustment
from tournaments.selectors.standings.adjustments import adjustable_entry
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit

MOST_MOVED = 100  # match points or levels, either way


@transaction.atomic
def give_adjustment(
    *,
    stage: Stage,
    number: int,
    reason: str,
    visit: OfficeVisit,
    now: datetime,
    match_points: int = 0,
    level_margin: int = 0,
    key: UUID | None = None,
) -> StandingsAdjustment:
    """Give an entry of a stage, by its number, match points or levels of margin, or take them.

    The caller has made sure that this is the chief referee. The same one-time key again is the
    same adjustment. Raises CannotDo.
    """
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    if key and (given := stage.adjustments.filter(key=key).first()):
        return given
    _check(stage, match_points, level_margin, reason)
    entry = adjustable_entry(stage, number)
    if entry is None:
        raise CannotDo(
            _("Entry %(number)s is not in this stage.") % {"number": number}, field="number"
        )
    given = StandingsAdjustment.objects.create(
        stage=stage,
        entry=entry,
        match_points=match_points,
        level_margin=level_margin,
        reason=reason,
        key=key,
        at=now,
        by=visit.user,
    )
    write_journal(
        act=Act.ADJUST_STANDINGS,
        by=visit.user,
        now=now,
        event=event,
        after=adjustment_values(given),
        reason=reason,
    )
    return given


@transaction.atomic
def cancel_adjustment(
    *, adjustment: StandingsAdjustment, reason: str, visit: OfficeVisit, now: datetime
) -> StandingsAdjustment:
    """Take an adjustment back: it stays on the list and counts no more. Cancelling twice is once.

    The caller has made sure that this is the chief referee. Raises CannotDo without a reason.
    """
    event = lock_event(adjustment.stage.event)
    rows = StandingsAdjustment.objects.select_related("entry", "stage")
    adjustment = rows.get(pk=adjustment.pk)
    if adjustment.is_cancelled:
        return adjustment
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    adjustment.cancelled_at, adjustment.cancelled_by = now, visit.user
    adjustment.cancel_reason = reason
    adjustment.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    write_journal(
        act=Act.CANCEL_STANDINGS_ADJUSTMENT,
        by=visit.user,
        now=now,
        event=event,
        before=adjustment_values(adjustment),
        reason=reason,
    )
    return adjustment


def adjustment_values(adjustment: StandingsAdjustment) -> dict[str, Any]:
    """An adjustment as plain values for the journal: what it moves, and whose."""
    moved = {
        "match_points": adjustment.match_points,
        "level_margin": adjustment.level_margin,
    }
    return {
        "stage": adjustment.stage.order,
        "number": adjustment.entry.number,
        **{name: amount for name, amount in moved.items() if amount},
    }


def _check(stage: Stage, match_points: int, level_margin: int, reason: str) -> None:
    if stage.kind == Stage.Kind.KNOCKOUT:
        raise CannotDo(_("A knockout has no sums to adjust."))
    if not match_points and not level_margin:
        raise CannotDo(_("Nothing would be moved."), field="amount")
    if max(abs(match_points), abs(level_margin)) > MOST_MOVED:
        raise CannotDo(_("At most %(most)s.") % {"most": MOST_MOVED}, field="amount")
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
