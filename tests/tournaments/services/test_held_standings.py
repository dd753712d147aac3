"""Public standings held after some rounds, and released."""

import pytest

from tests.conftest import NOON
from tests.tournaments.stages import make_round, make_stage
from tests.visits import in_office
from tournaments.models import Entry, Event, JournalEntry, Stage
from tournaments.services.standings import freeze_standings, release_standings
from tournaments.values.errors import CannotDo, ChangedMeanwhile


@pytest.fixture
def stage(event: Event, entries: list[Entry]) -> Stage:
    """A Swiss stage of three rounds, one drawn."""
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=3)
    make_round(stage)
    return stage


def acts() -> list[tuple]:
    return [
        (row.act, row.before["shown_rounds"], row.after["shown_rounds"])
        for row in JournalEntry.objects.order_by("pk")
    ]


def test_standings_are_held_and_released(stage, tang):
    for _ in range(2):
        held = freeze_standings(stage=stage, after=2, visit=in_office(stage, tang), now=NOON)
    assert held.shown_rounds == 2
    assert (
        freeze_standings(
            stage=stage, after=0, shown=2, visit=in_office(stage, tang), now=NOON
        ).shown_rounds
        == 0
    )
    for _ in range(2):
        release_standings(stage=stage, visit=in_office(stage, tang), now=NOON)
    stage.refresh_from_db()
    assert stage.shown_rounds is None
    assert acts() == [
        ("freeze_standings", None, 2),
        ("freeze_standings", 2, 0),
        ("release_standings", 0, None),
    ]


def test_nobody_holds_unseen_what_a_colleague_changed(stage, tang):
    freeze_standings(stage=stage, after=2, visit=in_office(stage, tang), now=NOON)
    with pytest.raises(ChangedMeanwhile) as refusal:
        freeze_standings(stage=stage, after=1, visit=in_office(stage, tang), now=NOON)
    assert refusal.value.there == 2


@pytest.mark.parametrize("after", [-1, 4])
def test_rounds_that_will_not_be_cannot_be_waited_for(stage, tang, after):
    with pytest.raises(CannotDo) as refusal:
        freeze_standings(stage=stage, after=after, visit=in_office(stage, tang), now=NOON)
    assert refusal.value.field == "after"
    assert not JournalEntry.objects.exists()
