"""Cross tables: who met whom and what came of it, as lists and files."""

from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from tests.conftest import make_entry
from tests.tournaments.cross_tables import address, page, rows
from tests.tournaments.office import Office
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.keeping import once
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.selectors.standings.cross_tables import (
    WIDEST_MATRIX,
    cross_table,
    shown_cross_table,
)
from tournaments.spreadsheets.worksheets import cross_worksheets

KINDS = Stage.Kind
MARKUP = '<b>"x"&'


@pytest.fixture
def robin(event: Event, eight: list[Entry]) -> Stage:
    """Three who meet each other: 1 beats 2, 3 beats 1, and 2 meets 3 next."""
    stage = make_stage(event, KINDS.ROUND_ROBIN, [eight[:3]])
    first, second = make_round(stage), make_round(stage)
    play(first, eight[0], eight[1], loser="10")
    give_bye(first, eight[2])
    play(second, eight[2], eight[0], loser="Q")
    give_bye(second, eight[1])
    third = make_round(stage, Round.State.PUBLISHED)
    Match.objects.create(round=third, table_number=1, ns_entry=eight[1], ew_entry=eight[2])
    return stage


@pytest.fixture
def swiss(event: Event, eight: list[Entry]) -> Stage:
    """Two rounds of three: 1 beats 2 and loses to 3 by default; 3 has had the bye."""
    stage = make_stage(event, KINDS.SWISS, [eight[:3]], round_count=3)
    first, second = make_round(stage), make_round(stage)
    play(first, eight[0], eight[1], loser="10")
    give_bye(first, eight[2])
    play(second, eight[2], eight[0], kind="walkover_ew", reason="walkover")
    return stage


def test_addresses_are_the_agreed_ones(robin):
    assert address(robin) == f"/events/{robin.event_id}/standings/1/cross/"
    office = reverse("office:cross_table", args=(robin.event_id, 1))
    assert office == f"/office/events/{robin.event_id}/standings/1/cross/"


def test_a_round_robin_is_a_matrix(robin):
    assert rows(cross_table(robin)) == [
        ("Players", "Provisional place", "1", "2", "3", "Match points"),
        ("1 张伟/李娜", 2, None, "2 won past A:10", "0 lost Q:past A", 2),
        ("2 陈明/赵军", 3, "0 lost 10:past A", None, "Round 3", 2),
        ("3 王芳/刘洋", 1, "2 won past A:Q", "Round 3", None, 4),
    ]


def test_a_swiss_stage_has_its_rounds_as_columns_by_place(swiss):
    assert rows(cross_table(swiss)) == [
        ("Players", "Place", "Round 1", "Round 2", "Match points"),
        ("3 王芳/刘洋", 1, "Bye", "1 won walkover", 4),
        ("1 张伟/李娜", 2, "2 won past A:10", "3 lost walkover", 2),
        ("2 陈明/赵军", 3, "1 lost 10:past A", None, 0),
    ]


def test_groups_have_a_matrix_each_and_one_file(visitor, event, eight):
    stage = make_stage(event, KINDS.GROUPS, [eight[:2], eight[2:4]], group_count=2)
    first = make_round(stage)
    play(first, eight[0], eight[1])
    play(first, eight[2], eight[3], loser="A")
    shown = page(visitor, stage)
    assert "Group 1 Group 1 Players ↕ Place ↕ 1 2 Match points ↕ 1 张伟/李娜 1 ╲ 2 won" in shown
    assert "Group 2 Group 2 Players ↕ Place ↕ 3 4 Match points ↕ 3 王芳/刘洋 1 ╲ 2 won" in shown
    assert rows(cross_table(stage)) == [
        ("Group", "Players", "Place", "Round 1", "Match points"),
        (1, "1 张伟/李娜", 1, "2 won past A:8", 2),
        (1, "2 陈明/赵军", 2, "1 lost 8:past A", 0),
        (2, "3 王芳/刘洋", 1, "4 won past A:A", 2),
        (2, "4 杨洁/黄磊", 2, "3 lost A:past A", 0),
    ]


def test_many_who_meet_each_other_have_rounds_as_columns(event):
    field = [make_entry(event, number) for number in range(1, WIDEST_MATRIX + 2)]
    stage = make_stage(event, KINDS.ROUND_ROBIN, [field])
    play(make_round(stage), field[0], field[40])
    assert not cross_table(stage).is_matrix
    assert rows(cross_table(stage))[:2] == [
        ("Players", "Place", "Round 1", "Match points"),
        ("1 张伟/李娜", 1, "41 won past A:8", 2),
    ]
    stage.stage_entries.get(entry=field[1]).delete()
    assert cross_table(stage).is_matrix


def test_held_results_are_in_no_public_cell(visitor, robin, tang):
    robin.shown_rounds = 1
    robin.save()
    held = [
        ("Players", "Place", "1", "2", "3", "Match points"),
        ("1 张伟/李娜", 1, None, "2 won past A:10", "Round 2", 2),
        ("2 陈明/赵军", 3, "0 lost 10:past A", None, "Round 3", 0),
        ("3 王芳/刘洋", 2, "Round 2", "Round 3", None, 2),
    ]
    assert rows(shown_cross_table(robin)) == held
    assert "Held: results and sums as after round 1." in page(visitor, robin)
    assert "past A:Q" not in page(visitor, robin)
    file = visitor.get(address(robin), {"_export": "xlsx"})
    assert list(load_workbook(BytesIO(file.content)).active.values) == held
    office = Office(visitor, tang, robin.event_id)
    assert "2 won past A:Q" in text_of(office.get("cross_table", 1))


def test_places_are_called_provisional_and_none_rests_on_nothing(visitor, event, eight):
    stage = make_stage(event, KINDS.SWISS, [eight[:4]], round_count=2)
    play(make_round(stage, Round.State.RUNNING), eight[0], eight[1])
    assert [row[:2] for row in rows(cross_table(stage))] == [
        ("Players", "Provisional place"),
        ("1 张伟/李娜", 1),
        ("3 王芳/刘洋", None),
        ("4 杨洁/黄磊", None),
        ("2 陈明/赵军", 4),
    ]
    assert "Players ↕ Provisional place ↕ Round 1" in page(visitor, stage)


def test_cells_lead_to_matches_and_entries(visitor, client, swiss, eight, fang):
    event, bye = swiss.event_id, Match.objects.get(ew_entry=None)
    match = Match.objects.get(ns_entry=eight[2], ew_entry=eight[0])
    shown = visitor.get(address(swiss)).content.decode()
    assert f'<a href="/events/{event}/tables/{match.pk}/">1 won walkover</a>' in shown
    assert f'<a id="entry-{eight[2].pk}" href="/events/{event}/entries/{eight[2].pk}/">' in shown
    assert f"/tables/{bye.pk}/" not in shown
    office = Office(client, fang, event).get("cross_table", 1).content.decode()
    assert f'<a href="/office/tables/{match.pk}/">1 won walkover</a>' in office
    assert f'href="/office/events/{event}/entries/{eight[2].pk}/card/">' in office
    assert f'<a href="/office/tables/{bye.pk}/">Bye</a>' in office


def test_a_reopened_result_is_marked(visitor, swiss):
    Match.objects.filter(round__number=1).update(state=Match.State.REOPENED)
    assert "2 won past A:10 ↺ Reopened" in page(visitor, swiss)


def test_who_left_is_marked_and_keeps_what_was_played(visitor, swiss, eight):
    Entry.objects.filter(pk=eight[0].pk).update(state=Entry.State.DISQUALIFIED)
    Entry.objects.filter(pk=eight[1].pk).update(state=Entry.State.WITHDRAWN)
    shown = page(visitor, swiss)
    assert "2 陈明/赵军 Withdrawn 2 1 lost 10:past A" in shown
    assert "1 张伟/李娜 Disqualified — 2 won past A:10 3 lost walkover 2" in shown


def test_lists_are_sorted_by_the_reader(visitor, swiss):
    shown = text_of(visitor.get(address(swiss), {"sort": "entry"}))
    assert shown.index("1 张伟/李娜") < shown.index("2 陈明/赵军") < shown.index("3 王芳/刘洋")
    shown = text_of(visitor.get(address(swiss), {"sort": "-points"}))
    assert shown.index("3 王芳/刘洋") < shown.index("1 张伟/李娜") < shown.index("2 陈明/赵军")


def test_markup_appears_literally(visitor, robin, eight):
    eight[0].players.update(name=MARKUP)
    response = visitor.get(address(robin))
    assert text_of(response).count(MARKUP) >= 1
    assert '<b>"x' not in response.content.decode()


def test_outsiders_see_the_public_one_only(client, robin, wu, luo, tang):
    page = reverse("office:cross_table", args=(robin.event_id, 1))
    assert client.get(page).status_code == 302
    for user, status in ((wu, 404), (luo, 403), (tang, 200)):
        client.force_login(user)
        assert client.get(page).status_code == status
    assert client.post(page).status_code == 405
    assert client.post(address(robin)).status_code == 405


def test_stages_that_have_not_begun_are_not_here(visitor, robin, tang):
    make_stage(robin.event, KINDS.KNOCKOUT, [], takes=2)
    for order in (2, 3):
        public = reverse("public:cross_table", args=(robin.event_id, order))
        assert visitor.get(public).status_code == 404
    assert Office(visitor, tang, robin.event_id).get("cross_table", 2).status_code == 404


def test_drafts_are_in_no_cross_table(visitor, robin):
    robin.rounds.filter(number=3).update(state=Round.State.DRAFTED)
    assert "Round 3" not in page(visitor, robin)


def test_the_workbook_has_one_of_every_stage(event, robin, eight):
    with translation.override("en"):
        (sheet,) = cross_worksheets(event)
    assert (sheet.title, sheet.frozen) == ("Cross table", 1)
    assert [sheet.headings, *sheet.rows] == rows(cross_table(robin))
    play(
        make_round(make_stage(event, KINDS.KNOCKOUT, [eight[:2]], takes=2, round_count=1)),
        eight[0],
        eight[1],
    )
    with translation.override("en"):
        titles = [one.title for one in cross_worksheets(event)]
    assert titles == ["Cross table 1. Round robin", "Cross table 2. Knockout"]
    assert max(map(len, titles)) <= 31


@pytest.mark.parametrize("kind", KINDS)
def test_a_cross_table_costs_the_same_for_few_and_many(
    visitor, event, kind, django_assert_max_num_queries
):
    entries = [make_entry(event, number) for number in range(1, 65)]

    def drawn(field: list[Entry]) -> Stage:
        half = len(field) // 2
        stage = make_stage(event, kind, [field[:half], field[half:]])
        first = make_round(stage)
        for ns, ew in zip(field[::2], field[1::2], strict=True):
            play(first, ns, ew)
        return stage

    few, many = drawn(entries[:4]), drawn(entries)
    with django_assert_max_num_queries(14) as queries:
        visitor.get(address(few))
    once.forget()
    with django_assert_max_num_queries(len(queries)):
        assert visitor.get(address(many)).status_code == 200
