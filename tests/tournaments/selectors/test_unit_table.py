"""The unit table: whose entries count, by what units are ranked, and the settings for it."""

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import in_office
from tournaments.models import Event, JournalEntry, Stage
from tournaments.selectors.standings import shown_unit_table, unit_table
from tournaments.services.unit_tables import change_unit_table
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.events import UnitTableDetails

UNITS = ("机关", "学校", "机关", "学校", "工会", "")


@pytest.fixture
def stage(event: Event) -> Stage:
    """Six entries after a round: 1 beats 2, 3 beats 4, 5 beats 6, by ever less."""
    entries = [make_entry(event, number, unit) for number, unit in enumerate(UNITS, start=1)]
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=2)
    first = make_round(stage)
    for ns, loser in ((0, "7"), (2, "8"), (4, "9")):
        play(first, entries[ns], entries[ns + 1], loser=loser)
    return stage


def rows(table) -> list[tuple]:
    return [
        (row.place, row.unit, [one.entry.number for one in row.counted], row.sum_of_places)
        for row in table.rows
    ]


def test_the_best_entries_of_a_unit_count(event, stage):
    assert rows(unit_table(event)) == [
        (1, "机关", [1, 3], 3),
        (2, "学校", [4, 2], 11),
        (None, "工会", [5], 3),
    ]


def test_units_are_ranked_by_points_too(event, stage, tang):
    event = change_unit_table(
        unit_best=1, unit_order="points", visit=in_office(event, tang), now=NOON
    )
    table = unit_table(event)
    assert rows(table) == [
        (1, "机关", [1], 1),
        (2, "工会", [5], 3),
        (3, "学校", [4], 5),
    ]
    assert [row.sum_of_points for row in table.rows] == [2, 2, 0]


def test_a_knockout_moves_places_and_earns_no_points(event, stage, tang):
    event = change_unit_table(
        unit_best=1, unit_order="points", visit=in_office(event, tang), now=NOON
    )
    one, five = event.entries.get(number=1), event.entries.get(number=5)
    final = make_stage(event, Stage.Kind.KNOCKOUT, [[one, five]], takes=2)
    play(make_round(final), five, one)
    table = unit_table(event)
    assert [(row.unit, row.sum_of_places, row.sum_of_points) for row in table.rows] == [
        ("工会", 1, 2),
        ("机关", 2, 2),
        ("学校", 5, 0),
    ]


def test_what_everybody_sees_is_held_with_the_standings(event, stage):
    stage.shown_rounds = 0
    stage.save()
    assert rows(shown_unit_table(event))[0] == (1, "学校", [2, 4], 2)
    assert rows(unit_table(event))[0] == (1, "机关", [1, 3], 3)


def test_changing_the_settings_is_journaled_once(event, tang):
    for _ in range(2):
        change_unit_table(unit_best=3, unit_order="points", visit=in_office(event, tang), now=NOON)
    entry = JournalEntry.objects.get()
    assert (entry.act, entry.before, entry.after) == (
        "change_unit_table",
        {"unit_best": 2, "unit_order": "places"},
        {"unit_best": 3, "unit_order": "points"},
    )


@pytest.mark.parametrize(
    ("best", "order", "field"),
    [(0, "places", "unit_best"), (51, "places", "unit_best"), (2, "names", "unit_order")],
)
def test_settings_that_make_no_table_are_refused(event, tang, best, order, field):
    with pytest.raises(CannotDo) as refusal:
        change_unit_table(unit_best=best, unit_order=order, visit=in_office(event, tang), now=NOON)
    assert refusal.value.field == field


def test_settings_saved_meanwhile_are_shown(event, tang):
    shown = UnitTableDetails(2, "places")
    change_unit_table(unit_best=3, unit_order="places", visit=in_office(event, tang), now=NOON)
    with pytest.raises(ChangedMeanwhile) as refusal:
        change_unit_table(
            unit_best=1, unit_order="places", visit=in_office(event, tang), now=NOON, shown=shown
        )
    assert refusal.value.there == UnitTableDetails(3, "places")
