"""Signing in leads to the page that was asked for, else to where somebody works."""

import pytest
from django.urls import reverse

from tests.conftest import make_user
from tournaments.models import Match, Official, Round
from tournaments.services.events import create_event

LOGIN = "/accounts/login/"


def landing(client, user, **asked: str) -> str:
    client.logout()
    answer = client.post(LOGIN, {"username": user.username, "password": user.username, **asked})
    assert answer.status_code == 302
    return answer.url


def test_officials_come_to_their_open_tables(client, match, luo, fang) -> None:
    for user in (luo, fang):
        assert landing(client, user) == reverse("desk:tables")


def test_where_no_table_is_open_the_office_is_next(client, event, match, luo, fang, tang) -> None:
    office = reverse("office:event", args=[event.pk])
    assert landing(client, tang) == office
    Round.objects.update(state=Round.State.CLOSED)
    Match.objects.update(state=Match.State.ACCEPTED)
    assert landing(client, fang) == office
    assert landing(client, luo) == reverse("desk:tables")
    Round.objects.update(state=Round.State.DRAFTED)
    assert landing(client, fang) == office


def test_of_several_events_an_organiser_comes_to_the_list(client, event, tang, clock) -> None:
    create_event(name="冬季赛", starts_on=event.starts_on, by=tang, now=clock())
    assert landing(client, tang) == reverse("office:events")


def test_who_has_no_office_comes_to_the_public_page(client, event, wu) -> None:
    assert landing(client, wu) == reverse("home")
    wu.is_superuser = True
    wu.save()
    assert landing(client, wu) == reverse("office:events")


def test_a_recorder_comes_to_the_tables(client, event, db) -> None:
    bai = make_user("bai", "白编排")
    Official.objects.create(event=event, user=bai, role=Official.Role.RECORDER)
    assert landing(client, bai) == reverse("desk:tables")


def test_the_page_that_was_asked_for_comes_first(client, event, match, luo) -> None:
    page = reverse("public:event", args=[event.pk])
    assert landing(client, luo, next=page) == page
    assert landing(client, luo, next="https://elsewhere.example/") == reverse("desk:tables")


def test_from_the_sign_in_page_to_itself_leads_to_ones_work(client, match, luo) -> None:
    assert landing(client, luo, next=LOGIN) == reverse("desk:tables")
    assert client.get(LOGIN, {"next": f"{LOGIN}?next={LOGIN}"}).url == reverse("desk:tables")


def test_who_has_signed_in_already_is_led_on(client, match, luo) -> None:
    client.force_login(luo)
    assert client.get(LOGIN).url == reverse("desk:tables")


@pytest.mark.parametrize("page", ["home", "rulebook"])
def test_only_the_first_page_asks_for_no_way_back(client, db, page) -> None:
    address = reverse(page)
    asked = "" if page == "home" else f"?next={address}"
    assert f'href="{LOGIN}{asked}"' in client.get(address).content.decode()
