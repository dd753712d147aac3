"""Tables further on than the match of every test."""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.services.clock import call_time, start_clock
from tests.conftest import SetClock, make_user
from tests.referee.recording import play, score
from tournaments.models import Event, Match, Official


@pytest.fixture
def finished(match: Match, luo: User, clock: SetClock) -> Match:
    """NS leads 5 to 3 when time is up; nobody has signed."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    return match


@pytest.fixture
def started(match: Match, luo: User, client: Client, clock: SetClock) -> Match:
    """The match with its clock running and Luo signed in."""
    start_clock(match=match, by=luo, now=clock())
    client.force_login(luo)
    return match


@pytest.fixture
def uuid_key() -> UUID:
    """A form's one-time key."""
    return uuid4()


@pytest.fixture
def bai(event: Event) -> User:
    """The recorder of the event."""
    user = make_user("bai", "白编排")
    Official.objects.create(event=event, user=user, role=Official.Role.RECORDER)
    return user
