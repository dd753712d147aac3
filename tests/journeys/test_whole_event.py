"""A whole event through the pages: 24 entries, five Swiss rounds, a knockout of the best four.

One entry leaves after round 2, one table is won by walkover, two entries are swapped in a draft,
and a result of round 1 is corrected after round 3 is posted. After each round the standings are
those worked out the long way from what the test itself has let happen.
"""

import pytest
from django.contrib.auth.models import User

from tests.conftest import SetClock
from tests.journeys.desk import Desk
from tests.journeys.event_day import EVENT, Day, numbers_at
from tests.journeys.event_ending import final_order, standings_in, unit_sums, workbook
from tests.journeys.event_pages import KEYS, Line, drafted, open_public, rows_of, standings_lines
from tests.journeys.event_tables import EW_WINS, NS_WINS, by_ending, some_ending
from tests.journeys.people import People
from tournaments.draw import DrawnRound

LEAVING = 14
WALKOVER_TABLE = 3


@pytest.fixture
def people(strangers: People) -> People:
    """Whoever comes to a desk that knows nobody yet but Tang."""
    organiser = User(username="tang", first_name="唐敏")
    organiser.set_password("tang-demo")
    organiser.save()
    return strangers


def withdraw(day: Day) -> DrawnRound:
    """Round 3 is a draft when an entry leaves: the page says so, and it is drawn again."""
    day.draw(3)
    means = day.fang.withdraw(LEAVING, "队员生病")
    assert "第3轮 草案含该参赛对，须重新编排" in means
    day.book.gone.add(LEAVING)
    drawn = day.draw(3, again=True)
    assert LEAVING not in drawn.entries
    return drawn


def correct_round_one(day: Day) -> None:
    """NS and EW were mixed up on the sheet; the office sees what that moves before it replaces."""
    posted = day.posted("第3轮")
    day.fang.reopen("第1轮", 1, "胜负记反")
    desk = Desk(day.fang.person, 1, 1)
    desk.is_here()
    desk.open_correction(1)
    desk.form.get_by_label("守方得分 P").fill("250")
    desk.tap("末轮胜方", "■东西")
    desk.save_correction(1)
    table = day.book.tables[1, 1]
    desk.sign(*day.signers(numbers_at(table)))

    day.tang.open_replacement("第1轮", 1)
    before = day.book.lines()
    day.book.correct(table, EW_WINS)
    changes = rows_of(day.tang.page.get_by_role("table", name="名次的变化"))
    shown = [(row["名次"], row["编号"], *(row[key] for key in KEYS[:-1])) for row in changes]
    assert shown == moved(before, day.book.lines())
    day.tang.person.read("第3轮已公布，不会重新编排。")
    day.tang.replace(1, version=2)
    assert day.posted("第3轮") == posted
    day.check_standings()


def moved(before: list[Line], after: list[Line]) -> list[tuple[str, ...]]:
    """What the lines of those who move were → are, lots and the key that parted aside."""
    was = {line[1]: line[:-2] for line in before}
    return [
        tuple(
            old if old == new else f"{old} → {new}"
            for old, new in zip(was[line[1]], line[:-2], strict=True)
        )
        for line in after
        if was[line[1]] != line[:-2]
    ]


def play_held_back(day: Day) -> None:
    """The public stays at the standings after round 4 until the office releases those after 5."""
    held = day.book.lines()
    day.tang.hold_standings(4)
    day.publish(day.draw(5))
    day.play(5)
    day.tang.close("第5轮")
    day.book.log.closed.add(5)
    day.tang.go("成绩")
    assert standings_lines(day.tang.person) == day.book.lines()
    open_public(day.visitor, EVENT, "成绩")
    day.visitor.read("成绩暂停公布：以下是第4轮后的成绩。")
    assert standings_lines(day.visitor) == held
    day.tang.release_standings()
    day.check_standings()


def knock_out(day: Day) -> list[int]:
    """The best four, one against four; champion, beaten finalist, third and fourth."""
    tang = day.tang
    best = [row.entry for row in day.book.rows() if row.entry not in day.book.gone][:4]
    tang.next("编排：单淘汰")
    through = rows_of(tang.page.get_by_role("table", name="晋级名单"))
    assert [int(row["编号"]) for row in through] == best
    tang.draw("淘汰")
    semifinals = [one.entries for one in drafted(tang.person, 1).pairings]
    assert [set(pair) for pair in semifinals] == [{best[0], best[3]}, {best[1], best[2]}]
    endings = NS_WINS, some_ending(*semifinals[1], 1)
    day.knock_out("半决赛", *endings)
    winners, losers = zip(*map(by_ending, semifinals, endings), strict=True)

    tang.next("编排：决赛")
    tang.draw("决赛")
    finals = [one.entries for one in drafted(tang.person, 2).pairings]
    assert [set(pair) for pair in finals] == [set(winners), set(losers)]
    endings = EW_WINS, some_ending(*finals[1], 2)
    day.knock_out("决赛", *endings)
    return [number for pair in map(by_ending, finals, endings) for number in pair]


def check_the_end(day: Day, best: list[int]) -> None:
    """Bracket, final order and units on a phone, and the same numbers in the workbook."""
    visitor, roster = day.visitor, day.book.roster
    open_public(visitor, EVENT, "成绩", "2. 单淘汰", "对阵图")
    for number in best:
        visitor.read(roster[number].names)
    visitor.read("三四名决赛")
    order = final_order(day.book, best)
    open_public(visitor, EVENT, "成绩")
    overall = rows_of(visitor.page.get_by_role("table", name="总名次"))
    assert [(int(row["名次"]), int(row["编号"])) for row in overall] == order
    open_public(visitor, EVENT, "成绩", "团体")
    units = rows_of(visitor.page.get_by_role("table", name="团体"))
    sums = unit_sums(order, roster)
    assert [(row["名次"], row["单位"], row["名次之和"]) for row in units] == sums

    lists = workbook(day.tang)
    assert [(row["名次"], row["编号"]) for row in lists["成绩"]] == order
    assert standings_in(lists["成绩 1. 积分编排"]) == day.book.lines()
    assert [row["编号"] for row in lists["成绩 2. 单淘汰"]] == best
    assert [(row["单位"], row["名次之和"]) for row in lists["团体"]] == [
        (unit, int(words.split()[-1])) for _place, unit, words in sums
    ]


def check_card(day: Day, number: int) -> None:
    """Whom an entry met and what it has, round by round, as everybody finds it on a phone."""
    open_public(day.visitor, EVENT, "成绩", "1. 积分编排", day.book.roster[number].names)
    card = rows_of(day.visitor.page.get_by_role("table", name="积分编排卡"))
    shown = [(row["轮次"], row["对手"].split()[0], row["累计"]) for row in card]
    assert shown == day.book.card(number)


def check_meetings(day: Day) -> None:
    """Nobody met twice, nobody had two byes, a walkover received among them."""
    tables = day.book.log.tables
    meetings = [frozenset((table.a, table.b)) for table in tables if table.b]
    assert len(set(meetings)) == len(meetings) == 24 + 3 * 11
    byes = [table.a for table in tables if not table.b]
    assert len(set(byes)) == len(byes) == 3
    assert day.book.tables[3, WALKOVER_TABLE].b not in byes


def test_whole_event(people: People, clock: SetClock) -> None:
    day = Day(people, clock)
    day.prepare()
    for number in (1, 2):
        day.publish(day.draw(number))
        day.play(number)
        day.close(number)
    day.publish(withdraw(day))
    correct_round_one(day)
    day.play(3, walkover_at=WALKOVER_TABLE)
    day.close(3)
    day.publish(day.swap(day.draw(4)))
    day.play(4)
    day.close(4)
    play_held_back(day)
    best = knock_out(day)
    check_meetings(day)
    check_the_end(day, best)
    _absent, receiver = numbers_at(day.book.tables[3, WALKOVER_TABLE])
    (bye,) = (table.a for table in day.book.log.tables if table.round_number == 3 and not table.b)
    for number in (receiver, bye, LEAVING):
        check_card(day, number)
