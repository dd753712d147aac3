"""A wall screen in the hall: chosen at the desk, read from afar, turning its pages by itself."""

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from playwright.sync_api import Page

from referee.services.clock import extend_clock, start_round
from tests.conftest import NOON, SetClock, make_entry
from tests.journeys.people import LAPTOP, PHONE, People, expect
from tests.tournaments.stages import make_round, make_stage, seat
from tests.visits import at_table, in_office
from tournaments.keeping import once
from tournaments.models import Event, Round, Stage
from tournaments.services.walls import put_up_wall

PROJECTOR = {"width": 1920, "height": 1080}
READ_FROM_AFAR = 30  # px a name must at least be high where 1080 fill the wall


@pytest.fixture
def hall(demo: Event) -> Event:
    """An event of sixty tables whose first round is published, with a screen."""
    event = Event.objects.create(name="大型公开赛", starts_on=NOON.date())
    tang = User.objects.get(username="tang")
    event.officials.create(user=tang, role="organiser")
    entries = [make_entry(event, number) for number in range(1, 121)]
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries]), Round.State.PUBLISHED)
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        seat(drawn, ns, ew)
    put_up_wall(name="正面", visit=in_office(event, tang), now=NOON)
    return event


def lines(page: Page) -> list[str]:
    """The numbers at the head of the lines in sight."""
    return page.locator("[data-list] > li:visible > b:first-child").all_inner_texts()


def test_a_wall_turns_its_pages_and_shows_what_the_desk_chooses(
    people: People, hall: Event
) -> None:
    wall = people.visitor(PROJECTOR, "wall")
    page = wall.goto(f"/events/{hall.pk}/walls/1/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("第1轮")
    expect(page.locator(".wall-clock")).to_have_text("请入座")
    first = lines(page)
    assert first == [str(number) for number in range(1, len(first) + 1)]
    pages = -(-120 // len(first))
    expect(page.locator("[data-page]")).to_have_text(f"1 / {pages}")
    page.keyboard.press("ArrowRight")
    assert lines(page)[0] == str(len(first) + 1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # from the first to the last
    assert lines(page)[-1] == "120"

    desk = people.come("tang", LAPTOP)
    office = desk.goto(f"/office/events/{hall.pk}/walls/")
    office.get_by_role("radio", name="对阵（按桌）").check()
    office.get_by_label("每页秒数").fill("5")
    office.get_by_label("下方通知").fill("请带好参赛证")
    office.get_by_role("button", name="显示到正面").click()
    desk.read("正面十秒内就会显示。")
    expect(page.locator(".wall")).to_have_attribute("data-shown", "pairings", timeout=15_000)
    expect(page.locator(".wall-notice")).to_have_text("请带好参赛证")
    expect(page.locator("[data-page]")).to_have_text(f"1 / {-(-60 // len(lines(page)))}")
    expect(page.locator("[data-page]")).to_contain_text("2 /", timeout=9_000)


@pytest.mark.parametrize("showing", ["pairings", "seating", "levels", "clock", "standings"])
def test_a_wall_is_read_from_afar(people: People, hall: Event, showing: str) -> None:
    hall.walls.update(showing=showing)
    longest = hall.entries.get(number=1)
    longest.players.update(name="欧阳慕容浩然轩")
    wall = people.visitor(PROJECTOR, "wall")
    page = wall.goto(f"/events/{hall.pk}/walls/1/")
    expect(page.locator(".wall")).to_be_visible()
    wall.fits()
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= PROJECTOR["height"]
    cut = page.evaluate(
        """[...document.querySelectorAll('[data-list] > li:not([hidden])')]
           .flatMap((line) => [line, ...line.querySelectorAll('.names')])
           .filter((part) => part.scrollWidth > part.clientWidth + 1
                          || part.scrollHeight > part.clientHeight + 2)
           .map((part) => part.textContent)"""
    )
    assert cut == []
    sizes = page.evaluate(
        """[...document.querySelectorAll('[data-list] > li:not([hidden]) .names')]
           .map((name) => parseFloat(getComputedStyle(name).fontSize))"""
    )
    assert [size for size in sizes if size < READ_FROM_AFAR * 0.9] == []


SCREENS = [PROJECTOR, {"width": 1024, "height": 768}, {"width": 1080, "height": 1920}]
CUT_OFF = """() => {
  const found = [];
  const isIn = (inner, outer) => inner.left >= outer.left - 2 && inner.right <= outer.right + 2
    && inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const boxOf = (part) => part.getBoundingClientRect();
  const whole = 'h1, .wall-clock, .wall-notice, [data-page], li:not([hidden])';
  for (const part of document.querySelectorAll(whole))
    if (!isIn(boxOf(part), screen)) found.push(`off the screen: ${part.textContent}`);
  for (const line of document.querySelectorAll('[data-list] > li:not([hidden])')) {
    const inLine = '.names, .amount, .to, .level, .table-number, .place, .state';
    const parts = [...line.querySelectorAll(inLine)];
    for (const part of parts) {
      if (!isIn(boxOf(part), boxOf(line))) found.push(`out of its line: ${part.textContent}`);
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display != 'inline')
        found.push(`cut off: ${part.textContent}`);
    }
    parts.slice(1).forEach((part, index) => {
      if (boxOf(part).left < boxOf(parts[index]).right - 2)
        found.push(`overlaps: ${part.textContent}`);
    });
  }
  const lists = [...document.querySelectorAll('.wall > *')].map(boxOf);
  lists.slice(1).forEach((box, index) => {
    if (box.top < lists[index].bottom - 1) found.push(`part ${index + 1} of the wall overlaps`);
  });
  return found;
}"""


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_is_cut_off_on_any_screen(
    people: People, hall: Event, clock: SetClock, size: dict[str, int]
) -> None:
    """Names as long as they may be, a long notice, and tables that were given more time."""
    longest = ("Wolfeschlegelsteinha", "Ana Maria de la Conc", "阿卜杜拉希姆麦麦提艾力江")
    for number, name in enumerate([*longest, "阿卜杜拉希姆买买提"], start=2):
        hall.entries.get(number=number * 2).players.update(name=name)
    hall.entries.update(unit="中华人民共和国某某省某某市连牌运动协会代表队第一支队预备队员")
    drawn = Round.objects.get(stage__event=hall)
    drawn.matches.update(table_number=F("table_number") + 100)
    fang = User.objects.get(username="fang")
    start_round(round_=drawn, visit=in_office(drawn, fang), now=clock())
    for number, match in enumerate(drawn.matches.order_by("table_number")[:30], start=1):
        extend_clock(minutes=number, reason="迟到", visit=at_table(match, fang), now=clock())
    wall = people.visitor(size, "wall")
    for showing in ("pairings", "seating", "levels", "clock", "standings"):
        hall.walls.update(showing=showing, notice="请各位选手带好参赛证，手机静音，" * 3)
        once.forget()
        page = wall.goto(f"/events/{hall.pk}/walls/1/")
        expect(page.locator("[data-page]")).to_contain_text("1 /")
        wall.fits()
        assert (showing, page.evaluate(CUT_OFF)) == (showing, [])


def test_a_page_that_begins_in_the_middle_of_a_group_names_it(people: People, demo: Event) -> None:
    event = Event.objects.create(name="分组赛", starts_on=NOON.date())
    entries = [make_entry(event, number) for number in range(1, 31)]
    make_round(make_stage(event, Stage.Kind.GROUPS, [entries]))
    put_up_wall(name="正面", visit=in_office(event, User.objects.get(username="tang")), now=NOON)
    page = people.visitor(PROJECTOR, "wall").goto(f"/events/{event.pk}/walls/1/")
    expect(page.locator("[data-page]")).to_have_text("1 / 2")
    named = """[...document.querySelectorAll('[data-list] > li:not([hidden])')]
               .map((line) => getComputedStyle(line, '::before').content)
               .filter((words) => words != 'none')"""
    assert page.evaluate(named) == []
    page.keyboard.press("ArrowRight")
    assert page.evaluate(named) == ['"第1组"']


def test_a_short_list_breaks_no_name_to_fill_the_screen(people: People, hall: Event) -> None:
    hall.walls.update(showing="levels")
    drawn = Round.objects.get(stage__event=hall)
    drawn.matches.filter(table_number__gt=2).delete()
    wall = people.visitor({"width": 1080, "height": 1920}, "wall")
    page = wall.goto(f"/events/{hall.pk}/walls/1/")
    expect(page.locator("[data-list] > li")).to_have_count(2)
    heights = page.evaluate(
        """[...document.querySelectorAll('.names')].map((name) =>
           Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).fontSize)))"""
    )
    assert heights == [1] * 4


def test_a_wall_of_a_desk_that_does_not_answer_says_so(people: People, hall: Event) -> None:
    """A cable pulled out elsewhere in the hall: nothing is refused, nothing comes back."""
    wall = people.visitor(PROJECTOR, "wall")
    wall.page.clock.install()
    page = wall.goto(f"/events/{hall.pk}/walls/1/")
    lost = page.get_by_text("连接中断：显示的内容可能不是最新。")
    expect(page.locator("[data-list] > li").first).to_be_visible()
    page.route("**/walls/1/?*", lambda route: None)
    page.clock.run_for(12_000)  # asked by now, and not given up: that takes eight seconds more
    expect(lost).to_be_hidden()
    page.clock.run_for(15_000)
    expect(lost).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")


def test_a_wall_that_lost_the_desk_says_so(people: People, hall: Event) -> None:
    wall = people.visitor(PROJECTOR, "wall")
    page = wall.goto(f"/events/{hall.pk}/walls/1/")
    lost = page.get_by_text("连接中断：显示的内容可能不是最新。")
    expect(lost).to_be_hidden()
    wall.context.set_offline(True)
    expect(lost).to_be_visible(timeout=15_000)
    expect(page.locator("[data-list] > li").first).to_be_visible()
    wall.context.set_offline(False)
    expect(lost).to_be_hidden(timeout=15_000)
    assert wall.meant("console: ")


def test_the_page_of_walls_fits(people: People, hall: Event) -> None:
    for size in (PHONE, LAPTOP):
        person = people.come("tang", size)
        person.goto(f"/office/events/{hall.pk}/walls/")
        person.fits()
