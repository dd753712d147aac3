"""Markup in what people are called and in what they said is text, wherever it is shown."""

import re

from tests.journeys.desk import Desk
from tests.journeys.office import open_event, open_round, open_standings
from tests.journeys.people import PHONE, Person, expect

NAME = '<b>"x"</b>&amp;'
SAID = '<script>alert(1)</script> & <i>"该出黑桃"</i>'


# Texts a browser may translate: those of elements that are not marked, up to the page itself.
TRANSLATABLE = """name => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode())
    if (walker.currentNode.data.includes(name) && walker.currentNode.parentElement.translate)
      found.push(walker.currentNode.parentElement.outerHTML);
  return found;
}"""


def shows(person: Person, *texts: str) -> None:
    """These characters, as they are, no element made of them, no name to be translated."""
    for text in texts:
        expect(person.page.get_by_role("main")).to_contain_text(text)
    made = person.page.locator("b, i").filter(has_text=re.compile('^"(x|该出黑桃)"$'))
    expect(made).to_have_count(0)
    assert person.page.evaluate(TRANSLATABLE, NAME) == []
    person.fits()


def test_markup_is_shown_as_it_was_typed(people, demo) -> None:
    organiser = people.come("tang")
    open_event(organiser)
    organiser.page.get_by_role("navigation", name="赛务", exact=True).get_by_role(
        "link", name="参赛对"
    ).click()
    organiser.page.get_by_role("link", name="修改 4").click()
    organiser.page.get_by_label("选手1", exact=True).fill(NAME)
    organiser.page.get_by_role("button", name="保存4号").click()
    shows(organiser, NAME)

    for number in (3, 4):
        open_round(organiser, number)
        shows(organiser, NAME)

    desk = Desk(people.come("qin", PHONE), 3, 2).open()
    desk.warn(NAME, SAID)
    shows(desk.person, NAME, SAID)

    open_standings(visitor := people.visitor())
    shows(visitor, NAME)
    visitor.page.get_by_role("link", name="交叉表").click()
    shows(visitor, NAME)
    visitor.page.get_by_role("link", name=NAME).click()
    expect(visitor.page.get_by_role("table", name="积分编排卡")).to_be_visible()
    shows(visitor, NAME)
    visitor.page.get_by_role("link", name=demo.name).click()
    shows(visitor, NAME)
    visitor.page.locator("#current").click()
    shows(visitor, NAME)
    visitor.page.get_by_role("link", name="2", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="2号桌")).to_be_visible()
    shows(visitor, NAME)
