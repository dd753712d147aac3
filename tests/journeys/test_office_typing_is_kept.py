"""A long form of the office is not lost when the sign-in expired under it."""

import pytest
from playwright.sync_api import Page

from tests.conftest import NOON
from tests.journeys.office import open_event
from tests.journeys.people import Person, expect
from tournaments.models import Event, Round
from tournaments.services.event_creators import give_right_to_create

KEPT = "之前在这里填写的内容尚未保存。"


@pytest.fixture
def tang(people, at_play: Round) -> Person:
    return people.come("tang")


def fill_in_new_event(page: Page) -> None:
    page.locator("[name=name]").fill("春季赛")
    page.locator("[name=step]").fill("20")
    page.locator("[name=second_person]").check()


def test_a_new_event_is_not_typed_twice(tang: Person) -> None:
    page = tang.goto("/office/events/create/")
    fill_in_new_event(page)
    tang.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="新建赛事").first.click()
    expect(page.get_by_label("用户名")).to_be_visible()
    tang.sign_in("tang")
    tang.read(KEPT)
    page.get_by_role("button", name="填回本页").click()
    expect(page.locator("[name=name]")).to_have_value("春季赛")
    expect(page.locator("[name=step]")).to_have_value("20")
    expect(page.locator("[name=second_person]")).to_be_checked()
    page.get_by_role("button", name="新建赛事").first.click()
    expect(page.locator(".messages .success")).to_be_visible()
    assert Event.objects.get(name="春季赛").rules == {"step": 20, "second_person": True}
    # Saved, it is offered no more.
    tang.goto("/office/events/create/")
    expect(page.get_by_text(KEPT)).to_be_hidden()


def test_what_somebody_else_typed_is_not_offered(tang: Person) -> None:
    give_right_to_create(username="fang", by=None, now=NOON)
    page = tang.goto("/office/events/create/")
    fill_in_new_event(page)
    tang.page.get_by_role("button", name="退出").click()
    tang.sign_in("fang")
    tang.goto("/office/events/create/")
    expect(page.locator("[name=name]")).to_have_value("")
    expect(page.get_by_text(KEPT)).to_be_hidden()


def test_what_is_not_wanted_any_more_is_dropped(tang: Person) -> None:
    page = open_event(tang)
    page.get_by_role("link", name="设置").first.click()
    page.locator("[name=venue]").fill("礼堂")
    page.reload()
    page.get_by_role("button", name="不保留").first.click()
    page.reload()
    expect(page.locator("[name=venue]")).not_to_have_value("礼堂")
    expect(page.get_by_text(KEPT).first).to_be_hidden()
