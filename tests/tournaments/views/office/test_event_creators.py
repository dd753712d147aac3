"""Who may create events: a right that superusers give and take in the desk."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.office import as_user, said
from tests.tournaments.public_pages import text_of
from tournaments.access import may_create_events
from tournaments.models import Event, EventCreator
from tournaments.services.event_creators import give_right_to_create, take_right_to_create

pytestmark = pytest.mark.usefixtures("clock")
LIST = "office:event_creators"


@pytest.fixture
def root(wu):
    """Who looks after the desk."""
    wu.is_superuser = True
    wu.save()
    return wu


def rights() -> list[tuple[str, bool]]:
    """Each right ever given, and whether it is in force."""
    rows = EventCreator.objects.order_by("pk")
    return [(row.user.username, row.taken_at is None) for row in rows]


def test_without_the_right_nobody_creates_an_event_or_is_offered_to(client, event, tang):
    as_user(client, tang)
    address = reverse("office:create_event")
    assert address not in client.get(reverse("office:events")).content.decode()
    assert [client.get(address).status_code, client.post(address).status_code] == [403, 403]
    assert "Whoever looks after the desk gives the right" in text_of(client.get(address))
    assert Event.objects.count() == 1


def test_the_right_is_given_and_taken_in_the_desk(client, event, root, tang):
    as_user(client, root)
    address = reverse(LIST)
    assert address in client.get(reverse("office:events")).content.decode()
    given = client.post(address, {"username": "TANG"})
    assert (given.url, said(given)) == (address, ["唐组织 may create events."])
    client.post(address, {"username": "tang"})
    assert rights() == [("tang", True)]
    assert "唐组织 tang 吴旁人 2026-10-03" in text_of(client.get(address))
    assert may_create_events(tang)
    taken = client.post(reverse("office:take_right_to_create", args=[tang.pk]))
    assert (taken.url, said(taken)) == (address, ["唐组织 creates no more events."])
    assert not may_create_events(tang)
    client.post(address, {"username": "tang"})
    assert rights() == [("tang", False), ("tang", True)]


def test_a_name_without_an_open_account_is_refused_beside_the_field(client, root, luo):
    as_user(client, root)
    answer = client.post(reverse(LIST), {"username": "nobody"})
    assert answer.context["form"].errors == {"username": ["There is no account of this name."]}
    assert 'value="nobody"' in answer.content.decode()
    luo.is_active = False
    luo.save()
    answer = client.post(reverse(LIST), {"username": "luo"})
    assert answer.context["form"].errors == {"username": ["This account is closed."]}
    assert rights() == []


def test_nobody_else_finds_the_list(client, event, tang, fang):
    take = reverse("office:take_right_to_create", args=[tang.pk])
    for user in (tang, fang):
        as_user(client, user)
        statuses = [client.get(reverse(LIST)), client.post(reverse(LIST)), client.post(take)]
        assert [answer.status_code for answer in statuses] == [404, 404, 404]
    client.logout()
    assert client.get(reverse(LIST)).url.startswith(reverse("login"))


def test_taking_what_nobody_has_changes_nothing(root, tang):
    take_right_to_create(user=tang, by=root, now=NOON)
    assert rights() == []
    give_right_to_create(username="tang", by=root, now=NOON)
    assert rights() == [("tang", True)]


def test_who_organises_an_event_keeps_the_right_on_update(event, tang, fang, luo):
    migration = import_module("tournaments.migrations.0013_event_creators")

    class Editor:
        """The one thing of a schema editor that the migration asks for."""

    Editor.connection = connection
    migration.let_organisers_go_on(apps, Editor)
    assert rights() == [("tang", True)]
