"""Once play began the order of keys is the chief referee's, after a look at the places."""

import pytest

from tests.tournaments.office import Office, as_shown
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import make_round, make_stage, play
from tournaments.models import Entry, Event, JournalEntry, Round, Stage
from tournaments.ranking import EventRules
from tournaments.selectors.standings import places_under, standings

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def stage(event: Event, entries: list[Entry]) -> Stage:
    """A round robin at play: 1 beats 2 by five levels, 3 beats 4 by more."""
    stage = make_stage(event, Stage.Kind.ROUND_ROBIN, [entries])
    first = make_round(stage, Round.State.RUNNING)
    play(first, entries[0], entries[1], loser="10", ns_hands_won=9)
    play(first, entries[2], entries[3], loser="4", ns_hands_won=6)
    return stage


def filled(office: Office, **changes) -> dict:
    return as_shown(office.get("settings").context["rules_form"], **changes)


ORDER = {"tie_break_1": "match_points", "tie_break_2": "hands_won"}


def moved(preview) -> list[tuple]:
    ((_stage, table),) = preview.context["places"]
    return [
        (change.entry.number, change.before.place, change.after.place) for change in table.data.data
    ]


def test_another_order_shows_whose_place_it_changes_before_it_is_saved(client, event, stage, fang):
    office = Office(client, fang, event.pk)
    before = standings(event)
    data = filled(office, **ORDER)
    preview = office.post("settings", **data)
    assert standings(event) == before
    assert moved(preview) == [(1, 2, 1), (3, 1, 2), (4, 4, 3)]
    assert "The standings: Round robin" in text_of(preview)
    assert "2 → 1" in text_of(preview)
    office.post("settings", **data, seen=preview.context["seen"], reason="规程如此")
    event.refresh_from_db()
    assert [(row.place, row.entry.number) for row in standings(event).rows] == [
        (1, 1),
        (2, 3),
        (3, 2),
        (3, 4),
    ]
    entry = JournalEntry.objects.get(act="change_rules")
    assert (entry.after["tie_breaks"], entry.reason) == (["match_points", "hands_won"], "规程如此")


def test_other_points_move_nobody_whose_result_is_accepted(client, event, stage, fang):
    office = Office(client, fang, event.pk)
    before = standings(event)
    data = filled(office, win_points=3, tie_points=2, loss_points=1)
    preview = office.post("settings", **data)
    assert moved(preview) == []
    assert "Nobody would have another place." in text_of(preview)
    office.post("settings", **data, seen=preview.context["seen"], reason="r")
    event.refresh_from_db()
    assert standings(event).lists == before.lists


def test_rules_of_the_table_are_not_held_against_the_standings(client, event, stage, fang):
    office = Office(client, fang, event.pk)
    preview = office.post("settings", **filled(office, step=20))
    assert preview.context["places"] == []
    assert "The standings:" not in text_of(preview)


def test_the_organiser_cannot_change_the_order_once_play_began(client, event, stage, tang):
    office = Office(client, tang, event.pk)
    data = filled(office, **ORDER)
    seen = office.post("settings", **data).context["seen"]
    refused = office.post("settings", **data, seen=seen, reason="r")
    event.refresh_from_db()
    assert event.rules == {}
    assert "only the chief referee may change the rules now" in text_of(refused)


def test_before_play_the_order_is_saved_at_once(client, event, entries, tang):
    office = Office(client, tang, event.pk)
    assert office.post("settings", **filled(office, **ORDER)).status_code == 302
    event.refresh_from_db()
    assert event.rule_set.tie_breaks == ("match_points", "hands_won")


def test_a_blank_order_is_that_of_each_format(event, entries):
    event.rules = {"tie_breaks": ["levels_climbed"]}
    event.save()
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=2)
    first = make_round(stage)
    play(first, entries[0], entries[1], loser="A")
    play(first, entries[2], entries[3], loser="4")
    (found,) = places_under(event, EventRules())
    assert [
        (change.entry.number, change.before.place, change.after.place) for change in found.changes
    ] == [(1, 1, 2)]


def test_the_usual_orders_stand_at_the_form(client, event, tang):
    page = text_of(Office(client, tang, event.pk).get("settings"))
    assert (
        "All blank: the order usual in the format. Swiss: Match points, Cumulative without the "
        "first round, Rounds won, Level margin, Levels climbed, Lots. Round robin and groups: "
        "Match points, Head to head, Level margin, Levels climbed, Lots." in page
    )
