"""Certificates and the prize receipt list over the web: for the office, down to the place asked."""

import pytest
from django.urls import reverse

from tests.tournaments.playing import lower_number_wins, settle
from tests.tournaments.printing.reading import page_count, page_texts

pytestmark = pytest.mark.usefixtures("clock")

NAMES = ("certificates", "prize_list")


@pytest.fixture
def address(event, entries, make_match, tang, fang):
    for pair in (entries[:2], entries[2:]):
        match = make_match(*pair)
        settle(match, lower_number_wins(match), by=tang, accepted_by=fang)
    return lambda name: reverse(f"documents:{name}", args=[event.pk])


def as_user(client, user):
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


@pytest.mark.parametrize("name", NAMES)
def test_they_are_for_the_office(client, address, name, tang, fang, luo, wu) -> None:
    for user in (tang, fang):
        assert as_user(client, user).get(address(name))["Content-Type"] == "application/pdf"
    assert as_user(client, luo).get(address(name)).status_code == 403
    assert as_user(client, wu).get(address(name)).status_code == 404
    assert as_user(client, fang).post(address(name)).status_code == 405
    client.logout()
    assert client.get(address(name)).status_code == 302


@pytest.mark.parametrize(
    ("query", "pages"),
    [
        ({"places": "1"}, 1),
        ({}, 3),
        ({"places": "9"}, 4),
        ({"places": "0"}, 1),
        ({"places": "x"}, 3),
        ({"places": "-2"}, 3),
        ({"places": "²"}, 3),
        ({"places": "9" * 40}, 3),
        ({"places": "9999", "each": "1"}, 8),
    ],
)
def test_as_many_certificates_as_asked(client, address, tang, query, pages) -> None:
    answer = as_user(client, tang).get(address("certificates"), query)
    assert page_count(answer.content) == pages


def test_both_are_stamped_while_the_round_is_open(client, address, tang) -> None:
    for name in NAMES:
        answer = as_user(client, tang).get(address(name), {"places": "1"})
        assert "PROVISIONAL" in page_texts(answer.content)[0]


def test_they_take_the_same_queries_for_one_place_and_for_four(
    client, address, tang, django_assert_num_queries
) -> None:
    as_user(client, tang)
    for places in ("1", "4"):
        with django_assert_num_queries(16):
            client.get(address("prize_list"), {"places": places})
