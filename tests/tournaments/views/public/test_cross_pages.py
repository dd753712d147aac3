"""Pages of a long cross table: which entries and rounds are shown, and how one is found."""

import re
from typing import Any

import pytest

from tests.conftest import in_one_line
from tests.tournaments.cross_tables import address
from tests.tournaments.office import Office
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import make_round, make_stage, play
from tournaments.keeping import once
from tournaments.models import Entry, Event, Player, Round, Stage
from tournaments.selectors.standings.cross_tables import cross_table
from tournaments.views.parts.cross_pages import ROUNDS_A_PART, ROWS_A_PAGE

KINDS = Stage.Kind


@pytest.fixture
def long_field(event: Event) -> list[Entry]:
    """Two more entries than a page has rows."""
    return many(event, ROWS_A_PAGE + 2)


def many(event: Event, count: int) -> list[Entry]:
    start = event.entries.count() + 1
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit="武汉") for number in range(start, start + count)
    )
    Player.objects.bulk_create(
        Player(entry=entry, position=position, name=f"名{entry.number}之{position}")
        for entry in entries
        for position in (1, 2)
    )
    return entries


@pytest.fixture
def swiss(event: Event, long_field: list[Entry]) -> Stage:
    """One round in which the last entry beat the first."""
    stage = make_stage(event, KINDS.SWISS, [long_field], round_count=8)
    play(make_round(stage), long_field[-1], long_field[0])
    return stage


def numbers(answer: Any) -> list[int]:
    """The entries of a page, by the heads of its rows."""
    heads = re.findall(r'<th scope="row".*?<b class="number">(\d+)</b>', html(answer), re.DOTALL)
    return list(map(int, heads))


def marked(answer: Any) -> list[str]:
    return re.findall(r'<tr aria-current="true".*?<b class="number">(\d+)</b>', html(answer), re.S)


def html(answer: Any) -> str:
    assert answer.status_code == 200
    return in_one_line(answer.content.decode())


def test_a_long_list_is_shown_in_pages(visitor, swiss) -> None:
    first = visitor.get(address(swiss))
    second = visitor.get(address(swiss), {"page": "2"})
    assert numbers(first) == [52, *range(2, 51)]
    assert numbers(second) == [51, 1]
    assert "1 / 2" in text_of(first)
    assert re.findall(r'rel="(?:prev|next)" href="([^"]*)"', html(second)) == ["?page=1"]


def test_the_office_has_the_same_pages(client, swiss, tang) -> None:
    office = Office(client, tang, swiss.event_id)
    assert numbers(office.get("cross_table", 1, page="2")) == [51, 1]
    assert marked(office.get("cross_table", 1, text="1")) == ["1"]


@pytest.mark.parametrize(
    ("text", "page", "found"),
    [("1", [51, 1], "1"), ("２", [52, *range(2, 51)], "2"), ("名51之2", [51, 1], "51")],
)
def test_a_search_leads_to_the_page_of_an_entry(visitor, swiss, text, page, found) -> None:
    answer = visitor.get(address(swiss), {"text": text})
    assert numbers(answer) == page
    assert marked(answer) == [found]


def test_a_search_follows_the_order_asked_for(visitor, swiss) -> None:
    answer = visitor.get(address(swiss), {"text": "52", "sort": "entry"})
    assert numbers(answer) == [51, 52]


def test_who_leafs_on_after_a_search_comes_on(visitor, swiss) -> None:
    answer = visitor.get(address(swiss), {"text": "1", "page": "1"})
    assert numbers(answer) == [52, *range(2, 51)]
    assert marked(answer) == []


def test_a_search_for_nobody_says_so(visitor, swiss) -> None:
    answer = visitor.get(address(swiss), {"text": "99"})
    assert numbers(answer) == [52, *range(2, 51)]
    assert "Nobody fits." in text_of(answer)
    assert "Nobody fits." not in text_of(visitor.get(address(swiss), {"text": "1"}))


def test_what_was_looked_for_appears_literally(visitor, swiss) -> None:
    answer = html(visitor.get(address(swiss), {"text": '<i>"&'}))
    assert 'value="&lt;i&gt;&quot;&amp;"' in answer
    assert "<i>" not in answer


def test_groups_are_shown_whole_on_the_pages_they_fill(visitor, event) -> None:
    """Of 20, 20, 20 and 60 entries: two groups, one group, and a large one by itself."""
    field = many(event, 120)
    groups = [field[:20], field[20:40], field[40:60], field[60:]]
    stage = make_stage(event, KINDS.GROUPS, groups)
    make_round(stage)
    pages = [sorted(numbers(visitor.get(address(stage), {"page": page}))) for page in (1, 2, 3)]
    assert pages == [list(range(1, 41)), list(range(41, 61)), list(range(61, 121))]
    found = visitor.get(address(stage), {"text": "45"})
    assert sorted(numbers(found)) == list(range(41, 61))
    assert marked(found) == ["45"]
    assert "2 / 3" in text_of(found)


def test_many_rounds_are_shown_in_parts(visitor, event) -> None:
    """At first the part with the first round that is not closed, else the last."""
    stage = make_stage(event, KINDS.SWISS, [many(event, 2)], round_count=45)
    drawn = [make_round(stage) for _ in range(2 * ROUNDS_A_PART + 1)]
    assert shown_rounds(visitor.get(address(stage))) == (41, 41)
    assert shown_rounds(visitor.get(address(stage), {"show": "21"})) == (21, 40)
    assert shown_rounds(visitor.get(address(stage), {"show": "?"})) == (41, 41)
    assert re.findall(
        r'href="([^"]*)"[^>]*>(Rounds? [^<]*)<', html(visitor.get(address(stage)))
    ) == [
        ("?show=1", "Rounds 1–20"),
        ("?show=21", "Rounds 21–40"),
        ("?show=41", "Round 41"),
    ]
    Round.objects.filter(pk=drawn[4].pk).update(state=Round.State.RUNNING)
    once.forget()
    assert shown_rounds(visitor.get(address(stage))) == (1, 20)


def shown_rounds(answer: Any) -> tuple[int, int]:
    heads = re.findall(r'<th scope="col" class="met[^>]*>\s*Round (\d+)', html(answer))
    assert len(heads) == int(heads[-1]) - int(heads[0]) + 1
    return int(heads[0]), int(heads[-1])


def test_a_file_is_whole(visitor, swiss) -> None:
    file = visitor.get(address(swiss), {"_export": "csv", "page": "2"}).content.decode()
    assert len(file.splitlines()) == 1 + len(cross_table(swiss).rows) == ROWS_A_PAGE + 3


def test_pages_cost_the_same_for_8_and_200_entries(
    visitor, event, django_assert_max_num_queries, django_assert_num_queries
) -> None:
    few = make_stage(event, KINDS.SWISS, [many(event, 8)], round_count=8)
    play(make_round(few), *event.entries.order_by("number")[:2])
    large = make_stage(event, KINDS.SWISS, [many(event, 200)], round_count=8)
    play(make_round(large), *event.entries.order_by("-number")[:2])
    with django_assert_max_num_queries(14) as queries:
        visitor.get(address(few))
    once.forget()
    with django_assert_num_queries(len(queries)):
        assert len(numbers(visitor.get(address(large), {"text": "150"}))) == ROWS_A_PAGE
