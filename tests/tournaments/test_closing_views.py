"""The gate at the end of a round: what keeps it open, and closing it all the same."""

import pytest
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, open_round, sign
from tournaments.models import JournalEntry, Round
from tournaments.services import rounds

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def office(client, event, tang) -> Office:
    return Office(client, tang, event.pk)


@pytest.fixture
def drafted(event, entries, tang) -> Round:
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    return stage.rounds.get(number=1)


@pytest.fixture
def published(drafted, tang) -> Round:
    return rounds.publish_round(round_=drafted, by=tang, now=NOON)


def test_closing_lists_what_holds_the_round_open(client, event, published, fang, luo):
    event.rules = {"second_person": True}
    event.save()
    one, two = published.matches.order_by("table_number")
    sign(one, luo)
    answer = Office(client, fang, event.pk).post("close_round", published.pk)
    page = answer.content.decode()
    assert [(t.match, t.missing) for t in answer.context["open_tables"]] == [
        (one, "acceptance"),
        (two, "play"),
    ]
    assert reverse("desk:match", args=[two.pk]) in page
    published.refresh_from_db()
    assert published.state == Round.State.PUBLISHED


def test_closing_all_the_same_takes_a_reason(office, event, published):
    answer = office.post("close_round", published.pk, reason="hall closes")
    assert answer.url == office.address("event")
    assert open_round(event).state == Round.State.CLOSED
    assert JournalEntry.objects.get(act="close_round").reason == "hall closes"


def test_a_draft_cannot_be_closed(office, event, drafted):
    office.post("close_round", drafted.pk, reason="r")
    assert open_round(event).state == Round.State.DRAFTED
