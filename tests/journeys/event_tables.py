"""What comes from the tables of a whole event: by a referee, from paper, and past the pages."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tests.journeys.desk import Desk
from tests.journeys.people import Person, expect
from tests.journeys.typed import Typed
from tests.ranking.plain_standings import LADDER
from tournaments.services.results import MatchOutcome, lock_match, submit_result


@dataclass(frozen=True)
class Ending:
    """How a match ended, NS first; `hand` is the one hand that a typed sheet then has."""

    winner: Side
    levels: tuple[str, str]
    hands: tuple[int, int]
    hand: Typed | None = None


def by_ending(pair: tuple[int, int], ending: Ending) -> tuple[int, int]:
    """Winner and loser of NS and EW."""
    ns, ew = pair
    return (ns, ew) if ending.winner is Side.NS else (ew, ns)


NS_WINS = Ending(
    Side.NS, ("6", "3"), (1, 0), Typed(60, dealer="N", last="NS", cards=1, last_points=10)
)
EW_WINS = Ending(
    Side.EW, ("3", "5"), (0, 1), Typed(250, dealer="N", last="EW", cards=1, last_points=10)
)


def some_ending(ns: int, ew: int, number: int) -> Ending:
    """Some result, always the same for these two: mostly the lower number wins."""
    is_upset = (ns * ew + number) % 4 == 0
    winner = Side.NS if (ns < ew) != is_upset else Side.EW
    loser = LADDER[(ns + 3 * ew + 5 * number) % 11]
    levels = ("past A", loser) if winner is Side.NS else (loser, "past A")
    more, less = 5 + (ns + ew) % 4, 2 + (ns + number) % 3
    return Ending(winner, levels, (more, less) if winner is Side.NS else (less, more))


def hand_in(match: int, ending: Ending, *, by: User, now: datetime) -> None:
    """A signed result, without the pages of the table."""
    ns, ew = (Level(level) for level in ending.levels)
    outcome = MatchOutcome(
        "played", Reason.PASSED_A, ending.winner, Levels(ew=ew, ns=ns), *ending.hands
    )
    submit_result(match=lock_match(match), outcome=outcome, by=by, now=now)


def play_one_hand(desk: Desk, ending: Ending) -> None:
    """At the table, before time."""
    assert ending.hand
    desk.record(1, ending.hand)


def end_and_sign(desk: Desk, *players: str) -> None:
    """Once time has come: no other hand is in progress, and everybody signs."""
    desk.page.reload()
    desk.page.get_by_role("button", name="否：比赛结束").click()
    desk.said("回答已记录。")
    desk.sign(*players)


def rule_walkover(desk: Desk, side: str) -> None:
    """By the chief referee, who stands at the table and alone signs it: this side is not there."""
    page = desk.page
    desk.is_here()
    page.get_by_role("link", name="裁判长").first.click()
    page.get_by_role("link", name="弃权、迟到").click()
    page.get_by_role("radio", name=side).check()
    page.get_by_role("radio", name="缺席").check()
    page.get_by_role("button", name="预览变化").click()
    page.get_by_role("button", name=f"记录弃权 · {desk.table}号桌").click()
    desk.said(f"已裁定：{side} 弃权")
    desk.sign()


def type_from_paper(recorder: Person, round_name: str, table: int, ending: Ending) -> None:
    """A whole sheet from the pile, after time."""
    assert ending.hand
    page = recorder.page
    page.get_by_role("link", name="我的桌").first.click()
    page.get_by_role("link", name="待录记分表").first.click()
    page.get_by_role("link", name=f"下一张：{table}号桌").click()
    desk = Desk(recorder, round_name, table)
    desk.is_here()
    desk.record(1, ending.hand)
    page.get_by_role("button", name="否：比赛结束").click()
    for _ in range(3):
        page.get_by_role("button", name="已在记分表上签字").first.click()
    expect(
        page.get_by_text("已签字，待另一人确认（组织者或裁判长，不能是签字的裁判员）。")
    ).to_be_visible()
    recorder.fits()
