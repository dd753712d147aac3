"""A table's sheet: its stored facts, and what the rulebook makes of them right now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Q

from referee.models import (
    Adjustment,
    ClockEvent,
    Evidence,
    EvidenceWithdrawal,
    Hand,
    MatchRuling,
    TimeCall,
)
from referee.rulebook import clock as clocks
from referee.rulebook import race
from referee.rulebook.levels import Level, Levels
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Seat, Side
from referee.selectors.sheet.match_rows import Kind, MatchRows, match_rows
from referee.values.hands import TypedHand, as_typed
from referee.values.visits import AtTable
from tournaments.models import Event, Match, Round, Stage
from tournaments.values.marks import mark_of

IN_FORCE = Q(cancelled_at=None)
SHEET_KINDS = (
    Kind(Hand),
    Kind(Adjustment, only=IN_FORCE),
    Kind(MatchRuling, only=IN_FORCE),
    Kind(TimeCall, only=IN_FORCE),
    Kind(ClockEvent),
    Kind(Evidence),
    Kind(EvidenceWithdrawal, "evidence__match"),
)
# With what stands around a match that comes without it.
LOCKED_KINDS = (
    *SHEET_KINDS,
    Kind(Round, "matches"),
    Kind(Stage, "rounds__matches"),
    Kind(Event, "stages__rounds__matches"),
)


@dataclass
class TableSheet:
    """The facts of one match as loaded, and the sheet replayed from them at `now`.

    `hands` are in order of number; `adjustments` and `ruling` only those in force. `last_call`
    is the last answer to 9.2 not taken back, whether it still counts or not. `evidence` is all
    that was filed, what was withdrawn too. `is_typed_from_paper`: only a recorder has it open; the
    hands on paper were begun before time came.
    """

    match: Match
    now: datetime
    rules: RuleSet
    hands: list[Hand] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    ruling: MatchRuling | None = None
    last_call: TimeCall | None = None
    clock_events: list[ClockEvent] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    is_typed_from_paper: bool = False

    @property
    def moment(self) -> datetime:
        """`now`, but never before what is noted here already: the server's clock may step back."""
        noted = [event.at for event in self.clock_events]
        noted += [hand.recorded_at for hand in self.hands]
        noted += [self.last_call.at] if self.last_call else []
        return max([self.now, *noted])

    @cached_property
    def clock(self) -> clocks.ClockReading:
        """The clock at `moment`. It runs on after the race: what shows it stops it there."""
        events = [
            clocks.ClockEvent(clocks.ClockEventKind(event.kind), event.at, event.minutes)
            for event in self.clock_events
        ]
        return clocks.read_clock(tuple(events), self.moment, self.rules)

    @property
    def time_call(self) -> TimeCall | None:
        """The answer to 9.2, as long as the time that was called is up.

        Where other rules or more minutes have let the clock run on, it is no longer up, and when
        it comes again the question is a new one.
        """
        call, up_at = self.last_call, self.clock.time_up_at
        is_up = self.clock.state is clocks.ClockState.TIME_UP
        return call if call and is_up and up_at and up_at <= call.at else None

    @cached_property
    def sheet(self) -> race.Sheet:
        return self.race_so_far.sheet()

    @cached_property
    def race_so_far(self) -> race.Race:
        """The race after the last hand."""
        return race.run(self._facts(self.typed_hands), self.rules)

    @cached_property
    def typed_hands(self) -> list[tuple[int, TypedHand]]:
        return [(hand.number, as_typed(hand)) for hand in self.hands]

    @property
    def is_locked(self) -> bool:
        """Signed or accepted: nothing changes until the chief referee reopens it."""
        return self.match.state in {Match.State.SIGNED, Match.State.ACCEPTED}

    @cached_property
    def was_over_before_time(self) -> bool:
        """Whether the race had ended without the clock: past A, most hands, or a ruling."""
        return self.replay(self.typed_hands, time=None).ending is not None

    @property
    def last_extension(self) -> ClockEvent | None:
        """The newest extension of this table's clock."""
        extensions = [one for one in self.clock_events if one.kind == clocks.ClockEventKind.EXTEND]
        return extensions[-1] if extensions else None

    @property
    def last_number(self) -> int:
        """Number of the last hand on the sheet, 0 before the first."""
        return self.hands[-1].number if self.hands else 0

    @property
    def mark(self) -> str:
        """Names this state of the sheet: who saw another mark saw another sheet.

        It covers the sheet and all it was made from: who sits where, hands, adjustments, the
        ruling, the answer to 9.2 and the rules.
        """
        state = (
            self.match.sheet_version,
            self.match.seating,
            [(hand.number, hand.revision) for hand in self.hands],
            [adjustment.pk for adjustment in self.adjustments],
            self.ruling and self.ruling.pk,
            self.time_call and self.time_call.pk,
            sorted(self.rules.to_json().items()),
            self.sheet,
        )
        return mark_of(state)

    def kept_evidence(self, number: int) -> list[Evidence]:
        """What was filed with a hand and not withdrawn, in order of time."""
        return [
            one
            for one in self.evidence
            if one.hand_number == number and getattr(one, "withdrawal", None) is None
        ]

    def hand(self, number: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.number == number), None)

    def due_for(self, number: int) -> Seat | None:
        """Who was due to deal hand `number` (7.5), or is; None where it was bid for."""
        if number > self.last_number:
            return self.sheet.due
        return self.replay([(n, typed) for n, typed in self.typed_hands if n < number]).due

    def replay(self, hands: Sequence[tuple[int, TypedHand]], **changes: Any) -> race.Sheet:
        """The sheet these hands would give; `changes` replace other facts of the race."""
        return race.replay(replace(self._facts(hands), **changes), self.rules)

    def replay_with(self, number: int, typed: TypedHand) -> race.Sheet:
        """The sheet if hand `number` were as in `typed`, whether it is there yet or not."""
        hand = self.hand(number)
        is_change = hand is None or as_typed(hand) != replace(typed, bids=None)
        table = self.without_lots() if is_change else self
        if number > self.last_number:
            facts = table._facts([(number, typed)])
            return race.go_on(table.race_so_far, facts.hands, facts.level_adjustments).sheet()
        others = [(n, e) for n, e in self.typed_hands if n != number]
        return table.replay(sorted([*others, (number, typed)], key=lambda pair: pair[0]))

    def _facts(self, hands: Sequence[tuple[int, TypedHand]]) -> race.RaceFacts:
        return race.RaceFacts(
            hands=tuple(typed.facts(number, self._points_moved(number)) for number, typed in hands),
            level_adjustments=self._level_adjustments(),
            time=self._time(),
            ruling=self._ruling(),
        )

    def without_lots(self) -> "TableSheet":
        """The table as it is once the race changes: lots decide only the tie they were drawn on."""
        is_lots = self.ruling is not None and self.ruling.kind == race.RulingKind.LOTS
        return replace(self, ruling=None) if is_lots else self

    def _points_moved(self, number: int) -> int:
        return sum(
            adjustment.amount
            for adjustment in self.adjustments
            if adjustment.kind == Adjustment.Kind.POINTS and adjustment.hand_number == number
        )

    def _level_adjustments(self) -> tuple[race.LevelAdjustment, ...]:
        return tuple(
            race.LevelAdjustment(adjustment.hand_number, Side(adjustment.side), adjustment.amount)
            for adjustment in self.adjustments
            if adjustment.kind == Adjustment.Kind.LEVELS
        )

    def _time(self) -> race.TimeCall | None:
        call = self.time_call
        if call:
            return race.TimeCall(call.after_hand, call.hand_in_progress)
        if self.clock.state is clocks.ClockState.TIME_UP:
            return race.TimeCall(self.last_number, None)
        return None

    def _ruling(self) -> race.MatchRuling | None:
        if self.ruling is None:
            return None
        return race.MatchRuling(
            kind=race.RulingKind(self.ruling.kind),
            side=Side(self.ruling.side) if self.ruling.side else None,
            winner=Side(self.ruling.winner) if self.ruling.winner else None,
            levels=Levels(ew=Level(self.ruling.ew_level), ns=Level(self.ruling.ns_level))
            if self.ruling.ew_level and self.ruling.ns_level
            else None,
        )


def load_tables(matches: Iterable[Match], now: datetime) -> list[TableSheet]:
    """The sheets of these matches: one query for every 500 of them.

    Each match must come with its round, stage and event.
    """
    wanted = {match.pk: match for match in matches}
    found, rules = match_rows(SHEET_KINDS, list(wanted)), _rule_sets(wanted.values())
    return [_sheet(match, now, rules[match.pk], found) for match in wanted.values()]


def load_table(match: Match, now: datetime) -> TableSheet:
    """The sheet of one match, in one query."""
    return load_tables([match], now)[0]


def visited_table(visit: AtTable, now: datetime) -> TableSheet:
    """The sheet of the match somebody is at, in one query. It comes with round, stage and event."""
    table = load_table(visit.match, now)
    table.is_typed_from_paper = visit.as_recorder
    return table


def load_locked_table(match: Match, now: datetime) -> TableSheet:
    """The sheet of a bare match just locked, with its round, stage and event. One query.

    All of it is read after the lock was there: what was read with the match itself is as old as
    the wait for it, and the event's rules may have changed meanwhile.
    """
    found = match_rows(LOCKED_KINDS, [match.pk])
    [match.round] = found.of(Round, match.pk)
    [match.round.stage] = found.of(Stage, match.pk)
    [match.round.stage.event] = found.of(Event, match.pk)
    return _sheet(match, now, match.rule_set, found)


def _sheet(match: Match, now: datetime, rules: RuleSet, found: MatchRows) -> TableSheet:
    """The newest ruling and the newest answer to 9.2: of each one at most is in force."""
    return TableSheet(
        match=match,
        now=now,
        rules=rules,
        hands=sorted(found.of(Hand, match.pk), key=lambda hand: hand.number),
        adjustments=list(found.of(Adjustment, match.pk)),
        ruling=next(iter(found.of(MatchRuling, match.pk)), None),
        last_call=next(iter(found.of(TimeCall, match.pk)), None),
        clock_events=list(found.of(ClockEvent, match.pk)),
        evidence=found.with_one(Evidence, EvidenceWithdrawal, "evidence", match.pk),
    )


def _rule_sets(matches: Iterable[Match]) -> dict[int, RuleSet]:
    """What each match is played by; the rules of an event are read once for all its matches."""
    of_event: dict[int, RuleSet] = {}
    found = {}
    for match in matches:
        event_id = match.round.stage.event_id
        if match.rules is None and event_id not in of_event:
            of_event[event_id] = match.rule_set
        found[match.pk] = of_event[event_id] if match.rules is None else match.rule_set
    return found
