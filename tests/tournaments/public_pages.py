"""Playing a table and reading a page, for the tests of public pages."""

import re
from html import unescape
from uuid import uuid4

from django.urls import reverse

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.services import hands
from referee.values.hands import TypedHand
from tests.visits import at_table
from tournaments.models import Match, Result
from tournaments.services.results import MatchOutcome, submit_result

FIRST_HAND = TypedHand(
    dealer="N", trump="H", points=95, last_won_by="EW", last_points=45, last_cards=2
)


def record(match: Match, by, clock, *, follows: int, typed: TypedHand) -> None:
    hands.record_hand(
        follows=follows, typed=typed, key=uuid4(), visit=at_table(match, by), now=clock()
    )


def sign(match: Match, by, clock) -> Result:
    """The match over, NS past A against 10, accepted at once."""
    levels = Levels(ns=Level.PAST_A, ew=Level.TEN)
    outcome = MatchOutcome("played", "passed A", Side.NS, levels, 6, 5)
    return submit_result(match=match, outcome=outcome, by=by, now=clock())


def text_of(response) -> str:
    """What stands on the page between its tags, blanks made one."""
    body = response.content.decode().split("<main", 1)[1]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def pages(match: Match) -> dict[str, str]:
    event_id = match.round.stage.event_id
    return {
        "home": reverse("home"),
        "event": reverse("public:event", args=(event_id,)),
        "round": reverse("public:round", args=(event_id, match.round_id)),
        "match": reverse("public:match", args=(event_id, match.pk)),
        "standings": reverse("public:standings", args=(event_id,)),
    }
