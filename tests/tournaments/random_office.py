"""A small event played at random: whatever may happen on the day, in any order."""

from collections.abc import Callable, Iterator
from random import Random

from tests.ranking.plain_standings import LADDER
from tests.ranking.random_events import random_keys
from tests.tournaments.logged_office import LoggedOffice
from tests.tournaments.office_log import StageLog, Table, Terms
from tournaments.draw import FirstRound
from tournaments.models import Stage
from tournaments.ranking import order_faults
from tournaments.services.stages import StagePlan

POINTS = [(2, 1, 0), (2, 1, 0), (3, 1, 0), (3, 2, 1)]
GIVEN = [("7", "3"), ("7", "3"), ("9", "4"), ("5", "5")]
FIRST_STAGES = [Stage.Kind.ROUND_ROBIN, Stage.Kind.GROUPS, Stage.Kind.SWISS, Stage.Kind.SWISS]
LATER_STAGES = [Stage.Kind.ROUND_ROBIN, Stage.Kind.SWISS]


class RandomEvent:
    """An event in the hands of an office; `play` stops wherever somebody may look."""

    def __init__(self, random: Random, office: LoggedOffice) -> None:
        self.random, self.office = random, office

    def play(self) -> Iterator[None]:
        self.change_rules()
        for _ in range(self.random.randint(4, 7)):
            self.register(comes=self.chance(0.95))
        kind = self.random.choice(FIRST_STAGES if len(self.office.present) > 3 else LATER_STAGES)
        first = self.office.add_stage(self.plan(kind))
        yield from self.play_stage(first)
        if first.is_over and self.chance(0.5):
            plan = self.plan(self.random.choice(LATER_STAGES), takes=self.random.randint(2, 4))
            yield from self.play_stage(self.office.add_stage(plan))

    def chance(self, of: float) -> bool:
        return self.random.random() < of

    def plan(self, kind: Stage.Kind, takes: int | None = None) -> StagePlan:
        is_swiss = kind == Stage.Kind.SWISS
        return StagePlan(
            kind=kind,
            takes=takes,
            group_count=2 if kind == Stage.Kind.GROUPS else None,
            round_count=self.random.randint(2, 4) if is_swiss else None,
            first_round=FirstRound.LOTS.value,
            unit_rounds=1 if is_swiss else 0,
        )

    def play_stage(self, log: StageLog) -> Iterator[None]:
        while log.published < log.all_rounds or not log.published:
            if (log.is_swiss or not log.published) and not self.draw(log):
                return
            yield from self.play_round(log)
        for number in set(range(1, log.published + 1)) - log.closed:
            self.office.close(log, number)
        yield

    def draw(self, log: StageLog) -> bool:
        """Draft what is next; whoever leaves before it is published makes it be drawn again."""
        if log.order == 1 and log.is_swiss and log.published and self.chance(0.4):
            self.register(comes=True)
        while len(self.field(log)) >= 2:
            self.office.draw(log, f"lots {self.random.randint(1, 999)}")
            if self.chance(0.9) or not self.leave(keeping=4):
                return True
        return False

    def field(self, log: StageLog) -> set[int]:
        """Who would be drawn, or go through to be drawn."""
        if log.order == 1:
            return self.office.present
        members = log.members if log.published else self.office.stages[0].members
        return set(members) - self.office.gone

    def play_round(self, log: StageLog) -> Iterator[None]:
        tables = [table for table in self.office.publish(log) if table.b]
        yield
        for table in self.random.sample(tables, len(tables)):
            if self.chance(0.9):
                self.settle(table)
            if self.chance(0.4):
                self.interfere()
        yield
        if log.is_swiss or self.chance(0.8):
            self.office.close(log, log.published)

    def settle(self, table: Table) -> None:
        if table.state == "waiting" and self.chance(0.1):
            self.office.start(table)
        if table.state in ("waiting", "playing", "reopened"):
            self.sign(table)
        if table.state == "signed" and self.chance(0.8):
            self.office.accept(table)

    def sign(self, table: Table) -> None:
        assert table.b
        both = [table.a, table.b]
        winner = self.random.choice(both)
        kind = self.random.choice(["played"] * 5 + ["assigned", "walkover", "double_walkover"])
        if kind == "walkover" and self.chance(0.3) and len(self.office.present) > 3:
            (loser,) = set(both) - {winner}
            if loser not in self.office.gone:
                self.office.disqualify(loser, at=table)
            self.office.sign(table, kind, winner, reason="disqualified")
        elif kind in ("walkover", "double_walkover"):
            self.office.sign(table, kind, winner if kind == "walkover" else None)
        else:
            nobody = kind == "assigned" and self.chance(0.5)
            levels = (self.random.choice(LADDER), self.random.choice(LADDER))
            hands = (self.random.randint(0, 6), self.random.randint(0, 6))
            self.office.sign(table, kind, None if nobody else winner, levels=levels, hands=hands)

    def interfere(self) -> None:
        acts: list[Callable[[], object]] = [
            *(self.leave, self.come_back, self.correct, self.correct, self.restore),
            *(self.adjust, self.adjust, self.cancel_adjustment, self.change_rules),
        ]
        self.random.choice(acts)()

    def register(self, *, comes: bool) -> None:
        free = [number for number in range(1, 30) if number not in self.office.entries]
        self.office.register(self.random.choice(free), comes=comes)

    def change_rules(self) -> None:
        keys = tuple(random_keys(self.random))
        self.office.set_rules(
            Terms(self.random.choice(POINTS), self.random.choice(GIVEN)),
            second_person=self.chance(0.5),
            keys=() if order_faults(keys) else keys,
        )

    def leave(self, keeping: int = 2) -> bool:
        """One or two withdraw, or somebody is disqualified, unless too few would be left."""
        present = sorted(self.office.present)
        if len(present) < keeping + 2:
            return False
        if self.chance(0.3):
            self.office.disqualify(self.random.choice(present))
        else:
            self.office.withdraw(*self.random.sample(present, self.random.choice([1, 1, 2])))
        return True

    def come_back(self) -> None:
        if self.office.withdrawn:
            self.office.reinstate(self.random.choice(sorted(self.office.withdrawn)))

    def correct(self) -> None:
        """Open any signed sheet, of whatever round or stage, and mostly sign it anew."""
        signed = [
            table
            for table in self.office.tables
            if table.state in ("signed", "accepted") and not table.is_given
        ]
        if signed:
            table = self.random.choice(signed)
            self.office.reopen(table)
            if self.chance(0.7):
                self.settle(table)

    def restore(self) -> None:
        former = [table for table in self.office.tables if table.former and not table.is_given]
        if former:
            table = self.random.choice(former)
            self.office.restore(table, self.random.choice(sorted(table.former)))

    def adjust(self) -> None:
        log = self.random.choice([log for log in self.office.stages if log.members])
        points = self.random.choice([-2, -1, 1])
        margin = self.random.randint(-3, 3)
        self.office.adjust(log, self.random.choice(sorted(log.members)), points, margin)

    def cancel_adjustment(self) -> None:
        adjusted = [log for log in self.office.stages if log.adjustments]
        if adjusted:
            log = self.random.choice(adjusted)
            self.office.cancel_adjustment(log, self.random.choice(sorted(log.adjustments)))
