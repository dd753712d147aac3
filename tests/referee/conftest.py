"""Tables further on than the match of every test."""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.models import Adjustment
from referee.rulebook.seats import Side
from referee.services import rulings
from referee.services.clock import call_time, pause_clock, resume_clock, start_clock
from referee.values.hands import TypedBid
from tests.conftest import SetClock, make_user
from tests.referee.recording import fresh, laogai, play, score
from tests.referee.ruling import warn
from tests.visits import at_table
from tournaments.models import Event, Match, Official


@pytest.fixture
def finished(match: Match, luo: User, clock: SetClock) -> Match:
    """NS leads 5 to 3 when time is up; nobody has signed."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    return match


@pytest.fixture
def at_eight(match: Match, luo: User, client: Client, clock: SetClock) -> Match:
    """North dealt and held: South is due to deal hand 2 at level 8; Luo reads English."""
    play(match, luo, clock(), score(0))
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    return match


@pytest.fixture
def two_hands(match: Match, luo: User, client: Client, clock: SetClock) -> Match:
    """North dealt and held, South dealt and held; North is due, and Luo is signed in."""
    play(match, luo, clock(), score(100), score(100))
    client.force_login(luo)
    return match


@pytest.fixture
def started(match: Match, luo: User, client: Client, clock: SetClock) -> Match:
    """The match with its clock running and Luo signed in."""
    start_clock(visit=at_table(match, luo), now=clock())
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


@pytest.fixture
def played(match: Match, luo: User, fang: User, clock: SetClock) -> Match:
    """Three hands with everything a table can have: N deals, then S, then W after taking."""
    bids = (TypedBid("N", "bid", 1, "S"), TypedBid("E", "overrule", 2, "H"))
    play(
        match, luo, clock(),
        score(100, dealer="N", exposed_ns=1, exposed_ew=2, bids=bids,
              bidding_fault="shown bid", bidding_fault_side="EW"),
        laogai("NS", points=40, option="A"),
        score(125),
    )  # fmt: skip
    pause_clock(reason="换牌", visit=at_table(match, luo), now=clock())
    clock.forward(minutes=5)
    resume_clock(visit=at_table(match, luo), now=clock())
    warn(match, match.north, luo, clock())
    warn(match, match.west, luo, clock())
    warn(match, match.west, luo, clock())
    rulings.adjust(
        kind=Adjustment.Kind.LEVELS, hand_number=2, side=Side.NS, amount=1,
        reason="r", key=uuid4(), visit=at_table(match, fang), now=clock(),
    )  # fmt: skip
    return fresh(match)
