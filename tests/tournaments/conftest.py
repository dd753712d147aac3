"""A visitor, and a table at play for him to look at."""

import pytest
from django.test import Client

from referee.services.clock import start_clock
from tests.tournaments.public_pages import FIRST_HAND, record
from tournaments.models import Match


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
