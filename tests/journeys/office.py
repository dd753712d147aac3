"""What organiser and chief referee do in the office, and what the public reads there of."""

from playwright.sync_api import Page

from referee.management.demo_cast import EVENT_NAME
from tests.journeys.people import Person, expect
from tests.journeys.sheet import CELLS

KEYS = ("名次", "总积分", "级差分", "升级数")


def open_event(person: Person) -> Page:
    page = person.page
    page.get_by_role("navigation", name="主导航").get_by_role("link", name="赛务").click()
    page.get_by_role("link", name=EVENT_NAME).click()
    return page


def open_round(person: Person, number: int) -> Page:
    page = open_event(person)
    page.get_by_role("main").get_by_role("link", name=f"第{number}轮", exact=True).click()
    expect(page.get_by_role("heading", name=f"第{number}轮")).to_be_visible()
    return page


def publish(person: Person, number: int) -> None:
    page = open_round(person, number)
    page.get_by_role("button", name=f"公布第{number}轮").click()
    expect(page.get_by_role("heading", name=f"第{number}轮")).to_contain_text("已公布")


def start_clocks(person: Person, number: int, tables: int) -> None:
    page = open_round(person, number)
    page.get_by_role("link", name=f"第{number}轮开始计时").click()
    page.get_by_role("button", name=f"{tables}桌开始计时").click()
    expect(page.locator(".messages")).to_contain_text(f"{tables}桌已开始计时。")


def accept(person: Person, round_number: int, table_number: int, *, replaces: bool = False) -> None:
    """Accept the signed result of a table, or put it in the place of the one that ranks."""
    page = open_round(person, round_number)
    if replaces:
        page.get_by_role("link", name=f"替换{table_number}号桌的成绩", exact=True).click()
        expect(page.get_by_role("table", name="新旧成绩对照")).to_be_visible()
        page.get_by_role("button", name=f"替换{table_number}号桌的成绩").click()
    else:
        page.get_by_role("button", name=f"确认{table_number}号桌成绩", exact=True).click()
    expect(page.locator(".messages")).to_contain_text(f"{table_number}号桌成绩已确认。")


def open_standings(person: Person) -> None:
    """As a visitor comes there from the first page."""
    page = person.goto("/")
    page.get_by_role("link", name=EVENT_NAME).click()
    page.get_by_role("link", name="成绩", exact=True).click()
    expect(page.get_by_role("heading", name="成绩", level=1)).to_be_visible()


def standings(person: Person) -> dict[int, dict[str, str]]:
    """Number of the entry → its row on the public page, best place first."""
    heads, *rows = person.page.get_by_role("table", name="成绩").evaluate(CELLS)
    heads = [head.replace("暂定名次", "名次") for head in heads]  # while the round is under way
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    return {int(row["编号"]): row for row in found}


def standing(person: Person, number: int) -> dict[str, str]:
    """Place and keys of an entry; under a number may stand that it parted two neighbours."""
    row = standings(person)[number]
    return {head: row[head].split()[0] for head in KEYS}
