"""Calls for the chief referee that wait: on the grid, over the tables, in the office."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.selectors.hall.hall import HallMark, load_hall
from referee.services.calls import answer_call
from tests.conftest import NOON, in_one_line, make_entry
from tests.referee.posted import LITERALLY, MARKUP, url
from tests.referee.recording import play, score
from tests.referee.services.test_calls import call, reading
from tests.tournaments.public_pages import text_of
from tests.visits import at_table
from tournaments.models import Event, Match, Official, Round, Stage
from tournaments.selectors.rounds import matches_of_rounds


@pytest.fixture
def other(make_match, entries) -> Match:
    """Entry 3 against entry 4 at table 2."""
    return make_match(entries[2], entries[3])


def hall_page(client, event):
    return client.get(reverse("office:tables_now", args=[event.pk]))


def test_the_grid_names_the_oldest_call_first_and_leads_to_the_table(
    client, event, match, other, luo, fang, tang, clock
) -> None:
    call(other, luo, clock(), note=MARKUP)
    late = call(match, luo, clock.forward(minutes=5))
    page = in_one_line(hall_page(reading(client, fang), event).content.decode())
    strip = page.split('class="hall-calls"')[1].split("</section>")[0]
    links = [url("match", other) + "#call", url("match", match) + "#call"]
    assert re.findall(r'class="button danger" href="([^"]*)"', strip) == links
    assert f'data-since="{int(NOON.timestamp())}000"' in strip
    assert f'<q translate="no">{LITERALLY}</q>' in strip
    assert page.count("☎ called at 12:00") == page.count("☎ called at 12:05") == 1
    assert 'id="filter-called"' in page
    answer_call(call=late, outcome="已讲解", visit=at_table(late, fang), now=clock())
    page = hall_page(client, event).content.decode()
    assert url("match", match) + "#call" not in page
    office = hall_page(reading(client, tang), event).content.decode()
    assert f'href="{reverse("office:match", args=[other.pk])}"' in office


def test_the_grid_filters_calls_the_oldest_first(match, other, luo, fang, clock) -> None:
    call(other, luo, clock())
    call(match, luo, clock.forward(minutes=5))
    found = load_hall(matches_of_rounds([match.round]), clock())
    assert [table.marks for table in found.tables] == [(HallMark.CALLED,)] * 2
    assert all(table.is_urgent for table in found.tables)
    assert [table.match for table in found.shown("called")] == [other, match]
    assert [table.called_at for table in found.shown("called")] == [
        NOON,
        NOON + timedelta(minutes=5),
    ]


@pytest.mark.parametrize("page", ["office:tables_now", "office:event", "desk:tables"])
def test_pages_take_the_same_queries_for_one_call_and_for_many(
    client, event, round_one, make_match, luo, fang, clock, page
) -> None:
    reading(client, fang)
    address = reverse(page, args=[] if page == "desk:tables" else [event.pk])

    def queries(tables: int) -> int:
        while round_one.matches.count() < tables:
            number = event.entries.count() + 1
            table = make_match(make_entry(event, number), make_entry(event, number + 1))
            play(table, luo, clock(), score(100))
            call(table, luo, clock())
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    assert queries(2) == queries(12)


def strip_of(response) -> str:
    """The calls that wait, as a page shows them on top; empty without any."""
    page = in_one_line(response.content.decode())
    return (
        page.split('class="hall-calls"')[1].split("</section>")[0] if "hall-calls" in page else ""
    )


@pytest.mark.parametrize("page", ["desk:tables", "office:event"])
def test_where_the_chief_referee_works_calls_come_first(
    client, event, match, other, luo, fang, clock, page
) -> None:
    """The oldest on top, with how long it has waited, and one tap leads to the table."""
    address = reverse(page, args=[] if page == "desk:tables" else [event.pk])
    reading(client, fang)
    assert strip_of(client.get(address)) == ""
    call(other, luo, clock(), note=MARKUP)
    late = call(match, luo, clock.forward(minutes=5))
    strip = strip_of(client.get(address))
    links = [url("match", other) + "#call", url("match", match) + "#call"]
    assert re.findall(r'class="button danger" href="([^"]*)"', strip) == links
    assert f'data-since="{int(NOON.timestamp())}000"' in strip
    assert f'<q translate="no">{LITERALLY}</q>' in strip
    # The page says what time it is, from which the waits are counted.
    server_now = f'data-now="{int(clock().timestamp())}000"'
    assert server_now in client.get(address).content.decode()
    answer_call(call=late, outcome="已讲解", visit=at_table(late, fang), now=clock())
    assert url("match", match) not in strip_of(client.get(address))


def test_the_next_step_of_the_office_is_the_oldest_call(
    client, event, match, luo, fang, tang, clock
):
    office = reverse("office:event", args=[event.pk])
    assert "Next Start Round 1" in text_of(reading(client, fang).get(office))
    call(match, luo, clock())
    words = "Next ☎ Round 1, table 1 called at 12:00 罗裁判 Then Start Round 1"
    assert words in text_of(client.get(office))
    strip = strip_of(reading(client, tang).get(office))
    assert f'href="{reverse("office:match", args=[match.pk])}"' in strip


def test_a_referee_is_not_shown_the_calls_of_others(client, event, match, luo, tang, clock) -> None:
    call(match, luo, clock())
    for user in (luo, tang):
        page = reading(client, user).get(reverse("desk:tables"))
        assert (strip_of(page), page.context["is_chief"]) == ("", False)


def test_the_tables_of_the_chief_referee_are_asked_for_more_often(
    client, match, luo, fang, clock
) -> None:
    for user, seconds in ((luo, 30), (fang, 10)):
        page = reading(client, user).get(reverse("desk:tables"))
        assert f'data-every="{seconds}"' in page.content.decode()
        assert page.headers["Desk-Now"] == f"{int(clock().timestamp())}000"


def test_calls_of_two_events_say_from_which(client, event, match, luo, fang, clock) -> None:
    call(match, luo, clock())
    tables = reverse("desk:tables")
    assert event.name not in strip_of(reading(client, fang).get(tables))
    elsewhere = Event.objects.create(name="冬季赛", starts_on=event.starts_on)
    Official.objects.create(event=elsewhere, user=fang, role=Official.Role.CHIEF_REFEREE)
    stage = Stage.objects.create(event=elsewhere, kind=Stage.Kind.ROUND_ROBIN, seed="tests")
    drawn = Round.objects.create(stage=stage, number=1, state=Round.State.PUBLISHED)
    there = Match.objects.create(
        round=drawn, table_number=1, ns_entry=match.ns_entry, ew_entry=match.ew_entry
    )
    call(there, fang, clock.forward(minutes=1))
    strip = strip_of(client.get(tables))
    assert re.findall(r'<small translate="no">([^<]*)</small>', strip) == [event.name, "冬季赛"]
