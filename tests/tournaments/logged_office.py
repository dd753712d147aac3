"""The office's acts, each done through its service and noted in the test's own log."""

from django.contrib.auth.models import User

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.tournaments.office_log import StageLog, Table, Terms, stored_kind, stored_levels
from tests.visits import at_table, in_office
from tournaments.models import Entry, Event, Match, Round, Stage, StandingsAdjustment
from tournaments.ranking import EventRules
from tournaments.services.adjustments import cancel_adjustment, give_adjustment
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.entries import add_entry
from tournaments.services.entries.entry_states import check_in, disqualify_entry
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.services.events import change_rules
from tournaments.services.restorations import restore_result
from tournaments.services.results import (
    MatchOutcome,
    accept_result,
    lock_match,
    reopen_result,
    submit_result,
)
from tournaments.services.rounds import close_round, publish_round
from tournaments.services.stages import StagePlan, add_stage
from tournaments.values.entries import EntryDetails, PlayerDetails


class LoggedOffice:
    """One event; entries go by number. Luo signs, Fang accepts and rules, Tang does the rest."""

    def __init__(self, event: Event, *, luo: User, fang: User, tang: User) -> None:
        self.event, self.luo, self.fang, self.tang = event, luo, fang, tang
        self.entries: dict[int, Entry] = {}
        self.present: set[int] = set()
        self.withdrawn: set[int] = set()
        self.out: set[int] = set()
        self.stages: list[StageLog] = []
        self.terms, self.second_person = Terms(), False
        self.keys: tuple[str, ...] = ()

    @property
    def gone(self) -> set[int]:
        return self.withdrawn | self.out

    @property
    def tables(self) -> list[Table]:
        return [table for stage in self.stages for table in stage.tables]

    def register(self, number: int, *, comes: bool = True) -> None:
        players = (PlayerDetails(f"{number}甲"), PlayerDetails(f"{number}乙"))
        details = EntryDetails(players, number, unit="东南西"[number % 3])
        entry = add_entry(details=details, visit=in_office(self.event, self.tang), now=NOON)
        self.entries[number] = entry
        if comes:
            check_in(entry=entry, is_present=True, visit=in_office(self.event, self.tang), now=NOON)
            self.present.add(number)

    def set_rules(self, terms: Terms, *, second_person: bool, keys: tuple[str, ...]) -> None:
        self.terms, self.second_person, self.keys = terms, second_person, keys
        win, tie, loss = terms.points
        received, given = terms.given
        rules = EventRules(
            win_points=win,
            tie_points=tie,
            loss_points=loss,
            walkover_levels=(Level(received), Level(given)),
            second_person=second_person,
            tie_breaks=keys,
        )
        self.event = change_rules(
            rules=rules, visit=in_office(self.event, self.fang), now=NOON, reason="抄错"
        )

    def add_stage(self, plan: StagePlan) -> StageLog:
        stage = add_stage(plan=plan, visit=in_office(self.event, self.tang), now=NOON)
        is_swiss = plan.kind == Stage.Kind.SWISS
        self.stages.append(StageLog(stage.order, is_swiss, plan.round_count or 0))
        return self.stages[-1]

    def stage(self, log: StageLog) -> Stage:
        return Stage.objects.select_related("event").get(event=self.event, order=log.order)

    def draw(self, log: StageLog, seed: str) -> None:
        rounds = draw_stage(
            stage=self.stage(log), visit=in_office(self.event, self.tang), now=NOON, seed=seed
        )
        if not log.published:
            log.seed, log.members = seed, {}
        # Who came in by a draft that is drawn anew is in by the new one, or not yet.
        for number in log.drafted:
            log.members.pop(number, None)
        before = set(log.members)
        if not log.is_swiss:
            log.all_rounds = len(rounds)
        for ns, ew, group in (
            Match.objects.filter(round__in=rounds)
            .order_by("pk")
            .values_list("ns_entry__number", "ew_entry__number", "group")
        ):
            log.members |= dict.fromkeys({ns, ew} - {None}, group)
        log.drafted = set(log.members) - before

    def publish(self, log: StageLog) -> list[Table]:
        """The tables of the next round as they are posted, byes among them."""
        log.published += 1
        log.drafted = set()
        round_ = self.round(log, log.published)
        publish_round(round_=round_, visit=in_office(round_, self.tang), now=NOON)
        posted = [
            Table(match, log.published, ns, ew, group)
            for match, ns, ew, group in round_.matches.order_by("pk").values_list(
                "pk", "ns_entry__number", "ew_entry__number", "group"
            )
        ]
        for table in posted:
            table.give(self.gone, self.terms)
        log.tables += posted
        return posted

    def round(self, log: StageLog, number: int) -> Round:
        return Round.objects.get(stage__event=self.event, stage__order=log.order, number=number)

    def close(self, log: StageLog, number: int) -> None:
        close_round(
            round_=self.round(log, number),
            visit=in_office(self.event, self.tang),
            now=NOON,
            reason="时间到",
        )
        log.closed.add(number)

    def start(self, table: Table) -> None:
        start_clock(visit=at_table(Match.objects.get(pk=table.match), self.luo), now=NOON)
        table.state = "playing"

    def sign(
        self,
        table: Table,
        kind: str,
        winner: int | None,
        *,
        levels: tuple[str, str] = ("3", "3"),
        hands: tuple[int, int] = (0, 0),
        reason: str = "",
    ) -> None:
        """Hand in a result: of the kinds of a `Meeting`; accepted at once unless it takes two."""
        signed = table.meeting(table.terms or self.terms, kind, winner, levels, hands)
        ns, ew = (Level(level) for level in stored_levels(signed))
        outcome = MatchOutcome(
            stored_kind(signed),
            reason or {"played": Reason.HIGHER_LEVEL, "assigned": Reason.ASSIGNED}.get(kind, kind),
            {None: None, table.a: Side.NS, table.b: Side.EW}[winner],
            Levels(ew=ew, ns=ns),
            *signed.hands,
        )
        submit_result(
            match=lock_match(table.match),
            outcome=outcome,
            by=self.luo,
            now=NOON,
            replaces=table.ranking_version,
        )
        table.sign(signed, self.terms)
        if not self.second_person:
            table.accept()

    def accept(self, table: Table) -> None:
        accept_result(
            match=Match.objects.get(pk=table.match),
            version=table.version,
            visit=in_office(self.event, self.fang),
            now=NOON,
            replaces=table.ranking_version,
        )
        table.accept()

    def reopen(self, table: Table) -> None:
        reopen_result(match=lock_match(table.match), reason="第3盘抄错", by=self.fang, now=NOON)
        table.reopen()

    def restore(self, table: Table, version: int) -> None:
        restored = restore_result(
            match=Match.objects.get(pk=table.match),
            version=version,
            replaces=table.ranking_version,
            reason="原成绩无误",
            visit=in_office(self.event, self.fang),
            now=NOON,
        )
        table.rank(table.former[version], restored.version)

    def withdraw(self, *numbers: int) -> None:
        withdraw_entries(
            entries=[self.entries[number].pk for number in numbers],
            reason="有事",
            visit=in_office(self.event, self.tang),
            now=NOON,
        )
        self.withdrawn |= set(numbers)
        self._leave(*numbers)

    def disqualify(self, number: int, *, at: Table | None = None) -> None:
        disqualify_entry(
            event=self.event,
            entry=self.entries[number],
            reason="打暗号",
            by=self.fang,
            now=NOON,
            at_match=Match.objects.get(pk=at.match) if at else None,
        )
        self.out.add(number)
        self._leave(number, at=at)

    def reinstate(self, number: int) -> None:
        """It plays on; walkovers it gave by leaving are taken back where the round is open."""
        entry = self.entries[number]
        reinstate_entries(entries=[entry.pk], visit=in_office(self.event, self.tang), now=NOON)
        self.withdrawn.remove(number)
        self.present.add(number)
        for log in self.stages:
            for table in log.tables:
                is_open = table.round_number not in log.closed
                if is_open and table.is_given and number in (table.a, table.b):
                    table.give_anew(self.gone, self.terms)

    def adjust(self, log: StageLog, number: int, points: int, margin: int) -> None:
        given = give_adjustment(
            stage=self.stage(log),
            number=number,
            match_points=points,
            level_margin=margin,
            reason="迟到",
            visit=in_office(self.event, self.fang),
            now=NOON,
        )
        log.adjustments[given.pk] = (number, points, margin)

    def cancel_adjustment(self, log: StageLog, adjustment: int) -> None:
        row = StandingsAdjustment.objects.get(pk=adjustment)
        cancel_adjustment(
            adjustment=row, reason="查无此事", visit=in_office(row, self.fang), now=NOON
        )
        del log.adjustments[adjustment]

    def _leave(self, *numbers: int, at: Table | None = None) -> None:
        self.present -= set(numbers)
        for table in self.tables:
            if table is not at:
                table.give(self.gone, self.terms)
