"""签到表, read back: everybody with a box to sign in."""

import pytest

from tests.tournaments.printing.lists import (
    LONGEST,
    LONGEST_UNIT,
    MARKUP,
    RARE,
    many_entries,
    rename,
    rows_of,
)
from tournaments.models import Entry, Player
from tournaments.printing.check_in_lists import check_in_list_paper
from tournaments.selectors.papers.documents import listed_entries


def paper_of(event, *, has_phones: bool = False):
    return check_in_list_paper(event, listed_entries(event), has_phones=has_phones)


def test_a_list_has_the_players_and_room_to_sign(event, print_papers) -> None:
    first, second, third = many_entries(event, 3, unit="红队")
    Entry.objects.filter(pk=first.pk).update(state=Entry.State.CHECKED_IN)
    Entry.objects.filter(pk=third.pk).update(state=Entry.State.WITHDRAWN)
    Player.objects.create(entry=second, position=3, name="替补先生")
    paper = paper_of(event)
    assert rows_of(paper) == [
        ["1", "红队", "赵军", "", "王芳", "", "✓"],
        ["2", "红队", "刘洋", "", "杨洁", "", ""],
        ["", "substitute", "替补先生", "", "", "", ""],
    ]
    [text] = print_papers(paper)
    for words in ("Check-inlist", "Oct.3,2026", "文化宫", "2entries", "Signature", "Page1of1"):
        assert words in text, words


def test_phone_numbers_are_printed_only_when_asked_for(event, print_papers) -> None:
    many_entries(event, 1)
    Player.objects.update(phone="013800138000")
    assert "013800138000" not in print_papers(paper_of(event))[0]
    assert print_papers(paper_of(event, has_phones=True))[0].count("013800138000") == 2


@pytest.mark.parametrize(("entries", "pages"), [(0, 1), (2, 1), (20, 1), (24, 1), (25, 2), (70, 4)])
def test_longest_names_keep_to_the_planned_pages(event, print_papers, entries, pages) -> None:
    many_entries(event, entries)
    rename(event, LONGEST, LONGEST_UNIT)
    Player.objects.update(phone="0" * 20)
    texts = print_papers(paper_of(event, has_phones=True))
    assert len(texts) == pages
    assert sum(text.count("欧") for text in texts) == 40 * entries
    assert sum(text.count("协") for text in texts) == 40 * entries


def test_an_empty_list_says_so(event, print_papers) -> None:
    assert "Noentriesyet." in print_papers(paper_of(event))[0]


@pytest.mark.parametrize("name", [MARKUP, RARE])
def test_names_are_printed_as_they_are(event, print_papers, name: str) -> None:
    many_entries(event, 2)
    rename(event, name)
    assert print_papers(paper_of(event))[0].count(name) == 4
