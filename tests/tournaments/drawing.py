"""A field of entries and drawn stages, for the tests of draws and of what comes after them."""

from django.contrib.auth.models import User

from tests.conftest import NOON, make_entry
from tests.visits import in_office
from tournaments.models import Entry, Event, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.stages import StagePlan, add_stage


def field_of(event: Event, count: int, units: str = "") -> list[Entry]:
    """Entries 1 to `count`, their units taken in turn from the letters of `units`."""
    return [
        make_entry(event, number, units[number % len(units)] if units else "")
        for number in range(1, count + 1)
    ]


def check_in_all(event: Event) -> None:
    event.entries.filter(state=Entry.State.REGISTERED).update(state=Entry.State.CHECKED_IN)


def draw_round_robin(*, event: Event, by: User, now=NOON, seed: str = "") -> Stage:
    """Everybody who is registered checks in and meets everybody: the stage with its drafts."""
    check_in_all(event)
    stage = event.stages.first()
    if stage is None:
        plan = StagePlan(kind=Stage.Kind.ROUND_ROBIN)
        stage = add_stage(plan=plan, visit=in_office(event, by), now=now)
    draw_stage(stage=stage, visit=in_office(stage, by), now=now, seed=seed)
    stage.refresh_from_db()
    return stage
