"""A desk that is busy says so, and what was typed is sent again or stands in its form still."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from playwright.sync_api import Page

from referee.models import Hand
from tests.conftest import NOON, make_entry
from tests.journeys.desk import Desk
from tests.journeys.people import PHONE, Person, expect
from tests.journeys.test_office_typing_is_kept import KEPT, fill_in_new_event
from tests.journeys.test_typing_is_kept import HAND, shows_what_was_typed
from tests.locks import others_saving
from tournaments.models import Event, Round
from tournaments.services.events import create_event

BUSY = "系统正忙"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch, live_server) -> None:
    """The desk waits a moment for others and no longer."""
    options = connection.settings_dict["OPTIONS"]
    patience = {"sqlite": ("timeout", 0.2), "postgresql": ("options", "-c lock_timeout=200")}
    monkeypatch.setitem(options, *patience[connection.vendor])


@pytest.fixture
def desk(people, at_play: Round) -> Desk:
    """Table 1 of round 4, on Luo's phone; nothing is on the sheet."""
    return Desk(people.come("luo", PHONE), 4, 1).open()


@pytest.fixture
def tang(people, at_play: Round) -> Person:
    return people.come("tang")


def is_busy(page: Page) -> None:
    expect(page.get_by_role("heading", name=BUSY)).to_be_visible()


def send_again(desk: Desk) -> None:
    desk.page.get_by_role("button", name="再次提交").click()


def go_back(desk: Desk) -> None:
    desk.page.go_back()
    shows_what_was_typed(desk)
    desk.press_record(1)


@pytest.mark.parametrize("again", [send_again, go_back])
def test_a_hand_is_recorded_once_the_desk_has_time(desk: Desk, again: Callable[[Desk], None]):
    desk.type_hand(HAND)
    with others_saving():
        desk.press_record(1)
        is_busy(desk.page)
    assert not Hand.objects.filter(match__round__number=4, match__table_number=1).exists()
    again(desk)
    desk.is_recorded(1)
    assert len(desk.rows) == 1
    desk.person.meant("503")


def test_a_long_form_of_the_office_is_offered_again(tang: Person):
    page = tang.goto("/office/events/create/")
    fill_in_new_event(page)
    with others_saving():
        page.get_by_role("button", name="新建赛事").first.click()
        is_busy(page)
    tang.goto("/office/events/create/")
    tang.read(KEPT)
    page.get_by_role("button", name="填回本页").click()
    page.get_by_role("button", name="新建赛事").first.click()
    expect(page.locator(".messages .success")).to_be_visible()
    assert Event.objects.filter(name="春季赛").count() == 1
    tang.meant("503")


def test_a_part_of_a_page_stays_as_it_is_and_the_page_says_why(people, demo: Event):
    tang = people.come("tang")
    event = create_event(
        name="抽签赛",
        starts_on=NOON.date(),
        by=User.objects.get(username="tang"),
        now=NOON,
    )
    make_entry(event, 1)
    page = tang.goto(f"/office/events/{event.pk}/entries/")
    with others_saving():
        page.get_by_role("button", name="签到 1").click()
        expect(page.get_by_role("alert").filter(has_text="系统正忙，尚未记录。")).to_be_visible()
    page.get_by_role("button", name="签到 1").click()
    expect(page.get_by_text("系统正忙，尚未记录。")).to_be_hidden()
    expect(page.get_by_role("button", name="取消签到 1")).to_be_visible()
    tang.meant("503")
