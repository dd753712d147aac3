"""Pages that keep themselves up to date: after any number of polls they are as when opened."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from referee.services.clock import extend_clock
from referee.services.hands import record_hand
from referee.values.hands import TypedHand
from tests.conftest import NOON
from tests.journeys.people import LAPTOP, PHONE, People, expect
from tests.visits import at_table
from tournaments.models import Event, Match, Round

HAND = TypedHand(dealer="", trump="S", points=60, last_won_by="NS", last_points=0, last_cards=1)


def content(page: Page) -> str:
    """What the part shows, without the name of its version."""
    text = page.locator("#live").inner_html()
    return re.sub(r'data-poll="[^"]*"|\s+', " ", text).strip()


def poll(page: Page) -> str:
    """Asks now, and gives how it was answered."""
    with page.expect_response(re.compile("shown=")) as answer:
        page.evaluate("document.dispatchEvent(new Event('desk:resync'))")
    answer.value.finished()
    page.wait_for_timeout(200)
    return answer.value.headers.get("desk-part", str(answer.value.status))


@pytest.fixture
def playing(demo: Event) -> Match:
    return Match.objects.get(round__state=Round.State.RUNNING, table_number=2)


def test_a_page_after_polls_is_as_a_fresh_one(people: People, playing: Match) -> None:
    by = User.objects.get(username="fang")
    event = playing.round.stage.event_id
    paths = {
        "event": f"/events/{event}/",
        "round": f"/events/{event}/rounds/{playing.round_id}/",
        "table": f"/events/{event}/tables/{playing.pk}/",
    }
    kept = {name: people.visitor(PHONE, name).goto(path) for name, path in paths.items()}
    answers = {name: [poll(page)] for name, page in kept.items()}
    for number in range(3):
        follows = playing.hands.count()
        record_hand(follows=follows, typed=HAND, key=uuid4(), visit=at_table(playing, by), now=NOON)
        if number == 1:
            extend_clock(minutes=5, reason="换牌", visit=at_table(playing, by), now=NOON)
        for name, page in kept.items():
            answers[name].append(poll(page))
    assert {name: found[0] for name, found in answers.items()} == dict.fromkeys(paths, "204")
    assert "pieces" in answers["event"]
    assert "whole" not in answers["event"]
    for name, path in paths.items():
        assert content(kept[name]) == content(people.visitor(PHONE, "fresh").goto(path)), name


def test_a_poll_moves_neither_page_nor_focus(people: People, playing: Match) -> None:
    by = User.objects.get(username="fang")
    person = people.visitor(LAPTOP, "reader")
    page = person.goto(f"/events/{playing.round.stage.event_id}/")
    link = page.locator(f"#table-{playing.table_number}")
    link.focus()
    page.evaluate("scrollTo(0, 120)")
    record_hand(
        follows=playing.hands.count(),
        typed=HAND,
        key=uuid4(),
        visit=at_table(playing, by),
        now=NOON,
    )
    poll(page)
    expect(link).to_be_focused()
    assert page.evaluate("scrollY") == 120


def test_a_page_nobody_looks_at_asks_nothing(people: People, playing: Match) -> None:
    person = people.visitor(LAPTOP, "reader")
    person.page.clock.install()
    page = person.goto(f"/events/{playing.round.stage.event_id}/")
    asked: list[str] = []
    page.on("request", lambda request: "shown=" in request.url and asked.append(request.url))
    hidden = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    page.evaluate(hidden % "true")
    page.clock.run_for(30_000)
    assert asked == []
    page.evaluate(hidden % "false")
    page.clock.run_for(11_000)
    page.wait_for_timeout(300)
    assert len(asked) == 1
