"""Processor time of saving a hand and of the page after it, beside the least a desk can do.

The least is measured in the same run, by the same person: a view that inserts one bare row and
leads on, and a page as large as the match page made of ready values alone. Requests go through the
WSGI handler as a server sends them, with nothing watching the templates as tests do.
"""

import gc
import statistics
import time
from http.cookies import SimpleCookie
from io import BytesIO
from urllib.parse import urlencode
from uuid import uuid4

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import Client
from django.test.client import RequestFactory
from django.urls import reverse

from bench.database import temporary_database
from config.now import now
from referee.management.demo_event import build
from referee.models import ClockEvent, Hand
from tournaments.models import Match

HANDS_ON_THE_SHEET = 20
ROUNDS = 6


def measure() -> list[tuple[str, float, str]]:
    """Medians in milliseconds of processor time, and the ratio of their sums."""
    with temporary_database(is_watched=False):
        build(now())
        match = Match.objects.get(round__number=3, table_number=2)
        desk = Desk(match)
        already = match.hands.count()
        timed: list[tuple[float, float, float, float]] = []
        for round_ in range(ROUNDS + 1):
            gc.collect()
            # In turn, so that all four meet the same machine; the first round only warms up.
            for number in range(already, HANDS_ON_THE_SHEET):
                measured = desk.save_hand(number), desk.show(), desk.insert_row(), desk.show_ready()
                timed += [measured] if round_ else []
            Hand.objects.filter(match=match, number__gt=already).delete()
            ClockEvent.objects.filter(match=match, kind="extend").delete()
    saving, page, bare, ready = (
        statistics.median(times) * 1000 for times in zip(*timed, strict=True)
    )
    where = connection.vendor
    return [
        (f"saving a hand, {where}", saving, "ms"),
        (f"the match page after it, {where}", page, "ms"),
        (f"a bare one-row insert, {where}", bare, "ms"),
        (f"a page as large of ready values, {where}", ready, "ms"),
        (f"saving a hand / bare insert, {where}", saving / bare, "times"),
        (f"match page / page of ready values, {where}", page / ready, "times"),
        (f"saving and the page / the least, {where}", (saving + page) / (bare + ready), "times"),
    ]


def save_hand(client: Client, match: Match, follows: int) -> float:
    """Seconds until a hand is saved, by the clock on the wall."""
    began = time.perf_counter()
    response = client.post(reverse("desk:record_hand", args=[match.pk]), hand_values(follows))
    taken = time.perf_counter() - began
    assert response.status_code == 302, response.status_code
    assert match.hands.count() == follows + 1, "the hand was not saved"
    return taken


def hand_values(follows: int) -> dict[str, object]:
    return {
        "follows": follows,
        "key": uuid4(),
        "dealer": "",
        "trump": "H",
        "points": 165,  # takes the deal and rises nothing: the race never ends
        "last_won_by": "NS",
        "last_cards": 1,
        "last_points": 0,
        "exposed_ns": 0,
        "exposed_ew": 0,
    }


class Desk:
    """The desk as one referee's browser meets it: his cookies, and processor seconds of answers."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.handler = WSGIHandler()
        self.cookies: dict[str, str] = {}
        client = Client()
        client.force_login(match.referee)
        self._keep(client.cookies)
        token = "a" * 32
        self.cookies["csrftoken"] = token
        self.token = {"csrfmiddlewaretoken": token}
        self.page_size = 0

    def save_hand(self, follows: int) -> float:
        taken, _size = self._send(
            reverse("desk:record_hand", args=[self.match.pk]), 302, hand_values(follows)
        )
        assert self.match.hands.count() == follows + 1, "the hand was not saved"
        return taken

    def show(self) -> float:
        taken, self.page_size = self._send(reverse("desk:match", args=[self.match.pk]), 200)
        return taken

    def insert_row(self) -> float:
        return self._send(reverse("insert_row", args=[self.match.pk]), 302, {})[0]

    def show_ready(self) -> float:
        """A page as large as the match page was just now."""
        bare, longer = (self._ready(lines)[1] for lines in (0, 100))
        taken, size = self._ready((self.page_size - bare) * 100 // (longer - bare))
        assert 0.98 < size / self.page_size < 1.02, (size, self.page_size)
        return taken

    def _ready(self, lines: int) -> tuple[float, int]:
        return self._send(reverse("ready_page", args=[lines]), 200)

    def _send(
        self, address: str, status: int, posted: dict[str, object] | None = None
    ) -> tuple[float, int]:
        """Processor seconds until the whole answer is there, and its bytes."""
        environ = self._environ(address, posted)
        answered: list[tuple[str, list[tuple[str, str]]]] = []
        began = time.process_time()
        response = self.handler(environ, lambda *head: answered.append(head[:2]))
        body = b"".join(response)
        response.close()
        taken = time.process_time() - began
        [(line, headers)] = answered
        assert line.startswith(str(status)), (address, line)
        for name, value in headers:
            if name == "Set-Cookie":
                self._keep(SimpleCookie(value))
        return taken, len(body)

    def _environ(self, address: str, posted: dict[str, object] | None) -> dict[str, object]:
        environ = RequestFactory().get(address).environ
        environ["HTTP_COOKIE"] = "; ".join(
            f"{name}={value}" for name, value in self.cookies.items()
        )
        if posted is not None:
            body = urlencode({**posted, **self.token}).encode()
            environ |= {
                "REQUEST_METHOD": "POST",
                "CONTENT_TYPE": "application/x-www-form-urlencoded",
                "CONTENT_LENGTH": str(len(body)),
                "wsgi.input": BytesIO(body),
            }
        return environ

    def _keep(self, cookies: SimpleCookie) -> None:
        for name, morsel in cookies.items():
            if morsel["max-age"] == 0 or not morsel.value:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = morsel.coded_value
