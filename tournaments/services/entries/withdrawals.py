"""Entries that leave the event at their own wish or after two walkovers, and come back (8.9).

Order of effects: what would follow is worked out, and all that is to be written; the event is
locked, then the matches concerned, so that no table starts between the look and the act; what was
worked out is held against what is there, and what was previewed against it; entries change their
state; then the walkovers are given or taken back.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.services.entries.departure_plans import (
    Plan,
    locked_ground,
    may_be_forfeited,
    may_be_taken_back,
    reinstatement_plan,
    withdrawal_plan,
)
from tournaments.services.events import lock_event
from tournaments.values.errors import CannotDo
from tournaments.values.marks import require_shown
from tournaments.values.visits import OfficeVisit


def withdraw_entries(
    *,
    entries: Collection[int],
    reason: str,
    visit: OfficeVisit,
    now: datetime,
    mark: str | None = None,
) -> tuple[Entry, ...]:
    """Take entries (by id) out of the event; those that really left now.

    They keep their results and their place; published matches they have not begun become
    received walkovers, a table at play is left to its referee. Withdrawing twice is once. `mark`
    is that of the preview a person confirmed. Raises CannotDo, also when it no longer fits.
    """
    event = visit.event
    plan = withdrawal_plan(event, entries, reason, visit.user, now)
    with transaction.atomic():
        event = lock_event(event)
        if plan.ground != locked_ground(event, may_be_forfeited(event, entries)):
            plan = withdrawal_plan(event, entries, reason, visit.user, now)
        _require_allowed(plan, reason, mark)
        if plan.changes:
            plan.write(event)
    prefetch_related_objects(plan.entries, "players")  # for whoever names them
    return plan.entries


def reinstate_entries(
    *,
    entries: Collection[int],
    visit: OfficeVisit,
    now: datetime,
    reason: str = "",
    mark: str | None = None,
) -> tuple[Entry, ...]:
    """Take back withdrawals (entries by id); those that really came back now.

    Walkovers they gave by leaving are taken back while their round is open: the match waits again
    under the next version of its sheet. Where the other side has left too, what is then due is
    given anew. Those of closed rounds stay. Raises CannotDo when the preview of `mark` no longer
    fits.
    """
    event = visit.event
    plan = reinstatement_plan(event, entries, reason, visit.user, now)
    with transaction.atomic():
        event = lock_event(event)
        if plan.ground != locked_ground(event, may_be_taken_back(event, entries)):
            plan = reinstatement_plan(event, entries, reason, visit.user, now)
        if plan.changes:
            _require_same(mark, plan.mark)
            plan.write(event)
    prefetch_related_objects(plan.entries, "players")  # for whoever names them
    return plan.entries


def _require_allowed(plan: Plan, reason: str, mark: str | None) -> None:
    if plan.disqualified:
        numbers = ", ".join(str(entry.number) for entry in plan.disqualified)
        raise CannotDo(_("Disqualified already: %(numbers)s.") % {"numbers": numbers}, rule="8.5")
    if not plan.changes:
        return
    _require_same(mark, plan.mark)
    if not reason:
        raise CannotDo(_("Say why."), field="reason", rule="8.9")


def _require_same(shown: str | None, there: str) -> None:
    require_shown(
        shown,
        there,
        _("What follows has changed since this page was shown. Look at it again, then confirm."),
    )
