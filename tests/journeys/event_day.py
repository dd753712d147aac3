"""A whole event as its people bring it about, with the test's own book of what came of it."""

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User

from tests.conftest import SetClock
from tests.journeys.desk import Desk
from tests.journeys.event_book import SwissBook
from tests.journeys.event_office import Office
from tests.journeys.event_pages import drafted, open_public, posted, standings_lines
from tests.journeys.event_tables import (
    EW_WINS,
    NS_WINS,
    Ending,
    end_and_sign,
    hand_in,
    play_one_hand,
    rule_walkover,
    some_ending,
    type_from_paper,
)
from tests.journeys.people import LAPTOP, PHONE, People, Person
from tests.journeys.roster import CLEAN_24, listed_entries
from tests.tournaments.office_log import StageLog, Table
from tournaments.draw import DrawnRound, Reason
from tournaments.models import Match, Round
from tournaments.services.event_creators import give_right_to_create

EVENT = "秋季连牌公开赛"
OFFICIALS = (
    ("fang", "方志远", "裁判长"),
    ("luo", "罗建国", "裁判员"),
    ("qin", "秦雨", "裁判员"),
    ("bai", "白洁", "编排记录员"),
)
UNIT_ROUNDS = 2
SEED = "秋季-{}"
MINUTES_A_ROUND = 121


class Day:
    """Tang organises, Fang is chief referee, Luo has table 1, Bai types table 2 from paper.

    Whatever the other tables do is handed in without their pages.
    """

    def __init__(self, people: People, clock: SetClock) -> None:
        self.people, self.clock = people, clock
        self.book = SwissBook(listed_entries(), StageLog(1, True, 5, SEED.format(1)), UNIT_ROUNDS)
        self.visitor = people.visitor()
        self.tang = Office(people.come("tang"), EVENT)

    def prepare(self) -> None:
        """From nothing to a field that has checked in and stages to play."""
        tang, entries = self.tang, len(self.book.roster)
        give_right_to_create(username="tang", by=None, now=self.clock())
        tang.create(second_person=True)
        tang.next("导入或添加参赛对")
        tang.import_list(CLEAN_24, entries)
        passwords = {official[0]: tang.name_official(*official) for official in OFFICIALS}
        self.fang = Office(self._come("fang", LAPTOP, passwords), EVENT)
        self.luo = self._come("luo", PHONE, passwords)
        self.bai = self._come("bai", LAPTOP, passwords)
        tang.choose_stages("积分编排（瑞士制）5轮，前四名淘汰")
        tang.change_stage("积分编排", "同单位不相遇的轮数", str(UNIT_ROUNDS))
        tang.change_stage("单淘汰", "加赛三、四名决赛", True)
        tang.next(f"为{entries}对办理签到")
        tang.check_in_all(entries)

    def _come(self, username: str, size: dict[str, int], passwords: Mapping[str, str]) -> Person:
        return self.people.come(username, size, passwords[username])

    # A Swiss round

    def draw(self, number: int, *, again: bool = False) -> DrawnRound:
        """The draft of a round, which is as good as any."""
        self.tang.next("参赛名单有变：重新编排" if again else f"编排：第{number}轮")
        self.tang.draw(SEED.format(number), again=again)
        drawn = drafted(self.tang.person, number)
        assert self.book.faults(drawn) == []
        return drawn

    def swap(self, drawn: DrawnRound) -> DrawnRound:
        """Two entries who would meet old opponents, and back; two others for good."""
        first, second = next(self.book.swaps(drawn, repeating=True))
        changed = self._swapped(first, second, drawn.number)
        assert any(Reason.REPEAT in one.reasons for one in changed.pairings)
        self.tang.swap_back()
        assert drafted(self.tang.person, drawn.number) == drawn
        first, second = next(self.book.swaps(drawn, repeating=False))
        changed = self._swapped(first, second, drawn.number)
        assert {one.table_number for one in changed.pairings if one not in drawn.pairings} == {
            one.table_number for one in drawn.pairings if {first, second} & set(one.entries)
        }
        return changed

    def _swapped(self, first: int, second: int, number: int) -> DrawnRound:
        self.tang.swap(first, second)
        found = drafted(self.tang.person, number)
        assert self.book.faults_of_notes(found) == []
        return found

    def publish(self, drawn: DrawnRound) -> None:
        """Post the draft; everybody reads what the office drew."""
        name = f"第{drawn.number}轮"
        self.tang.name_referee(1, "罗建国")
        self.tang.publish(name)
        assert self.posted(name) == [(p.table_number, *p.entries) for p in drawn.pairings]
        self.book.publish(Round.objects.get(stage__order=1, number=drawn.number), drawn)

    def posted(self, name: str) -> list[tuple[int, int, int]]:
        open_public(self.visitor, EVENT, name)
        return posted(self.visitor)

    def play(self, number: int, *, walkover_at: int | None = None) -> None:
        """Two typed sheets, NS absent at one table, the rest as it comes; all is accepted."""
        name, tables = f"第{number}轮", len(self.book.waiting(number))
        self.fang.start_clocks(name, tables)
        first, second = (self.book.tables[number, table] for table in (1, 2))
        self.type_at_table(name, numbers_at(first), NS_WINS)
        self.book.sign(first, NS_WINS)
        type_from_paper(self.bai, name, 2, EW_WINS)
        self.book.sign(second, EW_WINS)
        if walkover_at:
            self.rule_walkover(name, walkover_at, self.book.tables[number, walkover_at])
        for table in self.book.waiting(number):
            ending = some_ending(table.a, table.b or 0, number)
            self.hand_in(table.match, ending)
            self.book.sign(table, ending)
        self.tang.accept_all(name, tables)
        self.book.accept(number)

    def rule_walkover(self, name: str, number: int, table: Table) -> None:
        self.fang.open_table(name, number)
        rule_walkover(Desk(self.fang.person, name, number), "▲南北")
        self.book.sign_walkover(table, winner=table.b)

    def type_at_table(self, name: str, entries: Sequence[int], ending: Ending) -> None:
        """Luo types one hand on a phone; then two hours are over."""
        desk = Desk(self.luo, name, 1).open()
        play_one_hand(desk, ending)
        self.clock.forward(minutes=MINUTES_A_ROUND)
        end_and_sign(desk, *self.signers(entries))

    def signers(self, entries: Sequence[int]) -> list[str]:
        """Player 1 of each side."""
        return [self.book.roster[number].players[0] for number in entries]

    def hand_in(self, match: int, ending: Ending) -> None:
        hand_in(match, ending, by=User.objects.get(username="luo"), now=self.clock())

    def close(self, number: int) -> None:
        """Then office and public have the standings worked out the long way."""
        self.tang.close(f"第{number}轮")
        self.book.log.closed.add(number)
        self.check_standings()

    def check_standings(self) -> None:
        due = self.book.lines()
        self.tang.go("成绩")
        assert standings_lines(self.tang.person) == due
        open_public(self.visitor, EVENT, "成绩")
        assert standings_lines(self.visitor) == due

    # A round of the knockout

    def knock_out(self, name: str, *endings: Ending) -> None:
        """A drafted round from posting to closing; Luo types table 1, the others come unseen."""
        tang = self.tang
        tang.next(f"查看并公布{name}")
        tang.name_referee(1, "罗建国")
        tang.publish(name)
        self.fang.start_clocks(name, len(endings))
        matches = Match.objects.filter(round__stage__order=2, round__state=Round.State.RUNNING)
        first, *others = matches.order_by("table_number")
        self.type_at_table(name, numbers_of(first), endings[0])
        for match, ending in zip(others, endings[1:], strict=True):
            self.hand_in(match.pk, ending)
        tang.accept_all(name, len(endings))
        tang.close(name)


def numbers_at(table: Table) -> tuple[int, int]:
    """NS and EW of a table of the book."""
    assert table.b
    return table.a, table.b


def numbers_of(match: Match) -> tuple[int, int]:
    assert match.ew_entry
    return match.ns_entry.number, match.ew_entry.number
