"""成绩 and 团体 in the workbook: groups, several stages, units."""

import pytest
from django.utils import translation

from tests.conftest import make_entry
from tests.tournaments.stages import make_round, make_stage, play
from tournaments.models import Entry, Event, Round, Stage
from tournaments.spreadsheets.standings_worksheets import standings_worksheets
from tournaments.spreadsheets.totals_worksheets import totals_worksheets

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return [make_entry(event, number, "机关" if number < 3 else "") for number in range(1, 5)]


@pytest.fixture
def groups(event: Event, entries: list[Entry]) -> Stage:
    stage = make_stage(event, Stage.Kind.GROUPS, [entries[:2], entries[2:]], group_count=2)
    first = make_round(stage, Round.State.RUNNING)
    play(first, entries[0], entries[1])
    play(first, entries[2], entries[3])
    return stage


def test_groups_stand_below_each_other(event, groups):
    sheet, units = standings_worksheets(event)
    assert (sheet.title, sheet.frozen, sheet.headings[:4]) == (
        "Standings",
        4,
        ("Group", "Provisional place", "No.", "Players"),
    )
    assert [row[:3] for row in sheet.rows] == [(1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4)]
    assert units.title == "Units"
    assert units.headings == (
        "Provisional place",
        "Unit",
        "Entry 1",
        "Place of entry 1",
        "Entry 2",
        "Place of entry 2",
        "Sum of places",
    )
    assert units.rows == ((1, "机关", "1 张伟/李娜", 1, "2 陈明/赵军", 3, 4),)


def test_several_stages_have_the_whole_order_first(event, groups, entries):
    final = make_stage(
        event, Stage.Kind.KNOCKOUT, [[entries[0], entries[2]]], takes=1, round_count=1
    )
    play(make_round(final), entries[2], entries[0])
    sheets = standings_worksheets(event)
    assert [sheet.title for sheet in sheets] == [
        "Standings",
        "Standings 1. Groups",
        "Standings 2. Knockout",
        "Units",
    ]
    assert sheets[0].rows == (
        (1, 3, "王芳/刘洋", None, "2. Knockout", None, 1, "Registered"),
        (2, 1, "张伟/李娜", "机关", "2. Knockout", None, 2, "Registered"),
        (3, 2, "陈明/赵军", "机关", "1. Groups", "Group 1", 2, "Registered"),
        (3, 4, "杨洁/黄磊", None, "1. Groups", "Group 2", 2, "Registered"),
    )
    assert sheets[2].rows == (
        (1, 3, "王芳/刘洋", None, "champion", None, "Registered"),
        (2, 1, "张伟/李娜", "机关", "beaten: Final", None, "Registered"),
    )


@pytest.fixture
def swiss(event: Event, entries: list[Entry]) -> Stage:
    """After round 1 of 2: 1 beats 2 and 3 beats 4; the office holds it back."""
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=2, shown_rounds=0)
    first = make_round(stage)
    play(first, entries[0], entries[1])
    play(first, entries[2], entries[3])
    return stage


INTERNAL = "For the office only: these standings are held back from the public."


def marks(event: Event) -> list[tuple[str, str, str]]:
    """Title, head of the places and what heads a printed page, of each list."""
    return [
        (one.title, one.headings[0], one.note)
        for one in (*standings_worksheets(event), *totals_worksheets(event))
    ]


def test_what_is_held_back_is_marked_on_every_list(event, swiss):
    assert marks(event) == [
        ("Standings", "Place (not public)", INTERNAL),
        ("Units", "Place (not public)", INTERNAL),
        ("Running totals", "Round", INTERNAL),
    ]
    Stage.objects.update(shown_rounds=None)
    assert marks(event) == [
        ("Standings", "Place", ""),
        ("Units", "Place", ""),
        ("Running totals", "Round", ""),
    ]


def test_places_are_provisional_while_a_round_is_under_way(event, swiss, entries):
    Stage.objects.update(shown_rounds=None)
    second = make_round(swiss, Round.State.RUNNING)
    play(second, entries[0], entries[2])
    why = "Places are provisional: of round 2 1/1 tables are accepted."
    assert marks(event)[:2] == [
        ("Standings", "Provisional place", why),
        ("Units", "Provisional place", why),
    ]
    final = make_stage(event, Stage.Kind.KNOCKOUT, [entries[:2]], round_count=1)
    play(make_round(final), entries[0], entries[1])
    assert marks(event)[0] == ("Standings", "Provisional place", why)


def test_nobody_has_a_place_by_nothing(event, entries):
    """One table of the first round is accepted: the other two have nothing to stand by."""
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=2)
    play(make_round(stage, Round.State.RUNNING), entries[0], entries[1])
    sheet = standings_worksheets(event)[0]
    assert [row[:2] for row in sheet.rows] == [(1, 1), (None, 3), (None, 4), (4, 2)]


def test_before_any_draw_everybody_is_listed(event, entries):
    (sheet,) = standings_worksheets(event)
    assert [row[:2] for row in sheet.rows] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_titles_fit_a_workbook_in_both_languages(event, groups, entries):
    make_round(make_stage(event, Stage.Kind.SWISS, [entries], takes=2))
    for language in ("en", "zh-hans"):
        with translation.override(language):
            titles = [sheet.title for sheet in standings_worksheets(event)]
        assert max(map(len, titles)) <= 31
        assert not set("[]:*?/\\") & set("".join(titles))
