"""Server time of saving a hand, beside a view that inserts one bare row in the same database."""

import statistics
import time
from collections.abc import Callable
from uuid import uuid4

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bench.database import temporary_database
from config.now import now
from referee.management.demo_event import build
from referee.models import ClockEvent, Hand
from tournaments.models import Match

HANDS_ON_THE_SHEET = 20
ROUNDS = 4


def measure() -> list[tuple[str, float, str]]:
    """Medians in milliseconds, and their ratio."""
    with temporary_database():
        build(now())
        match = Match.objects.get(round__number=3, table_number=2)
        client = Client()
        client.force_login(match.referee)
        timed: list[tuple[float, float]] = []
        already = match.hands.count()
        for _round in range(ROUNDS):
            # In turn, so that both meet the same machine.
            for number in range(already, HANDS_ON_THE_SHEET):
                timed.append((save_hand(client, match, number), _insert_row(client, match)))
            Hand.objects.filter(match=match, number__gt=already).delete()
            ClockEvent.objects.filter(match=match, kind="extend").delete()
        saving, bare = (statistics.median(times) * 1000 for times in zip(*timed, strict=True))
    where = connection.vendor
    return [
        (f"saving a hand, {where}", saving, "ms"),
        (f"a bare one-row insert, {where}", bare, "ms"),
        (f"saving a hand / bare insert, {where}", saving / bare, "times"),
    ]


def save_hand(client: Client, match: Match, follows: int) -> float:
    values = {
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
    address = reverse("desk:record_hand", args=[match.pk])
    taken = _timed(lambda: client.post(address, values))
    assert match.hands.count() == follows + 1, "the hand was not saved"
    return taken


def _insert_row(client: Client, match: Match) -> float:
    address = reverse("insert_row", args=[match.pk])
    return _timed(lambda: client.post(address))


def _timed(post: Callable[[], HttpResponse]) -> float:
    began = time.perf_counter()
    response = post()
    taken = time.perf_counter() - began
    assert response.status_code == 302, response.status_code
    return taken
