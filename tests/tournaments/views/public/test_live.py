"""Public pages keep themselves up to date, and a hall of phones costs little."""

import re
from html import unescape

import pytest
from django.test import Client

from referee.services.clock import start_round
from referee.values.hands import TypedHand
from tests.conftest import make_entry
from tests.tournaments.public_pages import FIRST_HAND, pages, record
from tests.visits import in_office
from tournaments.models import Match


def test_a_poll_is_answered_only_when_something_changed(visitor, playing, luo, clock):
    address = pages(playing)["match"]
    poll = {"HTTP_HX_REQUEST": "true"}
    shown = poll_of(visitor.get(address))
    unchanged = visitor.get(address + shown, **poll)
    assert (unchanged.status_code, unchanged.content) == (204, b"")

    record(
        playing,
        luo,
        clock,
        follows=1,
        typed=TypedHand(
            dealer="W", trump="S", points=60, last_won_by="EW", last_points=15, last_cards=1
        ),
    )
    changed = visitor.get(address + shown, **poll)
    assert changed.status_code == 200
    assert changed.content.decode().strip().startswith('<span id="poll"')
    assert "holds the deal" in changed.content.decode()
    assert poll_of(changed) != shown
    assert visitor.get(address + poll_of(changed), **poll).status_code == 204


def test_a_poll_is_answered_when_the_clock_runs_out(visitor, playing, clock):
    address = pages(playing)["round"]
    shown = poll_of(visitor.get(address))
    clock.forward(hours=1)
    assert visitor.get(address + shown, HTTP_HX_REQUEST="true").status_code == 204
    clock.forward(hours=1)
    changed = visitor.get(address + shown, HTTP_HX_REQUEST="true")
    assert "Time is up" in changed.content.decode()


def test_what_is_kept_is_nobodys_own(visitor, playing, luo):
    """The part is made once for all; names of who is signed in stand around it."""
    visitor.force_login(luo)
    assert "罗裁判" in visitor.get(pages(playing)["match"]).content.decode()
    assert "罗裁判" not in Client().get(pages(playing)["match"]).content.decode()


def test_one_readers_address_is_not_served_to_another(visitor, playing):
    """Its links name what the list is sorted by, and nothing else of who asked first."""
    address = pages(playing)["standings"]
    visitor.get(f"{address}?sort=number&utm_source=wu&shown=0")
    other = Client()
    other.cookies["django_language"] = "en"  # as the first: they share what is kept
    page = other.get(f"{address}?sort=number").content.decode()
    assert "sort=-number" in page
    assert "utm_source" not in page


def test_pages_are_asked_for_again(visitor, playing):
    response = visitor.get(pages(playing)["round"])
    assert response["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "HX-Request"} <= set(response["Vary"].split(", "))


def poll_of(response) -> str:
    found = re.search(r'data-poll="([^"]*)"', response.content.decode())
    assert found
    return unescape(found.group(1))


@pytest.mark.parametrize(
    ("page", "most"), [("home", 3), ("event", 27), ("round", 14), ("match", 14), ("standings", 17)]
)
def test_pages_take_the_same_queries_however_many_tables(
    visitor, event, round_one, make_match, luo, clock, django_assert_max_num_queries, page, most
):
    def grow(to: int) -> Match:
        start = event.entries.count() + 1
        added = [make_entry(event, number) for number in range(start, to + 1)]
        seated = [make_match(*pair) for pair in zip(added[::2], added[1::2], strict=True)]
        start_round(round_=round_one, visit=in_office(round_one, luo), now=clock())
        for match in seated:
            record(match, luo, clock, follows=0, typed=FIRST_HAND)
        return seated[0]

    match = grow(4)
    with django_assert_max_num_queries(most) as few:
        assert visitor.get(pages(match)[page]).status_code == 200
    grow(16)
    with django_assert_max_num_queries(len(few)):
        assert visitor.get(pages(match)[page]).status_code == 200
    # Nothing happened since: the hall reads what was made for the first of them.
    if page != "home":
        with django_assert_max_num_queries(7):
            assert visitor.get(pages(match)[page]).status_code == 200
