"""The same match told again: five hands at a table of an event of its own, signed and accepted.

A moment puts an act into it, for several hands if need be: right after each, after the last one,
or on a sheet reopened.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from referee.models import Hand
from referee.rulebook.seats import Side
from referee.services.clock import call_time
from referee.services.hands import correct_hand
from referee.services.signing import reopen
from referee.values.hands import TypedHand
from tests.conftest import NOON, make_entry
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import Event, Match, Official, Round, Stage
from tournaments.selectors.standings import standings

# NS 3 → 5 → 5 → 7; EW 3 → 4: each side deals, holds and takes at least once.
HANDS = (score(100), score(185), score(125), score(240), score(85))
FIRST, MIDDLE, LAST = 1, 3, 5
SIDES = (Side.NS, Side.EW)


@dataclass
class Table:
    """One match in an event of its own, who acts there, and the time it has got to."""

    match: Match
    luo: User
    fang: User
    now: datetime = NOON

    def hand(self, number: int) -> Hand:
        return self.match.hands.get(number=number)

    def correct(self, number: int, typed: TypedHand) -> None:
        revision = self.hand(number).revision
        correct_hand(
            number=number, revision=revision, typed=typed, visit=at_table(self.match, self.luo),
            now=self.now, odd_is_meant=True,
        )  # fmt: skip

    @property
    def by_chief(self) -> dict[str, Any]:
        return {"visit": at_table(self.match, self.fang), "now": self.now}

    def play(self, *hands: TypedHand) -> None:
        play(self.match, self.luo, self.now, *hands)


def make_table(luo: User, fang: User) -> Table:
    """The same event again: four entries, table 1 open, table 2 accepted."""
    event = Event.objects.create(name="秋季连牌赛", starts_on=NOON.date())
    Official.objects.create(event=event, user=fang, role=Official.Role.CHIEF_REFEREE)
    entries = [make_entry(event, number) for number in range(1, 5)]
    stage = Stage.objects.create(event=event, kind=Stage.Kind.ROUND_ROBIN, seed="tests")
    drawn = Round.objects.create(stage=stage, number=1, state=Round.State.RUNNING)
    first, second = (
        Match.objects.create(
            round=drawn, table_number=number, ns_entry=ns, ew_entry=ew, referee=luo,
            **dict(zip(("north", "south"), ns.players.all(), strict=True)),
            **dict(zip(("east", "west"), ew.players.all(), strict=True)),
        )
        for number, ns, ew in ((1, *entries[:2]), (2, *entries[2:]))
    )  # fmt: skip
    end(Table(second, luo, fang), score(0))
    return Table(first, luo, fang)


def end(table: Table, *hands: TypedHand) -> None:
    """Play these hands, call time and have everybody sign."""
    table.play(*hands)
    finish(table)


def finish(table: Table) -> None:
    table.now += timedelta(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(table.match, table.luo), now=table.now)
    sign_all(table.match, table.luo, table.now)


def what_is_left(table: Table) -> dict[str, Any]:
    """The sheet, the result that ranks and the standings, without keys and versions."""
    match = table.match
    sheet = sheet_of(match, table.now)
    result = match.results.get(state="accepted")
    rows = standings(match.round.stage.event).rows
    names = ("kind", "winner", "reason", "ns_level", "ew_level", "ns_hands_won", "ew_hands_won")
    return {
        "sheet": asdict(sheet),
        "result": {name: getattr(result, name) for name in names},
        "standings": [
            (row.place, row.entry.number, row.parted_by, [asdict(value) for value in row.values])
            for row in rows
        ],
    }


Act = Callable[[Table, int], None]  # at the table, for a hand by its number


def once(table: Table, at: Sequence[int], act: Act) -> None:
    """The act comes right after each of these hands, before the next one is dealt."""
    played = 0
    for number in at:
        table.play(*HANDS[played:number])
        act(table, number)
        played = number
    end(table, *HANDS[played:])


def late(table: Table, at: Sequence[int], act: Act) -> None:
    """The act comes for each of these hands when all are on the sheet."""
    table.play(*HANDS)
    for number in at:
        act(table, number)
    finish(table)


def reopened(table: Table, at: Sequence[int], act: Act) -> None:
    """The act comes after acceptance, on a sheet the chief referee opened again."""
    end(table, *HANDS)
    reopen(version=1, reason="查分", **table.by_chief)
    for number in at:
        act(table, number)
    sign_all(table.match, table.luo, table.now)
