"""成绩公告 over all stages and of units, read back."""

import pytest

from tests.tournaments.printing.lists import (
    LONGEST,
    LONGEST_UNIT,
    many_entries,
    rename,
    rows_of,
    texts_of,
)
from tests.tournaments.stages import make_round, make_stage, play
from tournaments.models import Event, Round, Stage
from tournaments.printing.overall_papers import overall_paper, unit_table_paper
from tournaments.selectors.standings import overall, unit_table

ADDRESS = "http://desk.local/"


@pytest.fixture
def two_stages(event) -> Event:
    """Two groups of two, and a final of their winners, 1 and 3, which 3 wins."""
    entries = many_entries(event, 4)
    for entry, unit in zip(entries, ("红队", "红队", "蓝队", ""), strict=True):
        entry.unit = unit
        entry.save()
    groups = make_round(make_stage(event, Stage.Kind.GROUPS, [entries[:2], entries[2:]]))
    play(groups, entries[0], entries[1])
    play(groups, entries[2], entries[3])
    final = make_round(make_stage(event, Stage.Kind.KNOCKOUT, [entries[::2]], round_count=1))
    play(final, entries[2], entries[0])
    return event


def test_the_whole_order_says_how_far_each_came(two_stages, print_papers) -> None:
    paper = overall_paper(overall(two_stages), ADDRESS)
    assert rows_of(paper) == [
        ["1", "3", "黄磊/周杰", "蓝队", "2. Knockout", "1"],
        ["2", "1", "赵军/王芳", "红队", "2. Knockout", "2"],
        ["3", "2", "刘洋/杨洁", "红队", "1. Groups, Group 1", "2"],
        ["3", "4", "吴敏/徐静", "", "1. Groups, Group 2", "2"],
    ]
    [text] = print_papers(paper)
    assert "Standings·Overall·2stages" in text


def test_the_whole_order_says_what_is_held(two_stages) -> None:
    assert "Held" not in " ".join(texts_of(overall_paper(overall(two_stages), ADDRESS)))
    two_stages.stages.filter(order=2).update(shown_rounds=0)
    found = overall(two_stages)
    for is_internal, words in ((False, "Held: some results"), (True, "For the office only")):
        units = unit_table_paper(unit_table(two_stages), ADDRESS, is_internal=is_internal)
        for paper in (overall_paper(found, ADDRESS, is_internal=is_internal), units):
            assert words in " ".join(texts_of(paper))


def test_the_whole_order_and_units_are_provisional_while_a_round_is_under_way(
    two_stages, print_papers
) -> None:
    papers = (
        overall_paper(overall(two_stages), ADDRESS),
        unit_table_paper(unit_table(two_stages), ADDRESS),
    )
    assert ["PROVISIONAL" in text for text in print_papers(*papers)] == [False, False]
    Round.objects.filter(stage__order=2).update(state=Round.State.RUNNING)
    papers = (
        overall_paper(overall(two_stages), ADDRESS),
        unit_table_paper(unit_table(two_stages), ADDRESS),
    )
    why = "Places are provisional: of round 1 1/1 tables are accepted."
    for paper, text in zip(papers, print_papers(*papers), strict=True):
        assert why in " ".join(texts_of(paper))
        assert "PROVISIONAL" in text


def test_units_say_who_counts(two_stages, print_papers) -> None:
    paper = unit_table_paper(unit_table(two_stages), ADDRESS)
    assert rows_of(paper) == [
        [
            "1",
            "红队",
            "1 赵军/王芳: place 2, 2 points | 2 刘洋/杨洁: place 3, 0 points",
            "5",
        ],
        ["–", "蓝队", "3 黄磊/周杰: place 1, 2 points", "1"],
    ]
    [text] = print_papers(paper)
    assert "Thebest2entriesofeachunitcount." in text


def test_units_by_points_have_their_sum_too(two_stages) -> None:
    two_stages.unit_order = Event.UnitOrder.POINTS
    two_stages.save()
    assert rows_of(unit_table_paper(unit_table(two_stages), ADDRESS))[0][3:] == ["5", "2"]


@pytest.mark.parametrize(("best", "pages"), [(1, 1), (2, 1), (6, 2)])
def test_longest_names_keep_to_the_planned_pages(event, print_papers, best, pages) -> None:
    entries = many_entries(event, 60)
    for number, entry in enumerate(entries):
        entry.unit = "协" * 39 + "甲乙丙丁戊己庚辛壬癸"[number % 10]
        entry.save()
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries], round_count=1))
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        play(drawn, ns, ew)
    event.unit_best = best
    event.save()
    rename(event, LONGEST)
    texts = print_papers(unit_table_paper(unit_table(event), ADDRESS))
    assert len(texts) == pages
    assert sum(text.count("欧") for text in texts) == 10 * best * 40
    assert sum(text.count("协") for text in texts) == 10 * 39


def test_without_units_the_page_says_so(event, print_papers) -> None:
    [text] = print_papers(unit_table_paper(unit_table(event), ADDRESS))
    assert "Noentryhasaunit." in text
    assert LONGEST_UNIT not in text
