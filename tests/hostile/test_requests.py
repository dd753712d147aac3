"""Nothing that anybody can send is answered 500: each address once asked, once posted to, and more.

A few hundred of the requests that a longer run sends by the thousand.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from config.urls import urlpatterns as desk
from referee.management.demo_event import build
from tests.conftest import NOON, SetClock
from tests.hostile.bodies import Sent
from tests.hostile.requests import (
    HostileRequest,
    answer_of,
    hostile_routes,
    requests,
    run,
    visitors,
)
from tests.hostile.routes import Route, ids_of_rows, routes

PEOPLE = ("fang", "tang", "luo", "bai", "root")
PAPER = (".pdf", ".xlsx", ".svg")
MORE = 40


@pytest.fixture
def demo(db, clock: SetClock, settings) -> None:
    build(NOON)
    User.objects.create_superuser("root", password="root")


def undone(ask: Callable[[], str]) -> str:
    """What one request changes is not there for the next."""
    with transaction.atomic():
        answer = ask()
        transaction.set_rollback(True)
    return answer


def test_no_request_is_answered_500(demo) -> None:
    """Papers are left out: they take a second each, and the longer run has them."""
    table = [route for route in hostile_routes() if not route.pattern.endswith(PAPER)]
    count = 2 * len(table) + MORE
    assert count > 300
    failures = run(
        count, seed=1, visitors=visitors(*PEOPLE), ids=ids_of_rows(), among=table, around=undone
    )
    assert [str(failure) for failure in failures] == []


def test_every_address_is_asked_and_posted_to() -> None:
    table = hostile_routes()
    made = requests(7, visitors=("",), ids={}, among=table)
    first = [next(made) for _ in range(2 * len(table))]
    assert [request.method for request in first] == ["GET"] * len(table) + ["POST"] * len(table)
    assert {Route("/"), Route("/desk/<id:match_id>/"), Route("/admin/")} <= set(routes())


def test_a_seed_makes_the_same_requests_again() -> None:
    made, again, other = (
        [
            next(one)
            for one in [requests(seed, visitors=("", "fang"), ids={"match_id": [1, 2]})] * 99
        ]
        for seed in (3, 3, 4)
    )
    assert made == again
    assert made != other


def broken(request: HttpRequest) -> HttpResponse:
    raise KeyError("a bug")


def unavailable(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=503 if request.method == "GET" else 200)


urlpatterns = [path("broken/", broken), path("unavailable/", unavailable), *desk]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("method", "address", "answer"),
    [
        ("GET", "/broken/", "KeyError"),
        ("POST", "/broken/", "KeyError"),
        ("GET", "/unavailable/", "503"),
        ("POST", "/unavailable/", ""),
    ],
)
def test_a_bug_and_an_answer_of_500_are_found(db, method, address, answer) -> None:
    found = answer_of(Client(), HostileRequest("", method, address, Sent()))
    assert found.split("(")[0] == answer
