"""对阵表, read back: by table, by number, of drafts, groups, knockouts, and for many."""

import pytest

from tests.tournaments.printing.lists import (
    LONGEST,
    LONGEST_UNIT,
    MARKUP,
    RARE,
    many_entries,
    rename,
    rows_of,
    texts_of,
)
from tests.tournaments.stages import give_bye, make_round, make_stage
from tournaments.models import Match, Round, Stage
from tournaments.printing.pairings import pairings_paper
from tournaments.selectors.rounds import matches_of_round

ADDRESS = "http://desk.local/events/1/rounds/1/"


def paper_of(drawn: Round):
    return pairings_paper(drawn, matches_of_round(drawn), ADDRESS)


@pytest.fixture
def pair(event):
    """Draws entries 1–2, 3–4 … at tables from 1; the last of an odd field has a bye."""

    def draw(entries, kind=Stage.Kind.SWISS, state=Round.State.PUBLISHED, **values) -> Round:
        stage = make_stage(event, kind, [entries], round_count=5, **values)
        drawn = make_round(stage, state)
        for table, (ns, ew) in enumerate(zip(entries[::2], entries[1::2], strict=False), start=1):
            Match.objects.create(
                round=drawn,
                table_number=table,
                ns_entry=ns,
                ew_entry=ew,
                group=1 + table % 2 if kind == Stage.Kind.GROUPS else None,
            )
        if len(entries) % 2:
            give_bye(drawn, entries[-1])
        return drawn

    return draw


def test_a_round_is_listed_by_table_and_by_number(event, pair, print_papers) -> None:
    drawn = pair(many_entries(event, 5, unit="红队"))
    paper = paper_of(drawn)
    assert rows_of(paper) == [
        ["1", "1", "赵军 | 王芳", "2", "刘洋 | 杨洁"],
        ["2", "3", "黄磊 | 周杰", "4", "吴敏 | 徐静"],
        ["–", "5", "孙涛 | 马超", "", "Bye"],
        ["1", "赵军/王芳 | 红队", "1", "▲NS", "4", "吴敏/徐静 | 红队", "2", "■EW"],
        ["2", "刘洋/杨洁 | 红队", "1", "■EW", "5", "孙涛/马超 | 红队", "–", "Bye"],
        ["3", "黄磊/周杰 | 红队", "2", "▲NS", "", "", "", ""],
    ]
    by_table, by_number = print_papers(paper)
    for words in ("秋季连牌赛", "Pairings·Round1", "Swiss2tables1bye", "Page1of2", "Recorder:"):
        assert words in by_table, words
    assert "Printed2026-10-0312:00by方裁判长" in by_number
    assert ("Bytable" in by_table, "Bynumber" in by_number) == (True, True)


def test_a_draft_is_stamped_on_each_page(event, pair, print_papers) -> None:
    drawn = pair(many_entries(event, 2), state=Round.State.DRAFTED)
    assert ["DRAFT" in text for text in print_papers(paper_of(drawn))] == [True, True]
    drawn.state = Round.State.PUBLISHED
    assert ["DRAFT" in text for text in print_papers(paper_of(drawn))] == [False, False]


def test_groups_and_knockouts_say_so(event, pair) -> None:
    entries = many_entries(event, 4)
    groups = paper_of(pair(entries, Stage.Kind.GROUPS))
    assert [row[:2] for row in rows_of(groups)[:2]] == [["1", "Group 2"], ["2", "Group 1"]]
    knockout = pair(entries, Stage.Kind.KNOCKOUT)
    knockout.stage.round_count = 2
    words = texts_of(paper_of(knockout))
    assert "Pairings · Semifinals" in words
    assert "By table　Knockout　2 tables" in words


@pytest.mark.parametrize(
    ("entries", "pages"),
    [(0, 2), (2, 2), (3, 2), (18, 2), (24, 2), (26, 3), (40, 4), (42, 5), (200, 18)],
)
@pytest.mark.parametrize("name", ["张伟", LONGEST])
def test_the_pages_are_planned_whatever_the_names(event, pair, entries, pages, name) -> None:
    drawn = pair(many_entries(event, entries))
    rename(event, name, LONGEST_UNIT)
    assert len(paper_of(drawn).context["pages"]) == pages


def test_longest_names_are_printed_whole_on_the_planned_pages(event, pair, print_papers) -> None:
    drawn = pair(many_entries(event, 18))
    rename(event, LONGEST)
    by_table, by_number = print_papers(paper_of(drawn))
    assert by_table.count(LONGEST) == by_number.count(LONGEST) == 36


@pytest.mark.parametrize("name", [MARKUP, RARE])
def test_names_are_printed_as_they_are(event, pair, print_papers, name: str) -> None:
    drawn = pair(many_entries(event, 2))
    rename(event, name)
    assert [text.count(name) for text in print_papers(paper_of(drawn))] == [4, 4]


def test_a_poster_is_read_from_three_metres(event, pair) -> None:
    by_table, by_number = paper_of(pair(many_entries(event, 2))).context["pages"]
    assert [column.column.size for column in by_table.columns] == [44, 38, 28, 38, 28]
    assert [column.column.size for column in by_number.columns[:3:2]] == [28, 28]
    names = by_table.columns[2].cells[0]
    assert [line.style.split(";")[0] for line in names.lines] == ["font-size:28pt"] * 2
