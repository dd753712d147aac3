"""The standings for everybody: tabs, groups, the sum behind a number, and what is held back."""

import re
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.conftest import NOON, make_entry
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import in_office
from tournaments.keeping import once
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.services.adjustments import cancel_adjustment, give_adjustment
from tournaments.services.standings import freeze_standings, release_standings

UNITS = ("机关", "学校", "", "机关", "学校", "", "工会", "")


@pytest.fixture
def eight(event: Event) -> list[Entry]:
    return [make_entry(event, number, unit) for number, unit in enumerate(UNITS, start=1)]


@pytest.fixture
def swiss(event: Event, eight: list[Entry]) -> Stage:
    """Four in a Swiss stage after two rounds: 1 beats 2 and 3, 3 beats 4, 2 beats 4."""
    stage = make_stage(event, Stage.Kind.SWISS, [eight[:4]], round_count=3)
    first = make_round(stage)
    play(first, eight[0], eight[1])
    play(first, eight[2], eight[3], loser="9")
    second = make_round(stage)
    play(second, eight[0], eight[2], loser="K")
    play(second, eight[1], eight[3], loser="3")
    return stage


@pytest.fixture
def groups(event: Event, eight: list[Entry]) -> Stage:
    stage = make_stage(event, Stage.Kind.GROUPS, [eight[:4], eight[4:]], group_count=2)
    first = make_round(stage, Round.State.RUNNING)
    for ns, ew in ((1, 2), (3, 4), (5, 6), (7, 8)):
        play(first, eight[ns - 1], eight[ew - 1])
    return stage


def address(name: str, event: Event, *args) -> str:
    return reverse(f"public:{name}", args=(event.pk, *args))


def places(response) -> list[tuple[str, str]]:
    """Place and number of each line."""
    body = response.content.decode()
    return re.findall(
        r'class="number place">(\S*)</td>\s*<td data-label="No." class="number">(\d+)', body
    )


def places_called(response, name: str) -> list[tuple[str, str]]:
    """The same where the column of places has this name."""
    assert f'data-label="{name}" class="number place"' in response.content.decode()
    return places(response)


def tabs(response) -> list[str]:
    nav = re.search(r'<nav class="tabs.*?</nav>', response.content.decode(), re.DOTALL)
    return re.findall(r"<a [^>]*>([^<]*)</a>", nav.group()) if nav else []


def test_groups_stand_side_by_side(visitor, event, groups):
    response = visitor.get(address("standings", event))
    assert places(response) == [
        *[("1", "1"), ("1", "3"), ("3", "2"), ("3", "4")],
        *[("1", "5"), ("1", "7"), ("3", "6"), ("3", "8")],
    ]
    assert re.findall("<h2>(.*?)</h2>", response.content.decode())[:2] == ["Group 1", "Group 2"]


def test_the_groups_of_a_draft_are_nobodys_business(visitor, event, eight):
    stage = make_stage(event, Stage.Kind.GROUPS, [eight[:4], eight[4:]], group_count=2)
    draft = make_round(stage, Round.State.DRAFTED)
    for name, args in (("standings", ()), ("stage_standings", (1,)), ("cross_table", (1,))):
        assert "Group 1" not in text_of(visitor.get(address(name, event, *args)))
    file = visitor.get(address("standings", event), {"_export": "csv"})
    assert "Group" not in file.content.decode()
    draft.state = Round.State.PUBLISHED
    draft.save()
    once.forget()  # no act was journaled
    assert "Group 1" in text_of(visitor.get(address("standings", event)))


def test_groups_are_one_list_in_a_file(visitor, event, groups):
    response = visitor.get(address("standings", event), {"_export": "xlsx"})
    rows = list(load_workbook(BytesIO(response.content)).active.values)
    assert rows[0][:4] == ("Group", "Provisional place", "No.", "Players")
    assert [row[:3] for row in rows[1:]] == [
        *[(1, 1, 1), (1, 1, 3), (1, 3, 2), (1, 3, 4)],
        *[(2, 1, 5), (2, 1, 7), (2, 3, 6), (2, 3, 8)],
    ]


def test_a_later_stage_brings_tabs_and_the_overall_order(visitor, event, groups, eight):
    assert tabs(visitor.get(address("standings", event))) == ["Groups", "Units"]
    final = make_stage(event, Stage.Kind.KNOCKOUT, [[eight[0], eight[4]]], takes=1, round_count=1)
    play(make_round(final), eight[4], eight[0])
    once.forget()  # no act was journaled
    response = visitor.get(address("stage_standings", event, 2))
    assert tabs(response) == ["Overall", "1. Groups", "2. Knockout", "Units"]
    assert places(response) == [("1", "5"), ("2", "1")]
    assert "beaten: Final" in text_of(response)
    response = visitor.get(address("overall_standings", event))
    assert places(response)[:4] == [("1", "5"), ("2", "1"), ("3", "3"), ("3", "7")]
    assert "2. Knockout 1" in text_of(response)
    assert places(visitor.get(address("stage_standings", event, 1)))[0] == ("1", "1")
    file = visitor.get(address("overall_standings", event), {"_export": "xlsx"})
    rows = list(load_workbook(BytesIO(file.content)).active.values)
    assert rows[0] == ("Provisional place", "No.", "Players", "Unit", "Last stage", "Place there")
    assert rows[3] == (3, 3, "王芳/刘洋", None, "1. Groups, Group 1", 1)


@pytest.fixture
def semifinals(event: Event, groups: Stage, eight: list[Entry]) -> Round:
    """The first two of each group play on; one of the two tables is accepted."""
    field = [eight[0], eight[2], eight[4], eight[6]]
    stage = make_stage(event, Stage.Kind.KNOCKOUT, [field], takes=2, round_count=2)
    Round.objects.filter(stage=groups).update(state=Round.State.CLOSED)
    drawn = make_round(stage, Round.State.RUNNING)
    play(drawn, eight[4], eight[2])
    waiting = Match.objects.create(
        round=drawn, slot=2, table_number=2, ns_entry=eight[0], ew_entry=eight[6]
    )
    assert waiting.state == Match.State.WAITING
    return drawn


def test_the_standings_open_on_the_whole_order_once_there_is_a_later_stage(
    visitor, event, semifinals
):
    response = visitor.get(address("standings", event))
    shown = re.findall(r'<a href="([^"]*)" aria-current="page">', response.content.decode())
    assert shown == [address("overall_standings", event)]
    whole = [("1", "1"), ("1", "5"), ("1", "7"), ("3", "3")]
    whole += [("5", "2"), ("5", "4"), ("5", "6"), ("5", "8")]
    assert places_called(response, "Provisional place") == whole
    page = text_of(response)
    assert "Places are provisional: of round 1 1/2 tables are accepted." in page
    assert "2. Knockout, still in 1" in page
    file = visitor.get(address("standings", event), {"_export": "xlsx", "text": "3"})
    assert list(load_workbook(BytesIO(file.content)).active.values) == [
        ("Provisional place", "No.", "Players", "Unit", "Last stage", "Place there"),
        (3, 3, "王芳/刘洋", None, "2. Knockout", 3),
    ]


def test_the_whole_order_says_that_a_stage_is_held(visitor, event, semifinals, tang):
    held = "Held: some results are not public yet."
    assert held not in text_of(visitor.get(address("standings", event)))
    freeze_standings(
        stage=semifinals.stage, after=0, visit=in_office(semifinals.stage, tang), now=NOON
    )
    assert held in text_of(visitor.get(address("standings", event)))


def test_a_poll_of_the_standings_asks_for_no_stages(visitor, event, semifinals):
    page = visitor.get(address("standings", event)).content.decode()
    poll = address("standings", event) + re.search(r'data-poll="(\?[^"]*)"', page).group(1)
    with CaptureQueriesContext(connection) as queries:
        assert visitor.get(poll, headers={"HX-Request": "true"}).status_code == 204
    assert not [query for query in queries if "tournaments_stage" in query["sql"]]


def test_units_show_who_counts_and_the_sum(visitor, event, swiss):
    page = text_of(visitor.get(address("unit_table", event)))
    assert "机关 1 张伟/李娜: place 1, 4 points; 4 杨洁/黄磊: place 4, 0 points 1 + 4 = 5" in page
    file = visitor.get(address("unit_table", event), {"_export": "xlsx"})
    rows = list(load_workbook(BytesIO(file.content)).active.values)
    assert rows[0] == ("Place", "Unit", "Entries that count", "Sum of places")
    assert (rows[1][0], rows[1][1], rows[1][3]) == (1, "机关", 5)


def test_units_say_that_they_are_provisional_or_held(visitor, event, swiss, eight, tang):
    page = address("unit_table", event)
    assert 'data-label="Place" class="number place"' in visitor.get(page).content.decode()
    play(make_round(swiss, Round.State.RUNNING), eight[0], eight[3])
    freeze_standings(stage=swiss, after=3, visit=in_office(swiss, tang), now=NOON)
    shown = visitor.get(page)
    assert 'data-label="Provisional place" class="number place"' in shown.content.decode()
    assert "Places are provisional: of round 3 1/1 tables are accepted." in text_of(shown)
    assert "Held: some results are not public yet." in text_of(shown)


def test_lists_are_narrowed_by_unit_number_and_name(visitor, event, swiss):
    page = address("standings", event)
    assert places(visitor.get(page, {"unit": "机关"})) == [("1", "1"), ("4", "4")]
    assert places(visitor.get(page, {"text": "3"})) == [("3", "3")]
    assert places(visitor.get(page, {"text": "陈明"})) == [("2", "2")]
    assert len(places(visitor.get(page, {"unit": "nobody"}))) == 4
    file = visitor.get(page, {"unit": "机关", "_export": "xlsx"})
    assert len(list(load_workbook(BytesIO(file.content)).active.values)) == 3


def test_a_number_leads_to_its_sum(visitor, event, swiss, fang):
    give_adjustment(
        stage=swiss,
        number=2,
        match_points=-1,
        reason="迟到",
        visit=in_office(swiss, fang),
        now=NOON,
    )
    page = visitor.get(address("standings", event)).content.decode()
    where = address("standing_sum", event, 1, 2, "match_points")
    assert f'<a class="sum" href="{where}">' in page
    whole = visitor.get(where)
    assert "<html" in whole.content.decode()
    assert (
        "Match points 2 陈明/赵军 Round 1 against 1 张伟/李娜 0 Round 2 against 4 杨洁/黄磊 2 "
        "Adjustment 迟到 方裁判长 −1 Sum 1" in text_of(whole)
    )
    part = visitor.get(where, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "迟到" in part


def test_a_running_total_shows_where_it_stood(visitor, event, swiss):
    where = address("standing_sum", event, 1, 1, "cumulative_without_first")
    assert "Round 2 against 3 王芳/刘洋 2 Sum 2" in text_of(visitor.get(where))


@pytest.mark.parametrize(
    "args", [(1, 99, "match_points"), (1, 1, "hands_won"), (1, 1, "x"), (2, 1, "match_points")]
)
def test_there_is_no_sum_of_what_is_not_listed(visitor, event, swiss, args):
    assert visitor.get(address("standing_sum", event, *args)).status_code == 404


def test_lots_that_are_not_drawn_say_so(visitor, event, swiss):
    page = text_of(visitor.get(address("standing_sum", event, 1, 1, "lots")))
    assert "Lots are drawn when the last round is closed." in page


def test_adjustments_stand_beside_the_standings_while_they_count(visitor, event, swiss, fang):
    given = give_adjustment(
        stage=swiss,
        number=2,
        level_margin=-3,
        reason="迟到",
        visit=in_office(swiss, fang),
        now=NOON,
    )
    page = text_of(visitor.get(address("standings", event)))
    assert "2 陈明/赵军 −3 levels of margin 迟到 方裁判长" in page
    cancel_adjustment(adjustment=given, reason="看错", visit=in_office(given, fang), now=NOON)
    assert "迟到" not in text_of(visitor.get(address("standings", event)))


def test_held_standings_stand_everywhere_until_released(visitor, event, swiss, tang):
    freeze_standings(stage=swiss, after=1, visit=in_office(swiss, tang), now=NOON)
    response = visitor.get(address("standings", event))
    assert "Held: the standings as after round 1." in text_of(response)
    assert places(response) == [("1", "1"), ("2", "3"), ("3", "4"), ("4", "2")]
    assert "2 of 2 results accepted" in text_of(response)
    file = visitor.get(address("standings", event), {"_export": "csv"}).content.decode()
    assert [line.split(",")[1] for line in file.splitlines()[1:]] == ["1", "3", "4", "2"]
    where = address("standing_sum", event, 1, 1, "match_points")
    assert "Round 2" not in text_of(visitor.get(where))
    field = visitor.get(address("event", event)).content.decode()
    assert re.findall(r'data-label="Place" class="number"[^>]*>(\S*)<', field)[:4] == list("1423")
    units = text_of(visitor.get(address("unit_table", event)))
    assert "学校" in units
    assert "1 张伟/李娜: place 1, 2 points" in units

    release_standings(stage=swiss, visit=in_office(swiss, tang), now=NOON)
    response = visitor.get(address("standings", event))
    assert "Held" not in text_of(response)
    assert places(response) == [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4")]
    field = visitor.get(address("event", event)).content.decode()
    assert re.findall(r'data-label="Place" class="number"[^>]*>(\S*)<', field)[:4] == list("1234")


def test_a_poll_is_told_of_the_release(visitor, event, swiss, tang):
    freeze_standings(stage=swiss, after=1, visit=in_office(swiss, tang), now=NOON)
    page = visitor.get(address("standings", event)).content.decode()
    poll = re.search(r'data-poll="(\?[^"]*)"', page).group(1)
    where = address("standings", event) + poll
    assert visitor.get(where, headers={"HX-Request": "true"}).status_code == 204
    release_standings(stage=swiss, visit=in_office(swiss, tang), now=NOON)
    assert visitor.get(where, headers={"HX-Request": "true"}).status_code == 200


def test_a_stage_nobody_may_see_is_not_there(visitor, event, swiss, eight):
    final = make_stage(event, Stage.Kind.KNOCKOUT, [[eight[0], eight[1]]], takes=2)
    make_round(final, Round.State.DRAFTED)
    assert visitor.get(address("stage_standings", event, 2)).status_code == 404
    assert visitor.post(address("stage_standings", event, 1)).status_code == 405


def test_a_long_list_comes_in_pages(visitor, event):
    field = [make_entry(event, number) for number in range(1, 204)]
    make_stage(event, Stage.Kind.SWISS, [field], round_count=3)
    assert len(places(visitor.get(address("standings", event)))) == 200
    assert len(places(visitor.get(address("standings", event), {"page": "2"}))) == 3
