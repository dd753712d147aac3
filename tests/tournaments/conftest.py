"""A visitor and what he looks at; stages of a field; the organiser's office and its drafts."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import segno
from django.contrib.auth.models import User
from django.test import Client

from config.tasks import queue
from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin, field_of
from tests.tournaments.office import Office
from tests.tournaments.playing import draw_and_play, swiss
from tests.tournaments.public_pages import FIRST_HAND, record
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import at_table, in_office
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.event_creators import give_right_to_create
from tournaments.services.rounds import publish_round


@pytest.fixture
def creator(wu: User) -> User:
    """Wu, who holds no office yet but may create events."""
    give_right_to_create(username=wu.username, by=None, now=NOON)
    return wu


@pytest.fixture
def visitor(db) -> Client:
    """Somebody with a phone, reading English for the tests' sake."""
    client = Client()
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def playing(match: Match, clock, luo) -> Match:
    """Table 1 after its first hand: NS dealt, 185 points, EW take the deal and rise 0."""
    start_clock(visit=at_table(match, luo), now=clock())
    record(match, luo, clock, follows=0, typed=FIRST_HAND)
    return match


@pytest.fixture
def printed_dir(settings, tmp_path, monkeypatch) -> Path:
    """Where files made beside the desk lie. What such a process does goes on at its own speed."""
    settings.QUEUE_URL, settings.QUEUE_FILE = "", tmp_path / "queue.sqlite3"
    folder = tmp_path / "printed"
    papers = settings.STORAGES["papers"]
    options = {**papers["OPTIONS"], "location": folder}
    settings.STORAGES = {**settings.STORAGES, "papers": {**papers, "OPTIONS": options}}
    monkeypatch.setattr(os, "nice", lambda by: 0)
    return folder


@pytest.fixture
def queued(printed_dir) -> Callable[[], list[tuple[object, ...]]]:
    """What waits in a queue of its own for a worker, which there is none of."""

    def waiting() -> list[tuple[object, ...]]:
        return [task.args for task in queue().huey.pending()]

    return waiting


@pytest.fixture
def coded(monkeypatch) -> list[str]:
    """What the codes on papers lead to, one after the other as they are drawn."""
    addresses: list[str] = []
    make = segno.make

    def noted(address: str, **how: Any) -> Any:
        addresses.append(address)
        return make(address, **how)

    monkeypatch.setattr(segno, "make", noted)
    return addresses


@pytest.fixture
def eight(event: Event) -> list[Entry]:
    """Entries 1 to 8."""
    return field_of(event, 8)


@pytest.fixture
def two_groups(event: Event, eight: list[Entry]) -> Stage:
    """Two groups of four after a round: 1 beats 2 and 3 beats 4, 5 beats 6 and 7 beats 8."""
    stage = make_stage(event, Stage.Kind.GROUPS, [eight[:4], eight[4:]], group_count=2)
    first = make_round(stage)
    for ns, ew, level in ((1, 2, "8"), (3, 4, "9"), (5, 6, "7"), (7, 8, "J")):
        play(first, eight[ns - 1], eight[ew - 1], loser=level)
    return stage


@pytest.fixture
def office(client: Client, event: Event, tang: User) -> Office:
    """The office as the organiser sees it."""
    return Office(client, tang, event.pk)


@pytest.fixture
def drafted(event: Event, entries: list[Entry], tang: User) -> Round:
    """Round 1 of a round robin of four entries: drawn, not public yet."""
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    return stage.rounds.get(number=1)


@pytest.fixture
def published(drafted: Round, tang: User) -> Round:
    """Round 1 of a round robin of four entries, public."""
    return publish_round(round_=drafted, visit=in_office(drafted, tang), now=NOON)


@pytest.fixture
def draft(event: Event, tang: User) -> Round:
    """The draft of round 1 of a Swiss stage of seven: three tables and a bye."""
    field_of(event, 7)
    [drafted] = draw_stage(
        stage=swiss(event, tang), visit=in_office(event, tang), now=NOON, seed="s"
    )
    return drafted


@pytest.fixture
def second(event: Event, tang: User) -> Round:
    """The draft of round 2 of a Swiss stage of seven, round 1 played."""
    field_of(event, 7)
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    [drafted] = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    return drafted
