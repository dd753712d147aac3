"""A drawn stage for the tests of what comes after the draw."""

from django.contrib.auth.models import User

from tests.conftest import NOON
from tournaments.models import Entry, Event, Stage
from tournaments.services.draws import draw_stage
from tournaments.services.stages import StagePlan, add_stage


def check_in_all(event: Event) -> None:
    event.entries.filter(state=Entry.State.REGISTERED).update(state=Entry.State.CHECKED_IN)


def draw_round_robin(*, event: Event, by: User, now=NOON, seed: str = "") -> Stage:
    """Everybody who is registered checks in and meets everybody: the stage with its drafts."""
    check_in_all(event)
    stage = event.stages.first()
    if stage is None:
        plan = StagePlan(kind=Stage.Kind.ROUND_ROBIN)
        stage = add_stage(event=event, plan=plan, by=by, now=now)
    draw_stage(stage=stage, by=by, now=now, seed=seed)
    stage.refresh_from_db()
    return stage
