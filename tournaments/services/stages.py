"""The stages of an event: which formats it is played in, one after the other."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.draw import FirstRound, TableOrder
from tournaments.models import Event, Stage
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.visits import OfficeVisit

MOST_STAGES = 5
MOST_ROUNDS = 99
MOST_GROUPS = 250
MOST_TAKEN = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """What an organiser decides of a stage: see `Stage`, whose fields these are.

    A field that does not belong to the format is None or its default.
    """

    kind: str
    takes: int | None = None
    group_count: int | None = None
    round_count: int | None = None
    first_round: str = FirstRound.LOTS.value
    unit_rounds: int = 0
    table_order: str = TableOrder.RANK.value
    walkover_is_bye: bool = True
    third_place: bool = False

    def fitting(self, *, is_first: bool) -> "StagePlan":
        """The plan without what does not belong to its format or to its place."""
        is_swiss = self.kind == Stage.Kind.SWISS
        return replace(
            self if is_swiss else StagePlan(kind=self.kind),
            takes=None if is_first else self.takes,
            group_count=self.group_count if self.kind == Stage.Kind.GROUPS else None,
            third_place=self.third_place and self.kind == Stage.Kind.KNOCKOUT,
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "StagePlan":
        """Raises TypeError for anything but the fields of a plan."""
        return cls(**data)


def plan_of(stage: Stage) -> StagePlan:
    """A stage as its form shows it; how many rounds a knockout has comes with its draw."""
    plan = StagePlan(**{field: getattr(stage, field) for field in StagePlan.__slots__})
    return plan.fitting(is_first=stage.is_first)


@transaction.atomic
def add_stage(*, plan: StagePlan, visit: OfficeVisit, now: datetime) -> Stage:
    """Add a stage behind the last one. Raises CannotDo."""
    event = visit.event
    event = lock_event(event)
    last = event.stages.order_by("-order").first()
    order = last.order + 1 if last else 1
    if order > MOST_STAGES:
        raise CannotDo(_("An event has at most %(most)s stages.") % {"most": MOST_STAGES})
    plan = plan.fitting(is_first=last is None)
    _check(plan, is_first=last is None)
    if last and last.kind == Stage.Kind.KNOCKOUT:
        raise CannotDo(_("Nothing follows a knockout."), field="kind")
    stage = Stage.objects.create(event=event, order=order, **_values(plan))
    write_journal(
        act=Act.ADD_STAGE,
        by=visit.user,
        now=now,
        event=event,
        after={"stage": order, **_values(plan)},
    )
    return stage


@transaction.atomic
def change_stage(
    *,
    stage: Stage,
    plan: StagePlan,
    visit: OfficeVisit,
    now: datetime,
    shown: StagePlan | None = None,
) -> Stage:
    """Change a stage that is not drawn yet; of a Swiss stage that is, its number of rounds.

    `shown` is what the form was filled in over. Raises ChangedMeanwhile, CannotDo.
    """
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    before = plan_of(stage)
    plan = plan.fitting(is_first=stage.is_first)
    if plan == before:
        return stage
    if shown is not None and shown != before:
        raise ChangedMeanwhile(before)
    _check(plan, is_first=stage.is_first)
    _require_changeable(stage, before, plan)
    for field, value in _values(plan).items():
        setattr(stage, field, value)
    stage.save(update_fields=list(_values(plan)))
    write_journal(
        act=Act.CHANGE_STAGE,
        by=visit.user,
        now=now,
        event=event,
        before={"stage": stage.order, **_values(before)},
        after={"stage": stage.order, **_values(plan)},
    )
    return stage


@transaction.atomic
def remove_stage(*, stage: Stage, visit: OfficeVisit, now: datetime) -> None:
    """Take the last stage away, unless it is drawn. Raises CannotDo."""
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    if event.stages.filter(order__gt=stage.order).exists():
        raise CannotDo(_("Remove the stages after it first."))
    if stage.rounds.exists():
        raise CannotDo(_("This stage is drawn."))
    if stage.adjustments.exists():
        raise CannotDo(_("There are adjustments of its standings."))
    write_journal(
        act=Act.REMOVE_STAGE,
        by=visit.user,
        now=now,
        event=event,
        before={"stage": stage.order, **_values(plan_of(stage))},
    )
    stage.delete()


def stage_now(event: Event, stage: Stage) -> Stage:
    """The stage as it is under the event's lock; raises CannotDo when it has gone."""
    found = event.stages.filter(pk=stage.pk).first()
    if found is None:
        raise CannotDo(_("This stage has been removed meanwhile."))
    found.event = event
    return found


def _values(plan: StagePlan) -> dict[str, Any]:
    return {field: getattr(plan, field) for field in StagePlan.__slots__}


def _check(plan: StagePlan, *, is_first: bool) -> None:
    if plan.kind not in Stage.Kind.values:
        raise CannotDo(_("Choose a format."), field="kind")
    if plan.kind == Stage.Kind.SWISS:
        _check_number("round_count", plan.round_count, 1, MOST_ROUNDS)
        _check_number("unit_rounds", plan.unit_rounds, 0, MOST_ROUNDS)
    if plan.kind == Stage.Kind.GROUPS:
        _check_number("group_count", plan.group_count, 1, MOST_GROUPS)
    if not is_first:
        _check_number("takes", plan.takes, 1, MOST_TAKEN)


def _check_number(field: str, number: int | None, least: int, most: int) -> None:
    if number is None or not least <= number <= most:
        raise CannotDo(
            _("A number from %(least)s to %(most)s.") % {"least": least, "most": most},
            field=field,
        )


def _require_changeable(stage: Stage, before: StagePlan, plan: StagePlan) -> None:
    """Once a stage is drawn its plan stands, but for how many rounds a Swiss stage goes on."""
    if not stage.rounds.exists():
        return
    if replace(plan, round_count=before.round_count) != before:
        raise CannotDo(_("This stage is drawn: only its number of rounds can change."))
    drawn = stage.rounds.count()
    if plan.round_count != before.round_count and _is_passed(stage):
        raise CannotDo(_("A later stage is drawn: this one stands."), field="round_count")
    if (plan.round_count or 0) < drawn:
        raise CannotDo(
            _("%(count)s rounds are drawn already.") % {"count": drawn}, field="round_count"
        )


def _is_passed(stage: Stage) -> bool:
    later = stage.event.stages.filter(order__gt=stage.order)
    return later.filter(rounds__isnull=False).exists()
