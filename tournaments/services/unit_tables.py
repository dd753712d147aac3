"""How the units of an event are ranked (团体)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.events import UnitTableDetails
from tournaments.values.visits import OfficeVisit

MOST_COUNTED = 50


@transaction.atomic
def change_unit_table(
    *,
    unit_best: int,
    unit_order: str,
    visit: OfficeVisit,
    now: datetime,
    shown: UnitTableDetails | None = None,
) -> Event:
    """Change how many entries of a unit count, and by what units are ranked.

    `shown` is what the form was filled in over. Raises ChangedMeanwhile, CannotDo.
    """
    event = visit.event
    event = lock_event(event)
    before, after = details_of_unit_table(event), UnitTableDetails(unit_best, unit_order)
    if after == before:
        return event
    if shown is not None and shown != before:
        raise ChangedMeanwhile(before)
    if not 1 <= unit_best <= MOST_COUNTED:
        raise CannotDo(_("From 1 to %(most)s.") % {"most": MOST_COUNTED}, field="unit_best")
    if unit_order not in Event.UnitOrder.values:
        raise CannotDo(_("Choose one."), field="unit_order")
    event.unit_best, event.unit_order = unit_best, unit_order
    event.save(update_fields=["unit_best", "unit_order"])
    write_journal(
        act=Act.CHANGE_UNIT_TABLE,
        by=visit.user,
        now=now,
        event=event,
        before=before.to_json(),
        after=after.to_json(),
    )
    return event


def details_of_unit_table(event: Event) -> UnitTableDetails:
    """The settings as their form shows them."""
    return UnitTableDetails(event.unit_best, event.unit_order)
