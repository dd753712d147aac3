"""The chief referee watches the tables: the grid follows by itself and its clocks are right."""

import re
from datetime import timedelta
from uuid import uuid4

from django.contrib.auth.models import User

from referee.services.calls import call_chief_referee
from tests.conftest import NOON
from tests.journeys.office import open_round
from tests.journeys.people import LAPTOP, PHONE, expect
from tests.visits import at_table, in_office
from tournaments.models import Match, Result, Round
from tournaments.services.results import accept_result

FOLLOWS = 15_000  # ms: a poll every ten seconds


def test_the_grid_follows_and_nothing_jumps(people, demo, clock) -> None:
    chief = people.come("fang", LAPTOP)
    page = open_round(chief, 3)
    signed = Match.objects.get(round=Round.objects.get(number=3), table_number=4)
    card = page.locator(".hall-table").nth(3)
    expect(card).to_contain_text("已签字")
    page.locator(f"#table-{signed.pk}").focus()
    tang = demo.officials.get(role="organiser").user
    accept_result(match=signed, version=1, visit=in_office(signed, tang), now=clock())
    expect(card).to_contain_text("已确认", timeout=FOLLOWS)
    expect(page.locator(f"#table-{signed.pk}")).to_be_focused()


def test_a_clock_counts_by_the_servers_time(people, demo, at_play, clock) -> None:
    """The server stands at noon while this machine's own clock says what it likes."""
    page = open_round(people.come("fang", LAPTOP), 4)
    left = page.locator("[data-until]").first
    expect(left).to_have_text(re.compile(r"^\d+:\d\d:\d\d$"))
    hours, minutes, _seconds = left.inner_text().split(":")
    assert timedelta(hours=int(hours), minutes=int(minutes)) >= timedelta(hours=1, minutes=59)
    assert page.locator("#live").get_attribute("data-now") == str(int(NOON.timestamp()) * 1000)


def test_a_filter_works_without_scripts(people, demo) -> None:
    page = open_round(people.come("fang", LAPTOP), 3)
    page.get_by_role("navigation", name="只显示").get_by_role("link", name="已签字").click()
    expect(page.locator(".hall-table")).to_have_count(1)


def test_a_table_calls_and_the_chief_referee_goes_there_and_answers(people, demo, clock) -> None:
    """One tap on the phone at the table; the grid counts the wait and leads there by one."""
    chief = people.come("fang", LAPTOP)
    grid = open_round(chief, 3)
    table = Match.objects.get(round=Round.objects.get(number=3), table_number=2)
    phone = people.come("qin")
    page = phone.goto(f"/desk/{table.pk}/")
    page.locator(".call-button").click()
    expect(page.locator("#call")).to_be_visible()
    phone.fits()
    link = grid.locator(".hall-calls a")
    expect(link).to_have_count(1, timeout=FOLLOWS)
    expect(grid.locator(".hall-calls .wait")).to_contain_text("0:00:")
    chief.fits()
    link.click()
    grid.locator("[name=answer-outcome]").fill("重新叫牌")
    grid.locator("#call button").click()
    expect(grid.locator(".calls")).to_contain_text("重新叫牌")
    expect(grid.locator("#call")).to_have_count(0)
    page.reload()
    expect(page.locator(".calls")).to_contain_text("重新叫牌")
    expect(page.locator(".call-button")).to_be_visible()


def test_a_call_comes_to_where_the_chief_referee_has_signed_in(people, demo, clock) -> None:
    """Nothing is tapped until the call is there: it leads to the table by one tap."""
    chief = people.come("fang", PHONE)
    page = chief.page
    expect(page.get_by_role("heading", name="我的桌", level=1)).to_be_visible()
    expect(page.locator(".hall-calls")).to_have_count(0)
    table = Match.objects.get(round=Round.objects.get(number=3), table_number=2)
    luo = User.objects.get(username="luo")
    call_chief_referee(note="叫牌有争议", key=uuid4(), visit=at_table(table, luo), now=clock())
    link = page.locator(".hall-calls a")
    expect(link).to_have_text(re.compile(r"第3轮2号桌\s*$"), timeout=FOLLOWS)
    expect(page.locator(".hall-calls .wait")).to_contain_text("0:00:")
    chief.fits()
    link.click()
    expect(page.locator("#call")).to_contain_text("叫牌有争议")


def test_several_are_accepted_after_a_look_and_the_filter_stays(people, demo) -> None:
    chief = people.come("fang", LAPTOP)
    page = open_round(chief, 3)
    page.get_by_role("navigation", name="只显示").get_by_role("link", name="已签字").click()
    filtered = page.url
    page.get_by_role("link", name=re.compile("^确认")).click()
    assert Result.objects.filter(state="signed").count() == 1
    chief.fits()
    page.get_by_role("button", name="确认这 1 桌成绩").click()
    expect(page).to_have_url(filtered)
    assert Result.objects.filter(state="signed").count() == 0


def test_a_table_is_accepted_where_the_page_was_scrolled(people, demo) -> None:
    page = open_round(people.come("fang", PHONE), 3)
    button = page.get_by_role("button", name="确认4号桌成绩")
    button.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 200
    button.click()
    expect(page.get_by_text("4号桌成绩已确认")).to_be_attached()
    expect(page.locator(".hall-table").nth(3).locator(".hall-number")).to_be_in_viewport()
    assert page.evaluate("scrollY") > 200
