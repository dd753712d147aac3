"""The cross table of a knockout: its bracket, as a page and as a file."""

import pytest

from tests.tournaments.cross_tables import address, page, rows
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.selectors.standings.cross_tables import cross_table

KINDS = Stage.Kind
MARKUP = '<b>"x"&'


@pytest.fixture
def knockout(event: Event, eight: list[Entry]) -> Stage:
    """Six in a bracket of eight after the semifinals; final and third place are drawn."""
    stage = make_stage(event, KINDS.KNOCKOUT, [eight[:6]], third_place=True, round_count=3)
    first, second = make_round(stage), make_round(stage)
    give_bye(first, eight[0], slot=1)
    play(first, eight[3], eight[4], slot=2)
    play(first, eight[2], eight[5], slot=3)
    give_bye(first, eight[1], slot=4)
    play(second, eight[0], eight[3], slot=1, loser="K")
    play(second, eight[2], eight[1], slot=2, kind="walkover_ew", reason="walkover")
    third = make_round(stage, Round.State.RUNNING)
    final = {"table_number": 1, "slot": 1, "ns_entry": eight[0], "ew_entry": eight[2]}
    Match.objects.create(round=third, **final)
    consolation = {"table_number": 2, "slot": 2, "ns_entry": eight[3], "ew_entry": eight[1]}
    Match.objects.create(round=third, **consolation)
    return stage


def test_held_rounds_of_a_bracket_show_who_meets_and_no_more(visitor, knockout):
    knockout.shown_rounds = 1
    knockout.save()
    shown = page(visitor, knockout)
    assert "Table 1 4 杨洁/黄磊 past A ✓ won 5 周杰/吴敏 8" in shown
    assert (
        "Semifinals Table 1 1 张伟/李娜 4 杨洁/黄磊 Table 2 3 王芳/刘洋 2 陈明/赵军 Final" in shown
    )
    assert "walkover" not in shown


def test_a_bracket_shows_slots_winners_byes_and_third_place(visitor, knockout):
    shown = page(visitor, knockout)
    assert (
        "Quarterfinals Bye 1 张伟/李娜 Table 1 4 杨洁/黄磊 past A ✓ won 5 周杰/吴敏 8 "
        "Table 2 3 王芳/刘洋 past A ✓ won 6 徐静/孙涛 8 Bye 2 陈明/赵军 "
        "Semifinals Table 1 1 张伟/李娜 past A ✓ won 4 杨洁/黄磊 K "
        "Table 2 3 王芳/刘洋 ✓ won 2 陈明/赵军 walkover "
        "Final Table 1 1 张伟/李娜 3 王芳/刘洋 "
        "For third place Table 2 4 杨洁/黄磊 2 陈明/赵军"
    ) in shown


def test_a_bracket_has_places_for_rounds_to_come_and_for_nobody(visitor, event, eight):
    stage = make_stage(event, KINDS.KNOCKOUT, [eight[:3]], round_count=2)
    play(make_round(stage), eight[0], eight[2], slot=2)
    shown = page(visitor, stage)
    assert "Semifinals nobody Table 1 1 张伟/李娜 past A ✓ won 3 王芳/刘洋 8" in shown
    assert "Final not drawn" in shown
    assert "For third place" not in shown


def test_a_bracket_is_a_file_by_rounds(knockout):
    assert rows(cross_table(knockout))[:3] == [
        ("Players", "Provisional place", "Quarterfinals", "Semifinals", "Final"),
        ("1 张伟/李娜", 1, "Bye", "4 won past A:K", "3"),
        ("3 王芳/刘洋", 1, "6 won past A:8", "2 won walkover", "1"),
    ]


def test_markup_in_a_bracket_appears_literally(visitor, knockout, eight):
    eight[0].players.update(name=MARKUP)
    response = visitor.get(address(knockout))
    assert text_of(response).count(MARKUP) >= 1
    assert '<b>"x' not in response.content.decode()
