"""Certificates and the prize receipt list over the web: for the office, down to the place asked."""

import pytest
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.office import as_user
from tests.tournaments.playing import lower_number_wins, settle
from tests.tournaments.printing.reading import page_count, page_texts
from tests.tournaments.public_pages import text_of
from tests.visits import in_office
from tournaments.models import Round
from tournaments.services.results import lock_match, reopen_result
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.usefixtures("clock")

NAMES = ("certificates", "prize_list")


@pytest.fixture
def address(event, entries, make_match, tang, fang, round_one):
    """Of the papers of two tables settled in a round that is closed."""
    for pair in (entries[:2], entries[2:]):
        match = make_match(*pair)
        settle(match, lower_number_wins(match), by=tang, accepted_by=fang)
    close_round(round_=round_one, visit=in_office(round_one, tang), now=NOON)
    return lambda name: reverse(f"documents:{name}", args=[event.pk])


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


@pytest.fixture
def open_again(address, round_one):
    Round.objects.filter(pk=round_one.pk).update(state=Round.State.RUNNING)


def test_the_list_of_prizes_is_stamped_while_the_round_is_open(
    client, address, open_again, tang
) -> None:
    answer = as_user(client, tang).get(address("prize_list"), {"places": "1"})
    assert "PROVISIONAL" in page_texts(answer.content)[0]


def test_certificates_wait_for_final_places_and_say_for_what(
    client, address, open_again, event, round_one, tang, fang
) -> None:
    answer = as_user(client, tang).get(address("certificates"), {"places": "1"})
    assert (answer.status_code, answer["Content-Type"].split(";")[0]) == (409, "text/html")
    page = text_of(answer)
    assert "Certificates are printed once every place is final. Still missing:" in page
    assert "1. Round robin: Round 1 is not closed." in page
    assert reverse("office:round", args=[event.pk, round_one.pk]) in answer.content.decode()
    close_round(round_=round_one, visit=in_office(round_one, tang), now=NOON)
    match = round_one.matches.get(table_number=2)
    reopen_result(match=lock_match(match.pk), reason="记错", by=fang, now=NOON)
    answer = client.get(address("certificates"))
    assert answer.status_code == 409
    assert "Round 1 still has 1 table without a result." in text_of(answer)


def test_the_print_room_offers_certificates_once_places_are_final(
    client, address, event, round_one, tang
) -> None:
    room = reverse("office:print_room", args=[event.pk])
    page = as_user(client, tang).get(room).content.decode()
    assert f"{address('certificates')}?places=6" in page
    Round.objects.filter(pk=round_one.pk).update(state=Round.State.RUNNING)
    page = client.get(room).content.decode()
    assert f'<a href="{address("certificates")}">What is still missing</a>' in page
    assert f"{address('certificates')}?places=6" not in page
    assert f"{address('prize_list')}?places=6" in page


def test_they_take_the_same_queries_for_one_place_and_for_four(
    client, address, tang, django_assert_num_queries
) -> None:
    as_user(client, tang)
    for places in ("1", "4"):
        with django_assert_num_queries(16):
            client.get(address("prize_list"), {"places": places})
