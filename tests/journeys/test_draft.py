"""An organiser swaps entries of a draft: by tapping two, by dragging, by their numbers."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator

from tests.conftest import NOON, make_entry
from tests.journeys.people import LAPTOP, Person, expect
from tests.tournaments.playing import draw_and_play, knockout, pairs_of, swiss
from tests.visits import in_office
from tournaments.models import Entry, Round
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import create_event


@pytest.fixture
def draft(demo) -> Round:
    """Round 1 of seven entries: three tables and a bye."""
    tang = User.objects.get(username="tang")
    event = create_event(name="抽签赛", starts_on=NOON.date(), by=tang, now=NOON)
    for number in range(1, 8):
        make_entry(event, number)
    (round_,) = draw_stage(
        stage=swiss(event, tang), visit=in_office(event, tang), now=NOON, seed="s"
    )
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


@pytest.mark.parametrize("has_scripts", [True, False], ids=["scripts", "no scripts"])
def test_enter_swaps_the_two_numbers_typed(people, draft: Round, has_scripts: bool) -> None:
    """The buttons of the pairings stand before the bar in the document: none of them is pressed."""
    tang = people.visitor(LAPTOP, java_script_enabled=has_scripts)
    tang.sign_in("tang")
    tang.goto(f"/office/events/{draft.stage.event_id}/rounds/{draft.pk}/")
    (a, b), (c, d), *rest = pairs_of(draft)
    bar = tang.page.locator("#swap")
    bar.locator("[name=first]").fill(str(b))
    bar.locator("[name=second]").fill(str(c))
    bar.locator("[name=second]").press("Enter")
    expect(tang.page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(draft) == [(a, c), (b, d), *rest]


def test_enter_on_a_tick_checks_nobody_in(people, demo) -> None:
    """The list's buttons are for a hand: each does something else."""
    event = create_event(
        name="办理签到", starts_on=NOON.date(), by=User.objects.get(username="tang"), now=NOON
    )
    entries = [make_entry(event, number) for number in (1, 2)]
    Entry.objects.filter(event=event).update(state=Entry.State.REGISTERED)
    tang = people.come("tang")
    page = tang.goto(f"/office/events/{event.pk}/entries/")
    tick = page.locator(f"[name=entry][value='{entries[0].pk}']")
    tick.check()
    tick.press("Enter")
    page.get_by_role("button", name="全部签到").focus()
    assert set(event.entries.values_list("state", flat=True)) == {Entry.State.REGISTERED}
    page.keyboard.press("Enter")
    expect(page.get_by_text("2对已签到")).to_be_visible()
    assert set(event.entries.values_list("state", flat=True)) == {Entry.State.CHECKED_IN}


def test_the_sides_of_a_final_change_and_nothing_else_can_be_picked(people, demo) -> None:
    organiser = User.objects.get(username="tang")
    event = create_event(name="淘汰赛", starts_on=NOON.date(), by=organiser, now=NOON)
    for number in range(1, 5):
        make_entry(event, number)
    stage = knockout(event, organiser)
    draw_and_play(stage, organiser)
    (final,) = draw_stage(stage=stage, visit=in_office(stage, organiser), now=NOON, seed="s")
    ((ns, ew),) = pairs_of(final)
    person = people.come("tang")
    person.goto(f"/office/events/{event.pk}/rounds/{final.pk}/")
    expect(pick(person, ns)).not_to_have_attribute("role", "button")
    person.page.locator("td button[name=pair]").click()
    expect(person.page.locator(".pick.changed")).to_have_count(2)
    assert pairs_of(final) == [(ew, ns)]
