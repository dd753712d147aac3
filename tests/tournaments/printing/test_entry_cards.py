"""积分编排卡, read back: rounds, opponents, levels, points and sums of each entry."""

import pytest

from tests.tournaments.printing.lists import (
    LONGEST,
    MARKUP,
    RARE,
    many_entries,
    rename,
    rows_of,
    texts_of,
)
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.models import Event, Round, Stage
from tournaments.printing.entry_cards import entry_cards_paper
from tournaments.selectors.standings.cross_tables import cross_table, shown_cross_table


@pytest.fixture
def stage(event) -> Stage:
    """Three entries after two rounds of three: 1 beats 2, 3 has a bye; 3 beats 1, 2 a bye."""
    entries = many_entries(event, 3, unit="红队")
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=3)
    first, second = make_round(stage), make_round(stage)
    play(first, entries[0], entries[1])
    give_bye(first, entries[2])
    play(second, entries[2], entries[0], loser="K")
    give_bye(second, entries[1])
    return stage


def paper_of(event: Event, *stages: Stage, entry=None):
    return entry_cards_paper(event, [cross_table(stage) for stage in stages], entry)


def cards_of(paper) -> list[list[list[str]]]:
    """The rows of each card, without its headings."""
    cards: list[list[list[str]]] = []
    for page in paper.context["pages"]:
        for start in range(0, len(page.columns), 10):
            columns = page.columns[start : start + 10]
            rows = zip(*(column.cells[1:] for column in columns), strict=True)
            cards.append([[cell.words for cell in row] for row in rows])
    return cards


def test_a_card_has_each_round_and_room_for_those_to_come(event, stage, print_papers) -> None:
    paper = paper_of(event, stage)
    first, second, third = cards_of(paper)
    assert first == [
        ["Round 1", "1", "▲NS", "2", "刘洋/杨洁", "past A:8", "won", "2", "2", "+7"],
        ["Round 2", "1", "■EW", "3", "黄磊/周杰", "K:past A", "lost", "0", "2", "−2"],
        ["Round 3", *[""] * 9],
    ]
    assert second[1] == ["Round 2", "", "", "", "Bye", "7:3", "Bye", "2", "2", "+4"]
    assert third[1][7:9] == ["2", "4"]
    [text] = print_papers(paper)
    for words in ("Swiss·place1", "Matchpoints4", "Levelmargin+6", "Page1of1", "Recorder:"):
        assert words in text, words


def test_one_entry_has_its_own_card(event, stage) -> None:
    paper = paper_of(event, stage, entry=event.entries.get(number=2))
    assert len(cards_of(paper)) == 1
    assert "刘洋/杨洁" in texts_of(paper)


def test_results_held_back_are_not_on_the_card(event, stage) -> None:
    stage.shown_rounds = 1
    stage.save()
    paper = entry_cards_paper(event, [shown_cross_table(stage)])
    assert cards_of(paper)[0][1][5:] == [""] * 5
    assert cards_of(paper)[0][1][3] == "3"


def test_a_card_says_that_its_place_is_provisional_or_held(event, stage) -> None:
    make_round(stage, Round.State.RUNNING)
    texts = texts_of(paper_of(event, stage))
    assert [words for words in texts if words.startswith("Swiss")] == [
        f"Swiss · provisionally place {place}" for place in (3, 2, 1)
    ]
    stage.shown_rounds = 1
    stage.save()
    held = entry_cards_paper(event, [shown_cross_table(stage)])
    assert "Held: the standings as after round 1. 秋季连牌赛" in texts_of(held)
    internal = entry_cards_paper(event, [cross_table(stage)], is_internal=True)
    words = "For the office only: these standings are held back from the public. 秋季连牌赛"
    assert words in texts_of(internal)


def test_who_has_nothing_yet_has_no_place_on_the_card(event) -> None:
    stage = make_stage(event, Stage.Kind.SWISS, [many_entries(event, 4)], round_count=3)
    first = make_round(stage, Round.State.RUNNING)
    entries = list(event.entries.all())
    play(first, entries[0], entries[1])
    texts = texts_of(paper_of(event, stage))
    assert [words for words in texts if words.startswith("Swiss")] == [
        "Swiss · provisionally place 1",
        "Swiss · provisionally place 4",
        "Swiss",
        "Swiss",
    ]


def test_a_knockout_card_has_the_rounds_it_came_to_and_no_points(event) -> None:
    entries = many_entries(event, 3)
    stage = make_stage(event, Stage.Kind.KNOCKOUT, [entries], round_count=2)
    first = make_round(stage)
    give_bye(first, entries[0], slot=1)
    play(first, entries[1], entries[2], slot=2)
    play(make_round(stage), entries[0], entries[1])
    cards = cards_of(paper_of(event, stage))
    assert [[row[0] for row in card] for card in cards] == [
        ["Semifinals", "Final"],
        ["Semifinals", "Final"],
        ["Semifinals"],
    ]
    assert cards[1][0][6:] == ["won", "", "", "+7"]


@pytest.mark.parametrize(
    ("entries", "rounds", "pages"), [(2, 1, 1), (2, 5, 1), (24, 5, 6), (8, 7, 3), (20, 19, 10)]
)
def test_two_cards_or_more_share_a_page(event, print_papers, entries, rounds, pages) -> None:
    field = many_entries(event, entries, unit="协" * 40)
    stage = make_stage(event, Stage.Kind.SWISS, [field], round_count=rounds)
    for _ in range(min(rounds, 2)):
        drawn = make_round(stage)
        for ns, ew in zip(field[::2], field[1::2], strict=True):
            play(drawn, ns, ew)
    rename(event, LONGEST)
    texts = print_papers(paper_of(event, stage))
    assert len(texts) == pages
    met = entries * min(rounds, 2)
    assert sum(text.count("欧") for text in texts) == 40 * (entries + met)


def test_without_a_round_the_page_says_so(event, print_papers) -> None:
    [text] = print_papers(entry_cards_paper(event, []))
    assert "Noroundispublishedyet." in text


@pytest.mark.parametrize("name", [MARKUP, RARE])
def test_names_are_printed_as_they_are(event, stage, print_papers, name: str) -> None:
    rename(event, name)
    [text] = print_papers(paper_of(event, stage))
    assert text.count(name) == 2 * (3 + 4)


def test_cards_take_as_many_queries_for_three_entries_as_for_twenty(
    event, django_assert_num_queries
) -> None:
    for count in (4, 20):
        Event.objects.filter(pk=event.pk).update(name=f"{count}")
        other = Event.objects.create(name=str(count), starts_on=event.starts_on)
        field = many_entries(other, count)
        stage = make_stage(other, Stage.Kind.SWISS, [field], round_count=3)
        drawn = make_round(stage)
        for ns, ew in zip(field[::2], field[1::2], strict=True):
            play(drawn, ns, ew)
        stage.refresh_from_db()
        stage.event = other
        with django_assert_num_queries(6):
            assert len(cards_of(paper_of(other, stage))) == count


def test_rows_are_read_like_a_list(event, stage) -> None:
    assert rows_of(paper_of(event, stage, entry=event.entries.get(number=1)))[0][0] == "Round"
