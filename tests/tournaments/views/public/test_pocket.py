"""A player with a phone: finds the entry, the table and the opponents in two taps."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.conftest import make_entry
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.filters.field import EntrySearch
from tournaments.models import Entry, Event, Match, Player, Round, Stage

MARKUP = '<b>"x"&'
UNITS = ("清华大学", "北京大学", "清华大学", "", "", "", "", "")


@pytest.fixture
def eight(event: Event) -> list[Entry]:
    return [make_entry(event, number, unit) for number, unit in enumerate(UNITS, start=1)]


@pytest.fixture
def robin(event: Event, eight: list[Entry]) -> Stage:
    """Round 1 at play: 1 at table 1 against 2, 3 has the bye. Round 2 published: 2 against 3."""
    stage = make_stage(event, Stage.Kind.ROUND_ROBIN, [eight[:3]], seed="红星闪闪")
    first = make_round(stage, Round.State.RUNNING)
    Round.objects.filter(pk=first.pk).update(seed="红星闪闪")
    play(first, eight[0], eight[1])
    give_bye(first, eight[2])
    second = make_round(stage, Round.State.PUBLISHED)
    Match.objects.create(round=second, table_number=1, ns_entry=eight[1], ew_entry=eight[2])
    return stage


def event_page(event: Event) -> str:
    return reverse("public:event", args=(event.pk,))


def round_page(stage: Stage, number: int) -> str:
    return reverse("public:round", args=(stage.event_id, stage.rounds.get(number=number).pk))


def found(visitor, event: Event, text: str, **headers) -> list[int] | str:
    """The numbers on the list, or where the search leads."""
    answer = visitor.get(event_page(event), {"text": text}, **headers)
    if answer.status_code == 302:
        return answer["Location"]
    body = answer.content.decode()
    return [int(number) for number in re.findall(r'data-label="No." class="number">(\d+)', body)]


@pytest.mark.parametrize("text", ["2", " 2 ", "002", "２", "陈明", "赵军", "北京", "替补员"])
def test_who_is_found_alone_comes_to_the_page_at_once(visitor, event, robin, eight, text):
    Player.objects.create(entry=eight[1], position=3, name="替补员")
    page = reverse("public:entry", args=(event.pk, eight[1].pk))
    assert found(visitor, event, text) == page
    assert "Next match Round 2 · Table 1 · ▲NS" in text_of(visitor.get(page))


def test_several_who_fit_are_listed_first_and_lead_to_their_pages(visitor, event, robin, eight):
    assert found(visitor, event, "清华") == [1, 3]
    response = visitor.get(event_page(event), {"text": "清华"})
    shown = text_of(response)
    assert shown.index("Found") < shown.index("1 张伟/李娜") < shown.index("Running")
    link = f'<a id="entry-{eight[2].pk}" href="/events/{event.pk}/entries/{eight[2].pk}/">'
    assert link in response.content.decode()


def test_nobody_who_fits_is_said(visitor, event, robin):
    response = visitor.get(event_page(event), {"text": MARKUP})
    assert "Nobody fits. Try the number, or a part of a name." in text_of(response)
    assert f'value="{MARKUP}"' not in response.content.decode()
    assert "&lt;b&gt;&quot;x" in response.content.decode()


@pytest.mark.parametrize("text", ["", "  ", "\u3000"])
def test_looking_for_nothing_lists_everybody(visitor, event, robin, text):
    assert found(visitor, event, text) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_two_of_one_name_are_both_found(visitor, event, robin, eight):
    eight[1].players.filter(position=1).update(name="张伟")
    assert found(visitor, event, "张伟") == [1, 2]
    assert found(visitor, event, "1").endswith(f"/entries/{eight[0].pk}/")


def test_who_left_before_the_draw_is_not_found(visitor, event, robin, eight):
    Entry.objects.filter(pk=eight[7].pk).update(state=Entry.State.WITHDRAWN)
    assert found(visitor, event, "8") == []
    Entry.objects.filter(pk=eight[1].pk).update(state=Entry.State.WITHDRAWN)
    assert found(visitor, event, "2").endswith(f"/entries/{eight[1].pk}/")


def test_a_list_that_keeps_itself_up_to_date_never_leaves_its_page(visitor, event, robin):
    assert found(visitor, event, "2", HTTP_HX_REQUEST="true") == [2]


@pytest.mark.parametrize("text", ["x" * 4000, "𠮷", "١", "\x00", "%"])
def test_absurd_searches_find_nobody(visitor, event, robin, text):
    assert found(visitor, event, text) == []


def test_a_search_keeps_all_where_nothing_is_asked(eight):
    assert not EntrySearch(" ")
    assert all(EntrySearch("").keeps(entry) for entry in eight)


def test_the_event_shows_the_round_at_play_and_the_next_one(visitor, event, robin):
    shown = text_of(visitor.get(event_page(event)))
    links = "Who meets whom: By table By entry number"
    assert re.search(f"Round 1 ▶ Running .* {links} Round 2 ○ Published {links} Rounds", shown)
    body = visitor.get(event_page(event)).content.decode()
    assert f'href="{round_page(robin, 2)}?show=entries"' in body


def test_a_round_not_begun_names_who_meets_whom(visitor, event, robin):
    robin.rounds.filter(number=1).update(state=Round.State.CLOSED)
    shown = text_of(visitor.get(event_page(event)))
    assert "Round 2 ○ Published 1 ▲ NS 2 陈明/赵军 北京大学 ■ EW 3 王芳/刘洋 清华大学 Who" in shown


def test_a_round_is_listed_by_entry_number_too(visitor, robin, eight):
    page = round_page(robin, 1)
    shown = text_of(visitor.get(page, {"show": "entries"}))
    assert "1 张伟/李娜 清华大学 清华大学 1 ▲ NS 2 陈明/赵军" in shown
    assert "2 陈明/赵军 北京大学 北京大学 1 ■ EW 1 张伟/李娜" in shown
    assert "3 王芳/刘洋 清华大学 清华大学 Bye" in shown
    file = visitor.get(page, {"show": "entries", "_export": "xlsx"})
    assert list(load_workbook(BytesIO(file.content)).active.values) == [
        ("No.", "Players", "Unit", "Table", "Side", "Opponent"),
        (1, "张伟/李娜", "清华大学", 1, "▲NS", "2 陈明/赵军"),
        (2, "陈明/赵军", "北京大学", 1, "■EW", "1 张伟/李娜"),
        (3, "王芳/刘洋", "清华大学", None, None, "Bye"),
    ]


def test_a_round_says_how_it_was_drawn_and_no_reasons(visitor, robin):
    Match.objects.filter(ew_entry=None).update(reasons=["odd_field", "same_unit"])
    shown = text_of(visitor.get(round_page(robin, 1)))
    assert "▶ Running Round robin By table By entry number" in shown
    assert shown.count("Seed of the lots: 红星闪闪 · Anybody can repeat the lots") == 1
    assert "▲ NS 3 王芳/刘洋 清华大学 Bye" in shown
    for reason in ("Same unit", "odd number", "same_unit"):
        assert reason not in shown


def test_names_of_a_round_lead_to_entries(visitor, robin, eight):
    body = visitor.get(round_page(robin, 1)).content.decode()
    links = re.findall(
        rf'<a id="entry-(\d+)" href="/events/{robin.event_id}/entries/(\d+)/">', body
    )
    assert sorted(links) == sorted((str(entry.pk), str(entry.pk)) for entry in eight[:3])


def test_standings_lead_to_entries(visitor, robin, eight):
    for name in ("standings", "overall_standings"):
        body = visitor.get(reverse(f"public:{name}", args=(robin.event_id,))).content.decode()
        link = f'href="/events/{robin.event_id}/entries/{eight[0].pk}/">张伟/李娜</a>'
        assert link in body, name


def test_groups_of_a_round_stand_under_headings(visitor, event, eight):
    stage = make_stage(event, Stage.Kind.GROUPS, [eight[:2], eight[2:5]], group_count=2)
    first = make_round(stage)
    for group, ns, ew in ((2, 2, 3), (1, 0, 1)):
        match = play(first, eight[ns], eight[ew])
        Match.objects.filter(pk=match.pk).update(group=group)
    bye = give_bye(first, eight[4])
    Match.objects.filter(pk=bye.pk).update(group=2)
    shown = text_of(visitor.get(round_page(stage, 1)))
    assert re.search(
        "Group 1 Group 1 .*张伟/李娜.* Group 2 Group 2 .*王芳/刘洋.* Bye Group 2", shown
    )


def test_the_public_pages_lead_to_the_cross_table(visitor, robin):
    body = visitor.get(reverse("public:standings", args=(robin.event_id,))).content.decode()
    assert f'href="/events/{robin.event_id}/standings/1/cross/"' in body
