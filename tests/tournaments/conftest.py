"""A visitor and a table at play for him to look at; the organiser's office and its drafts."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin, field_of
from tests.tournaments.office import Office
from tests.tournaments.playing import draw_and_play, swiss
from tests.tournaments.public_pages import FIRST_HAND, record
from tournaments.models import Entry, Event, Match, Round
from tournaments.services.draws import draw_stage
from tournaments.services.rounds import publish_round


@pytest.fixture
def visitor(db) -> Client:
    """Somebody with a phone, reading English for the tests' sake."""
    client = Client()
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def playing(match: Match, clock, luo) -> Match:
    """Table 1 after its first hand: NS dealt, 185 points, EW take the deal and rise 0."""
    start_clock(match=match, by=luo, now=clock())
    record(match, luo, clock, follows=0, typed=FIRST_HAND)
    return match


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
    return publish_round(round_=drafted, by=tang, now=NOON)


@pytest.fixture
def draft(event: Event, tang: User) -> Round:
    """The draft of round 1 of a Swiss stage of seven: three tables and a bye."""
    field_of(event, 7)
    [drafted] = draw_stage(stage=swiss(event, tang), by=tang, now=NOON, seed="s")
    return drafted


@pytest.fixture
def second(event: Event, tang: User) -> Round:
    """The draft of round 2 of a Swiss stage of seven, round 1 played."""
    field_of(event, 7)
    stage = swiss(event, tang)
    draw_and_play(stage, tang)
    [drafted] = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    return drafted
