"""The race: facts of hands in, the whole sheet out. Rules 7.5, 8.3, 8.7-8.12, section 9."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.rulebook.endings import ended_by_levels, ended_by_ruling, final_levels
from referee.rulebook.errors import Unreadable
from referee.rulebook.facts import (
    HandFacts,
    LevelAdjustment,
    MatchRuling,
    RaceFacts,
    RulingKind,
    TimeCall,
)
from referee.rulebook.levels import Level, Levels, climb, shifted
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.outcomes import Outcome, Result
from referee.rulebook.ruleset import HandAtTime, RuleSet
from referee.rulebook.scoring import ScoreSum, outcome, score_hand
from referee.rulebook.seats import Seat, Side
from referee.rulebook.sheet import Ending, HandsWon, Reason, Row, RowState, Sheet

__all__ = [
    "Ending",
    "HandFacts",
    "HandsWon",
    "LevelAdjustment",
    "MatchRuling",
    "Race",
    "RaceFacts",
    "Reason",
    "Row",
    "RowState",
    "RulingKind",
    "Sheet",
    "TimeCall",
    "go_on",
    "next_dealer",
    "replay",
    "run",
    "start",
]


@dataclass(frozen=True, slots=True)
class Race:
    """A race between two hands: take it one step further with `record`, `adjust`, `call_time`.

    `levels` here know a side past A. `closed_at` is the hand that passed A or was the last of
    `max_hands`.
    """

    rules: RuleSet
    levels: Levels
    due: Seat | None = None
    rows: tuple[Row, ...] = ()
    counted: int = 0
    is_waiting: bool = False
    closed_at: int | None = None
    time: TimeCall | None = None
    ruling: MatchRuling | None = None

    def record(self, hand: HandFacts) -> Race:
        """Put the next hand on the sheet. Raises Unreadable when its number is not the next."""
        if hand.number != len(self.rows) + 1:
            raise Unreadable(f"hand {hand.number}", f"hand {len(self.rows) + 1} is next")
        if hand.is_struck:
            return self._put_unread(hand, RowState.VOID)
        last = self._last_hand()
        if last is not None and hand.number > last:
            return self._put_unread(hand, RowState.AFTER_END)
        if self.is_waiting:
            return self._put_unread(hand, RowState.WAITING)
        if hand.void is not None:
            return self._record_void(hand, hand.void)
        if hand.laogai is not None and hand.laogai.option is None:
            row = self._row(hand, RowState.WAITING, hand.dealer)
            return replace(self, rows=(*self.rows, row), is_waiting=True)
        return self._record_counted(hand)

    def adjust(self, adjustment: LevelAdjustment) -> Race:
        """Move a side's level after the hand just recorded. Rule 8.8.

        Nothing moves after the end of the race, nor does a side already past A.
        Raises Unreadable when the adjustment names another hand.
        """
        if adjustment.after_hand != len(self.rows):
            raise Unreadable(f"hand {adjustment.after_hand}", f"{len(self.rows)} are recorded")
        last = self._last_hand()
        level = self.levels.of(adjustment.side)
        if level is Level.PAST_A or (last is not None and adjustment.after_hand > last):
            return self
        moved = shifted(level, adjustment.steps, lowest=self.rules.start_level)
        return replace(self, levels=self.levels.replacing(adjustment.side, moved))

    def call_time(self, time: TimeCall | None) -> Race:
        """Call time, or answer whether a hand was in progress when it was. Rule 9.2."""
        return replace(self, time=time)

    def rule(self, ruling: MatchRuling | None) -> Race:
        """Decide the match by ruling, whatever the race says. Rules 8.5, 8.8, 8.9, 9.4."""
        return replace(self, ruling=ruling)

    def sheet(self) -> Sheet:
        """All that can be said of the race now."""
        ending = self._ending()
        return Sheet(
            rows=self.rows,
            levels=self.levels.visible,
            due=self.due,
            ending=ending,
            hands_won=HandsWon(*(sum(row.winner is side for row in self.rows) for side in Side)),
            final_levels=final_levels(self.levels, self.ruling, self.rules),
            is_time_unanswered=ending is None and self._is_time_unanswered(),
        )

    def _record_void(self, hand: HandFacts, cause: VoidCause) -> Race:
        """Nothing counts; the same dealer deals again, or the next hand is bid for."""
        dealer = hand.dealer or self.due
        if cause is VoidCause.WRONG_DEALER:
            dealer = self.due or hand.dealer
        again = None if cause.is_bid_for_again else dealer
        row = self._row(hand, RowState.VOID, dealer, again)
        return replace(self, rows=(*self.rows, row), due=again)

    def _record_counted(self, hand: HandFacts) -> Race:
        dealer = hand.dealer
        assert dealer is not None  # HandFacts has seen to it
        score, verdict = _judge(hand, dealer, self.rules)
        winner = dealer.side if verdict.result is Result.HOLD else dealer.side.other
        climbed = climb(
            self.levels.of(winner),
            verdict.rise,
            must_play=self.rules.must_play,
            may_leave=verdict.result is Result.HOLD,
        )
        levels = self.levels.replacing(winner, climbed.level)
        due = next_dealer(dealer, verdict.result)
        is_past = climbed.level is Level.PAST_A
        row = Row(
            number=hand.number,
            facts=hand,
            state=RowState.COUNTED,
            dealer=dealer,
            due=self.due,
            is_out_of_turn=self._is_out_of_turn(dealer),
            level=self.levels.of(dealer.side),
            score=score,
            result=verdict.result,
            rise=verdict.rise,
            stopped_at=climbed.stopped_at,
            levels=levels.visible,
            next_dealer=due,
            passed_a=winner if is_past else None,
        )
        counted = self.counted + 1
        is_last = is_past or counted == self.rules.max_hands
        return replace(
            self,
            rows=(*self.rows, row),
            levels=levels,
            due=due,
            counted=counted,
            closed_at=hand.number if is_last else None,
        )

    def _row(
        self, hand: HandFacts, state: RowState, dealer: Seat | None, again: Seat | None = None
    ) -> Row:
        """The row of a hand known to be dealt here, though it leads to nothing (yet)."""
        return Row(
            number=hand.number,
            facts=hand,
            state=state,
            dealer=dealer,
            due=self.due,
            is_out_of_turn=self._is_out_of_turn(hand.dealer),
            level=self.levels.of(dealer.side) if dealer else None,
            levels=self.levels.visible,
            next_dealer=again,
        )

    def _put_unread(self, hand: HandFacts, state: RowState) -> Race:
        """A hand from which nothing follows; not even what it was played at can be said."""
        row = Row(
            number=hand.number,
            facts=hand,
            state=state,
            dealer=hand.dealer,
            levels=self.levels.visible,
        )
        return replace(self, rows=(*self.rows, row))

    def _is_out_of_turn(self, dealer: Seat | None) -> bool:
        return self.due is not None and dealer not in (None, self.due)

    def _last_hand(self) -> int | None:
        """Number of the last hand that can count, None while there is no such limit. Rule 9.2."""
        if self.time is None:
            return self.closed_at
        is_finished = self.time.hand_in_progress and self.rules.hand_at_time is HandAtTime.COUNTS
        last = self._hand_at_time(self.time) if is_finished else self.time.after_hand
        return last if self.closed_at is None else min(last, self.closed_at)

    def _hand_at_time(self, time: TimeCall) -> int:
        """Number of the hand in progress at time, which a struck row never was. Rule 8.12."""
        later = self.rows[time.after_hand :]
        played = (row.number for row in later if not row.facts.is_struck)
        return next(played, max(time.after_hand, len(self.rows)) + 1)

    def _is_time_unanswered(self) -> bool:
        return (
            self.time is not None
            and self.time.hand_in_progress is None
            and self.rules.hand_at_time is HandAtTime.COUNTS
        )

    def _is_over(self) -> bool:
        if self.closed_at is not None:
            return True
        last = self._last_hand()
        is_reached = last is not None and len(self.rows) >= last
        return is_reached and not self.is_waiting and not self._is_time_unanswered()

    def _ending(self) -> Ending | None:
        """A ruling, whatever was played; else the levels once the race is over."""
        if self.ruling is not None and self.ruling.kind is not RulingKind.LOTS:
            return ended_by_ruling(self.ruling)
        if not self._is_over():
            return None
        return ended_by_levels(self.levels, self.due, self.ruling, after_hand=self._last_hand())


def start(rules: RuleSet, *, levels: Levels | None = None, due: Seat | None = None) -> Race:
    """A race before its first hand: both at the start level, the deal bid for. Rules 2.1, 4.4.

    `levels` and `due` let it begin in the middle, as a worked example does.
    """
    return Race(rules, levels or Levels(rules.start_level, rules.start_level), due)


def replay(facts: RaceFacts, rules: RuleSet) -> Sheet:
    """The whole sheet from all the facts, hands in order of number. Rules 8.11, 9.1-9.4.

    Adjustments apply after the hand they name; one that names a hand not yet recorded waits.
    Raises Unreadable where a number is missing or doubled.
    """
    return run(facts, rules).sheet()


def run(facts: RaceFacts, rules: RuleSet) -> Race:
    """The race itself, as far as these facts go; `go_on` takes it further."""
    race = start(rules).call_time(facts.time).rule(facts.ruling)
    return go_on(_adjusted(race, facts.level_adjustments), facts.hands, facts.level_adjustments)


def go_on(race: Race, hands: Iterable[HandFacts], adjustments: tuple[LevelAdjustment, ...]) -> Race:
    """The race with these hands after those it has, and the adjustments that name them."""
    for hand in hands:
        race = _adjusted(race.record(hand), adjustments)
    return race


def _adjusted(race: Race, adjustments: tuple[LevelAdjustment, ...]) -> Race:
    for adjustment in adjustments:
        if adjustment.after_hand == len(race.rows):
            race = race.adjust(adjustment)
    return race


def next_dealer(dealer: Seat, result: Result) -> Seat:
    """Who deals next, counter-clockwise from the seat that really dealt. Rules 7.5, 8.11."""
    return dealer.partner if result is Result.HOLD else dealer.next


def _judge(hand: HandFacts, dealer: Seat, rules: RuleSet) -> tuple[ScoreSum | None, Outcome]:
    """Score and verdict; option A of 8.3 has no score and gives the innocent side the hand."""
    if hand.laogai is None or hand.laogai.option is LaogaiOption.B:
        score = score_hand(hand, rules)
        return score, outcome(score.total, rules)
    is_dealers_fault = hand.laogai.side is dealer.side
    return None, Outcome(Result.TAKE if is_dealers_fault else Result.HOLD, rise=rules.laogai_levels)
