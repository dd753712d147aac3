"""Stages to start from: the usual shapes of an event, added in one act."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Stage
from tournaments.selectors.draws.outlooks import field_count
from tournaments.selectors.entries.registered import units_of
from tournaments.services.events import lock_event
from tournaments.services.stages import MOST_GROUPS, StagePlan, add_stage, plan_of
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit

USUAL_ROUNDS = 5
USUAL_GROUP = 4


class Preset(StrEnum):
    """The shape of an event: its formats one after the other."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    SWISS_KNOCKOUT = "swiss_knockout"
    GROUPS_KNOCKOUT = "groups_knockout"


def plans_of(preset: Preset, entries: int, *, has_units: bool = False) -> tuple[StagePlan, ...]:
    """The stages of a preset for a field of so many entries: groups are of about four.

    `has_units`: entries have units, which a Swiss stage then keeps apart in its first round.
    """
    swiss = StagePlan(
        kind=Stage.Kind.SWISS, round_count=USUAL_ROUNDS, unit_rounds=1 if has_units else 0
    )
    groups = min(max(round(entries / USUAL_GROUP), 2), MOST_GROUPS)
    return {
        Preset.ROUND_ROBIN: (StagePlan(kind=Stage.Kind.ROUND_ROBIN),),
        Preset.SWISS: (swiss,),
        Preset.SWISS_KNOCKOUT: (swiss, StagePlan(kind=Stage.Kind.KNOCKOUT, takes=4)),
        Preset.GROUPS_KNOCKOUT: (
            StagePlan(kind=Stage.Kind.GROUPS, group_count=groups),
            StagePlan(kind=Stage.Kind.KNOCKOUT, takes=2),
        ),
    }[preset]


@transaction.atomic
def start_stages(*, preset: Preset, visit: OfficeVisit, now: datetime) -> list[Stage]:
    """Add the stages of a preset to an event without any; sent twice it is once.

    Raises CannotDo when there are others.
    """
    event = visit.event
    event = lock_event(event)
    plans = plans_of(preset, field_count(event).most, has_units=bool(units_of(event)))
    there = list(event.stages.order_by("order"))
    if [plan_of(stage) for stage in there] == list(plans):
        return there
    if there:
        raise CannotDo(_("There are stages already: change or remove them."))
    return [add_stage(plan=plan, visit=visit, now=now) for plan in plans]
