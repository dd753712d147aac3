"""Short ways for tests to put hands on a sheet."""

from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import User

from referee.models import Hand
from referee.rulebook.race import Sheet
from referee.selectors import load_table
from referee.services.clock import start_clock
from referee.services.hands import record_hand
from referee.values.hands import TypedHand
from tests.visits import at_table
from tournaments.models import Match


def score(points: int, **values) -> TypedHand:
    """A hand whose last trick held nothing, so that s is `points`."""
    facts = {
        "trump": "H",
        "points": points,
        "last_won_by": "NS",
        "last_points": 0,
        "last_cards": 1,
    }
    return TypedHand(**{**facts, **values})


def laogai(side: str, points: int = 0, option: str = "", **values) -> TypedHand:
    """A hand ended by 劳改 of a side, found after three tricks."""
    facts = {
        "trump": "H",
        "points": points,
        "laogai_side": side,
        "laogai_kind": "wrong follow",
        "laogai_option": option,
        "offence_trick": 2,
        "tricks_played": 3,
    }
    return TypedHand(**{**facts, **values})


def play(match: Match, by: User, now: datetime, *hands: TypedHand) -> list[Hand]:
    """Start the clock if need be and record these hands after those already there.

    A first hand without a dealer is dealt by North.
    """
    start_clock(visit=at_table(match, by), now=now)
    recorded = []
    for typed in hands:
        follows = match.hands.count()
        if follows == 0 and not typed.dealer and not typed.void_cause:
            typed = TypedHand(**{**typed.columns, "dealer": "N"})
        recorded.append(
            record_hand(
                follows=follows,
                typed=typed,
                key=uuid4(),
                visit=at_table(match, by),
                now=now,
                odd_is_meant=True,
            )
        )
    return recorded


def sheet_of(match: Match, now: datetime) -> Sheet:
    """The sheet as it stands in the database."""
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return load_table(fresh, now).sheet


def fresh(match: Match) -> Match:
    """The match as the database has it now, with its event."""
    return Match.objects.select_related("round__stage__event").get(pk=match.pk)
