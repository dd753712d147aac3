"""The ways in: by which methods, for whom, kept by nobody, and where the others are led."""

import sys

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from config.entrance import act, form_page, page, post_only
from ordeal.routes import routes
from ordeal.world import World, make_world
from tests.conftest import NOON

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")


def entered(view, method: str, *, user=None, **headers: str) -> HttpResponse:
    request = RequestFactory().generic(method, "/desk/7/?kind=played", headers=headers)
    request.user = user or AnonymousUser()
    request.htmx = HtmxDetails(request)
    return view(request, match_id=7)


def done(request, match_id: int) -> HttpResponse:
    return HttpResponse(f"table {match_id}")


VIEWS = {
    "page": page(done),
    "form_page": form_page(done),
    "act": act("desk:match", "match_id")(done),
    "post_only": post_only("desk:match", "match_id")(done),
}
ANSWERS = {
    "page": (200, 200, 405, 405, 405),
    "form_page": (200, 200, 200, 405, 405),
    "act": (302, 302, 200, 405, 405),
    "post_only": (405, 405, 200, 405, 405),
}
HERE = "/accounts/login/?next=/desk/7/%3Fkind%3Dplayed"
TO_THE_TABLE = "/accounts/login/?next=/desk/7/"


@pytest.mark.parametrize("name", VIEWS)
def test_each_way_in_answers_its_methods(name) -> None:
    user = User(pk=1, username="luo")
    answers = [entered(VIEWS[name], method, user=user) for method in METHODS]
    assert tuple(answer.status_code for answer in answers) == ANSWERS[name]
    assert [answer.content for answer in answers if answer.status_code == 200] == [
        b"table 7" for status in ANSWERS[name] if status == 200
    ]


@pytest.mark.parametrize("name", VIEWS)
def test_what_people_signed_in_read_is_kept_by_nobody(name) -> None:
    method = "GET" if name.endswith("page") else "POST"
    answer = entered(VIEWS[name], method, user=User(pk=1, username="luo"))
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


def test_a_file_says_itself_how_it_is_kept() -> None:
    file = HttpResponse(b"%PDF", headers={"Cache-Control": "private, no-store"})
    answer = entered(page(lambda request, match_id: file), "GET", user=User(pk=1))
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("name", "method", "way_back"),
    [
        ("page", "GET", HERE),
        ("form_page", "GET", HERE),
        ("form_page", "POST", HERE),
        ("act", "POST", TO_THE_TABLE),
        ("post_only", "POST", TO_THE_TABLE),
    ],
)
def test_others_sign_in_and_come_back(name, method, way_back) -> None:
    answer = entered(VIEWS[name], method)
    assert (answer.status_code, answer["Location"]) == (302, way_back)
    assert entered(VIEWS[name], method, **{"HX-Request": "true"}).status_code == 401


def test_the_address_of_an_act_leads_to_its_page() -> None:
    for method in ("GET", "HEAD"):
        assert entered(VIEWS["act"], method)["Location"] == "/desk/7/"


@pytest.fixture
def world(db, clock) -> World:
    return make_world(NOON)


@pytest.mark.one_database
def test_every_address_answers_head_as_it_answers_get(world, monkeypatch) -> None:
    """As the chief referee, who reads nearly all: the status and no body. No paper is laid out."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    clients = {method: Client(raise_request_exception=False) for method in ("GET", "HEAD")}
    for client in clients.values():
        client.force_login(world.people["chief referee"])
    answers = {}
    for route in routes():
        if route.name in {"logout", "set_language"}:
            continue
        for method, client in clients.items():
            answer = client.generic(method, world.address(route))
            body = b"".join(answer)
            answers[route.name, method] = answer.status_code
            assert not (method == "HEAD" and body), route.name
    gets = {name: status for (name, method), status in answers.items() if method == "GET"}
    heads = {name: status for (name, method), status in answers.items() if method == "HEAD"}
    assert heads == gets
    assert list(gets.values()).count(200) > 60
