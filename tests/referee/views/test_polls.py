"""Polls of referees' pages: unchanged ones are answered as cheaply as the public's."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.services.clock import extend_clock, start_clock
from tests.conftest import make_user
from tests.visits import at_table
from tournaments.models import Official

POLL = {"headers": {"HX-Request": "true"}}
PAGES = {"tables": "tables", "match_head": "match"}


@pytest.fixture
def asked(client, match, luo, clock):
    """Asks once as a page does, and gives the address of the next poll."""
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)

    def ask(name: str) -> str:
        ids = [match.pk] if PAGES[name] == "match" else []
        address = reverse(f"desk:{name}", args=ids)
        page = client.get(address, **POLL).content.decode()
        poll = unescape(re.search(r'data-poll="([^"]*shown=[^"]*)"', page)[1])
        return address + poll if poll.startswith("?") else poll

    return ask


@pytest.mark.parametrize("name", PAGES)
def test_an_unchanged_poll_is_a_few_queries_and_replays_nothing(asked, client, name) -> None:
    poll = asked(name)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(poll, **POLL)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["Desk-Now"]
    assert len(queries) <= 8
    assert not [query for query in queries if "referee_hand" in query["sql"]]


@pytest.mark.parametrize("name", PAGES)
def test_an_act_at_the_table_is_answered(asked, client, match, luo, clock, name) -> None:
    poll = asked(name)
    extend_clock(minutes=5, reason="换牌", visit=at_table(match, luo), now=clock())
    assert client.get(poll, **POLL).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_the_end_of_time_is_answered(asked, client, clock, name) -> None:
    poll = asked(name)
    clock.forward(minutes=119)
    assert client.get(poll, **POLL).status_code == 204
    clock.forward(minutes=1)
    assert client.get(poll, **POLL).status_code == 200


def test_who_may_read_is_asked_with_each_poll(asked, client, match, luo) -> None:
    head, tables = asked("match_head"), asked("tables")
    match.referee = make_user("bo", "薄裁判")
    match.save()
    assert client.get(head, **POLL).status_code == 404
    assert client.get(tables, **POLL).status_code == 200
    client.logout()
    assert client.get(tables, **POLL).status_code == 401


def test_a_right_gained_is_shown(asked, client, match, luo) -> None:
    poll = asked("tables")
    Official.objects.filter(user=luo).update(role=Official.Role.CHIEF_REFEREE)
    assert client.get(poll, **POLL).status_code == 200


@pytest.mark.parametrize("mark", ["", "0", "x-1", f"{'0' * 16}-0", f"{'0' * 16}-{'9' * 40}"])
def test_a_mark_that_is_none_is_answered_whole(asked, client, match, mark) -> None:
    asked("match_head")
    address = reverse("desk:match_head", args=[match.pk])
    assert client.get(f"{address}?shown={mark}", **POLL).status_code == 200
