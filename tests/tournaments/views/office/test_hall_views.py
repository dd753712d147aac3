"""Tables now: the grid of a round, of all running rounds, and the list of a round."""

import re
from io import BytesIO
from uuid import uuid4

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from referee.services.calls import call_chief_referee
from referee.services.clock import start_clock
from tests.conftest import NOON, in_one_line, make_entry
from tests.referee.recording import play, score
from tests.tournaments.office import Office, said, sign
from tests.tournaments.views.public.test_live import poll_of
from tests.visits import at_table
from tournaments.models import Match, Result, Round

POLL = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def tables(event, make_match, entries, luo, clock) -> list[Match]:
    """Table 1 at play after a hand, table 2 waits."""
    event.rules = {"second_person": True}
    event.save()
    found = [make_match(*entries[:2]), make_match(*entries[2:])]
    play(found[0], luo, clock(), score(100))
    return found


@pytest.fixture
def office(client, event, fang) -> Office:
    return Office(client, fang, event.pk)


def test_the_grid_shows_each_table_with_a_way_to_it(office, tables):
    answer = office.get("round", tables[0].round_id)
    page = in_one_line(answer.content.decode())
    for table in tables:
        assert f'id="table-{table.pk}" href="{reverse("desk:match", args=[table.pk])}"' in page
        assert table.ns_entry.names in page
    up_at = int(NOON.timestamp() + 7200) * 1000
    assert f'data-until="{up_at}" data-soon="180000">14:00</span>' in page
    assert "1 hand" in page
    assert answer["Desk-Now"] == str(int(NOON.timestamp() * 1000))


def test_the_organiser_is_led_to_the_result_not_to_the_desk(client, event, tables, tang):
    page = Office(client, tang, event.pk).text("round", tables[0].round_id)
    assert reverse("desk:match", args=[tables[0].pk]) not in page
    assert reverse("office:match", args=[tables[0].pk]) in page


def test_what_one_role_sees_is_not_kept_for_another(client, event, tables, tang, fang):
    round_id = tables[0].round_id
    Office(client, fang, event.pk).text("round", round_id)
    page = Office(client, tang, event.pk).text("round", round_id)
    assert reverse("desk:match", args=[tables[0].pk]) not in page


def test_a_filter_leaves_the_tables_it_names(office, tables):
    answer = office.get("round", tables[0].round_id, show="waiting")
    page = in_one_line(answer.content.decode())
    assert f'id="table-{tables[1].pk}"' in page
    assert f'id="table-{tables[0].pk}"' not in page
    assert 'href="?show=playing"' in page
    assert 'href="?show=waiting" aria-current="true"' in page
    assert "show=waiting" in poll_of(answer)
    everything = office.get("round", tables[0].round_id, show="nonsense").content.decode()
    assert all(f'id="table-{table.pk}"' in everything for table in tables)


def test_the_grid_is_sent_again_only_when_it_changes(office, tables, luo, clock):
    address = office.address("round", tables[0].round_id)
    shown = poll_of(office.client.get(address))
    clock.forward(seconds=30)
    unchanged = office.client.get(address + shown, **POLL)
    assert unchanged.status_code == 204
    assert unchanged["Desk-Now"] == str(int(clock().timestamp() * 1000))
    clock.forward(minutes=10)
    late = office.client.get(address + shown, **POLL)
    assert "Late" in late.content.decode()
    start_clock(visit=at_table(tables[1], luo), now=clock())
    page = office.client.get(address + poll_of(late), **POLL).content.decode()
    assert "Late" not in page
    assert page.strip().startswith('<span id="poll"')


def test_a_signed_table_is_accepted_from_its_card(office, tables, luo):
    sign(tables[0], luo)
    page = office.text("round", tables[0].round_id)
    assert f'form="accept-{tables[0].round_id}" name="result" value="{tables[0].pk}:1"' in page
    answer = office.post("accept_signed", tables[0].round_id, result=[f"{tables[0].pk}:1"])
    assert said(answer) == ["Table 1 is accepted."]
    assert "csrfmiddlewaretoken" in page


def results_named(page: str) -> list[str]:
    return re.findall(r'name="result" value="([^"]*)"', page)


def test_all_that_are_signed_are_accepted_after_a_look_at_them(office, tables, luo):
    """No button of the grid accepts several: it leads to a page that lists them."""
    sign(tables[0], luo)
    page = office.text("round", tables[0].round_id)
    assert "Accept 1 signed result…</a>" in page
    sign(tables[1], luo)
    page = office.text("round", tables[0].round_id)
    look = re.search(r'href="([^"]*)">Accept all 2 signed results…</a>', page).group(1)
    looked = in_one_line(office.client.get(look.replace("&amp;", "&")).content.decode())
    assert results_named(looked) == [f"{tables[0].pk}:1", f"{tables[1].pk}:1"]
    assert '<button class="primary wide">Accept these 2 results</button>' in looked
    assert Result.objects.filter(state="signed").count() == 2


def test_a_filter_takes_only_what_it_shows(office, tables, luo, fang):
    """Under a filter neither the grid nor the look names a signed table that is not shown."""
    for table in tables:
        sign(table, luo)
    round_id = tables[0].round_id
    call_chief_referee(note="", key=uuid4(), visit=at_table(tables[1], luo), now=NOON)
    page = in_one_line(office.get("round", round_id, show="called").content.decode())
    assert "Accept the 1 signed result shown…</a>" in page
    look = in_one_line(office.get("accept_signed", round_id, show="called").content.decode())
    assert results_named(look) == [f"{tables[1].pk}:1"]
    assert "Accept this 1 result</button>" in look
    assert "signed result" not in office.get("round", round_id, show="playing").content.decode()
    empty = office.get("accept_signed", round_id, show="playing").content.decode()
    assert results_named(empty) == []
    assert "No signed result waits for acceptance here." in empty


@pytest.mark.parametrize("name", ["tables_now", "round", "round_list"])
def test_accepting_leads_back_to_the_filter(office, tables, luo, name):
    sign(tables[0], luo)
    Round.objects.update(state=Round.State.RUNNING)
    ids = () if name == "tables_now" else (tables[0].round_id,)
    answer = office.get(name, *ids, show="signed")
    here = f"{office.address(name, *ids)}?show=signed"
    assert f'name="next" value="{here}"' in answer.content.decode()
    done = office.post("accept_signed", tables[0].round_id, result=[f"{tables[0].pk}:1"], next=here)
    assert done.url == here


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "x", ""])
def test_accepting_leads_nowhere_but_to_this_desk(office, tables, luo, elsewhere):
    sign(tables[0], luo)
    answer = office.post("accept_signed", tables[0].round_id, result=["1:1"], next=elsewhere)
    assert answer.url == office.address("round", tables[0].round_id)


def test_all_rounds_that_run_are_on_one_page(office, tables):
    stage = tables[0].round.stage
    Round.objects.filter(pk=tables[0].round_id).update(state=Round.State.RUNNING)
    second = Round.objects.create(stage=stage, number=2, state=Round.State.RUNNING)
    Match.objects.filter(pk=tables[1].pk).update(round=second)
    page = office.text("tables_now")
    assert all(f'id="table-{table.pk}"' in page for table in tables)
    for name in (tables[0].round_id, second.pk):
        assert office.address("round", name) in page


def test_without_a_running_round_the_page_says_so(office):
    assert "No round is running." in office.text("tables_now")


def test_the_list_is_sorted_filtered_and_saved(office, tables, luo):
    sign(tables[1], luo)
    round_id = tables[0].round_id
    answer = office.get("round_list", round_id, sort="-table_number")
    assert [row.record for row in answer.context["table"].rows] == tables[::-1]
    answer = office.get("round_list", round_id, show="signed")
    assert [row.record for row in answer.context["table"].rows] == [tables[1]]
    assert "show=signed" in answer.content.decode()
    file = office.get("round_list", round_id, show="signed", _export="xlsx")
    rows = list(load_workbook(BytesIO(file.content)).active.iter_rows(values_only=True))
    assert rows == [
        (
            "Table", "NS", "EW", "Referee", "State", "Hands", "Result", "▲Level", "■Level",
            "▲Hands won", "■Hands won",
        ),
        (
            2, "3 王芳/刘洋", "4 杨洁/黄磊", "罗裁判", "Signed", 0, "▲NS wins: passed A",
            "past A", "8", 6, 3,
        ),
    ]  # fmt: skip


def test_markup_in_names_is_shown_as_it_is(office, tables):
    player = tables[0].north
    player.name = "<i>张</i>"
    player.save()
    page = office.text("round", tables[0].round_id)
    assert "&lt;i&gt;张&lt;/i&gt;" in page
    assert "<i>" not in page


@pytest.mark.parametrize("page", ["round", "round_list"])
def test_a_page_takes_the_same_queries_for_4_tables_as_for_60(
    office, event, round_one, make_match, luo, clock, page, django_assert_max_num_queries
):
    def grow(tables: int) -> None:
        while round_one.matches.count() < tables:
            number = event.entries.count() + 1
            match = make_match(make_entry(event, number), make_entry(event, number + 1))
            play(match, luo, clock(), score(100))

    grow(4)
    with django_assert_max_num_queries(28) as few:
        assert office.get(page, round_one.pk).status_code == 200
    grow(60)
    with django_assert_max_num_queries(len(few)):
        assert office.get(page, round_one.pk).status_code == 200
