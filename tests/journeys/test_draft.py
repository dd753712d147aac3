"""An organiser swaps entries of a draft: by tapping two, by dragging, by their numbers."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator

from tests.conftest import NOON, make_entry
from tests.journeys.people import Person, expect
from tests.tournaments.playing import draw_and_play, knockout, pairs_of, swiss
from tournaments.models import Round
from tournaments.services.draws import draw_stage
from tournaments.services.events import create_event


@pytest.fixture
def draft(demo) -> Round:
    """Round 1 of seven entries: three tables and a bye."""
    tang = User.objects.get(username="tang")
    event = create_event(name="抽签赛", starts_on=NOON.date(), by=tang, now=NOON)
    for number in range(1, 8):
        make_entry(event, number)
    (round_,) = draw_stage(stage=swiss(event, tang), by=tang, now=NOON, seed="s")
    return round_


@pytest.fixture
def tang(people, draft: Round) -> Person:
    person = people.come("tang")
    person.goto(f"/office/events/{draft.stage.event_id}/rounds/{draft.pk}/")
    return person


def pick(tang: Person, number: int) -> Locator:
    return tang.page.locator(f'.pick[data-entry="{number}"]')


def test_two_taps_swap_and_one_swaps_back(tang: Person, draft: Round) -> None:
    before = pairs_of(draft)
    (a, b), (c, d), (e, f), (g,) = before
    pick(tang, a).click()
    expect(pick(tang, a)).to_have_attribute("aria-pressed", "true")
    pick(tang, g).click()
    expect(tang.page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(draft) == [(g, b), (c, d), (e, f), (a,)]
    tang.page.locator("[role=status] button[name=pair]").click()
    expect(tang.page.locator(".pick").first).to_have_attribute("data-entry", str(a))
    assert pairs_of(draft) == before


def test_sides_change_and_a_drag_swaps(tang: Person, draft: Round) -> None:
    (a, b), (c, d), (e, f), (g,) = pairs_of(draft)
    tang.page.locator("td button[name=pair]").first.click()
    expect(tang.page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(draft)[0] == (b, a)
    pick(tang, c).drag_to(pick(tang, f))
    expect(pick(tang, c)).to_contain_class("changed")
    assert pairs_of(draft) == [(b, a), (f, d), (e, c), (g,)]


def test_typed_numbers_swap_and_a_wrong_one_is_kept(tang: Person, draft: Round) -> None:
    (a, b), (c, d), *_more = pairs_of(draft)
    page = tang.page
    page.locator("#swap [name=first]").fill(str(a))
    page.locator("#swap [name=second]").fill("99")
    page.locator("#swap > button").click()
    expect(page.locator("#swap .errorlist")).to_be_visible()
    expect(page.locator("#swap [name=second]")).to_have_value("99")
    page.locator("#swap [name=second]").fill(str(d))
    page.locator("#swap > button").click()
    expect(page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(draft)[:2] == [(d, b), (c, a)]


def test_the_sides_of_a_final_change_and_nothing_else_can_be_picked(people, demo) -> None:
    organiser = User.objects.get(username="tang")
    event = create_event(name="淘汰赛", starts_on=NOON.date(), by=organiser, now=NOON)
    for number in range(1, 5):
        make_entry(event, number)
    stage = knockout(event, organiser)
    draw_and_play(stage, organiser)
    (final,) = draw_stage(stage=stage, by=organiser, now=NOON, seed="s")
    ((ns, ew),) = pairs_of(final)
    person = people.come("tang")
    person.goto(f"/office/events/{event.pk}/rounds/{final.pk}/")
    expect(pick(person, ns)).not_to_have_attribute("role", "button")
    person.page.locator("td button[name=pair]").click()
    expect(person.page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(final) == [(ew, ns)]
