"""What must hold of every race and every rule set, whatever was played."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.rulebook import (
    Exposed,
    FullStep,
    HandAtTime,
    HandFacts,
    Laogai,
    LaogaiOption,
    LastTrick,
    Level,
    LevelAdjustment,
    MatchRuling,
    Race,
    RaceFacts,
    Reason,
    Row,
    RowState,
    RuleSet,
    RulingKind,
    Seat,
    Sheet,
    Side,
    TimeCall,
    VoidCause,
    level_table,
    number_faults,
    outcome,
    replay,
    score_hand,
    start,
)

modest = settings(max_examples=60)

fives = st.integers(0, 80).map(lambda fifth: 5 * fifth)
played_levels = st.sampled_from([level for level in Level if level is not Level.PAST_A])

rule_sets = st.builds(
    RuleSet,
    take_deal_at=st.integers(1, 80).map(lambda fifth: 5 * fifth),
    step=st.integers(1, 30).map(lambda fifth: 5 * fifth),
    full_step=st.sampled_from(FullStep),
    start_level=played_levels,
    must_play=st.frozensets(played_levels, max_size=4),
    laogai_levels=st.integers(0, 4),
    hand_at_time=st.sampled_from(HandAtTime),
    max_hands=st.none() | st.integers(1, 8),
)

last_tricks = st.builds(
    LastTrick, won_by=st.sampled_from(Side), points=fives, cards=st.integers(1, 12)
)
choices = st.builds(
    Laogai, side=st.sampled_from(Side), option=st.none() | st.sampled_from(LaogaiOption)
)


@st.composite
def hands(draw: st.DrawFn, number: int) -> HandFacts:
    """Any hand that can be written down: most are played out, by any seat."""
    kind = draw(st.sampled_from(["played"] * 6 + ["laogai", "void"]))
    dealers = st.none() | st.sampled_from(Seat) if kind == "void" else st.sampled_from(Seat)
    return HandFacts(
        number=number,
        dealer=draw(dealers),
        trump=None,
        points=draw(fives),
        last=draw(last_tricks) if kind == "played" else None,
        exposed=draw(st.builds(Exposed, st.integers(0, 3), st.integers(0, 3))),
        laogai=draw(choices) if kind == "laogai" else None,
        void=draw(st.sampled_from(VoidCause)) if kind == "void" else None,
        adjustment=draw(st.sampled_from([0, 0, 0, -40, 20])),
    )


@st.composite
def races(draw: st.DrawFn) -> RaceFacts:
    count = draw(st.integers(0, 12))
    moments = st.integers(0, count)
    adjustments = st.builds(LevelAdjustment, moments, st.sampled_from(Side), st.integers(-3, 3))
    times = st.builds(TimeCall, moments, st.sampled_from([True, False, None]))
    rulings = st.builds(
        MatchRuling,
        st.sampled_from([RulingKind.WALKOVER, RulingKind.DISQUALIFIED, RulingKind.LOTS]),
        side=st.none() | st.sampled_from(Side),
        winner=st.sampled_from(Side),
    )
    return RaceFacts(
        hands=tuple(draw(hands(number)) for number in range(1, count + 1)),
        level_adjustments=tuple(draw(st.lists(adjustments, max_size=2))),
        time=draw(st.none() | times),
        ruling=draw(st.none() | st.none() | rulings),
    )


def recorded_in_turn(facts: RaceFacts, rules: RuleSet) -> Sheet:
    """The same match as it happened: each thing done when the sheet had come so far."""
    race = _after_each_hand(start(rules), facts)
    for hand in facts.hands:
        race = _after_each_hand(race.record(hand), facts)
    return race.rule(facts.ruling).sheet()


def _after_each_hand(race: Race, facts: RaceFacts) -> Race:
    recorded = len(race.sheet().rows)
    for adjustment in facts.level_adjustments:
        if adjustment.after_hand == recorded:
            race = race.adjust(adjustment)
    if facts.time is not None and facts.time.after_hand == recorded:
        asked = race.call_time(replace(facts.time, hand_in_progress=None))
        assert asked.sheet().rows == race.sheet().rows
        race = asked.call_time(facts.time)
    return race


@modest
@given(races(), rule_sets)
def test_replay_equals_recording_in_turn(facts: RaceFacts, rules: RuleSet) -> None:
    assert replay(facts, rules) == recorded_in_turn(facts, rules)


@modest
@given(races(), rule_sets, st.data())
def test_correction_equals_recompute(facts: RaceFacts, rules: RuleSet, data: st.DataObject) -> None:
    if not facts.hands:
        return
    number = data.draw(st.integers(1, len(facts.hands)))
    corrected = data.draw(hands(number))
    others = list(facts.hands)
    others[number - 1] = corrected
    now = replace(facts, hands=tuple(others))

    sheet = replay(now, rules)

    assert sheet == recorded_in_turn(now, rules)
    assert sheet.rows[: number - 1] == replay(facts, rules).rows[: number - 1]
    assert [row.facts for row in sheet.rows] == others
    undone = replace(now, hands=facts.hands)
    assert replay(undone, rules) == replay(facts, rules)


@modest
@given(races(), rule_sets)
def test_levels_never_fall_but_by_an_adjustment(facts: RaceFacts, rules: RuleSet) -> None:
    before = dict.fromkeys(Side, rules.start_level.position)
    fallen: set[tuple[int, Side]] = set()

    for row in replay(facts, rules).rows:
        for side in Side:
            after = row.levels.of(side).position
            if after < before[side]:
                fallen.add((row.number - 1, side))
            before[side] = after

    lowered = {(item.after_hand, item.side) for item in facts.level_adjustments if item.steps < 0}
    assert fallen <= lowered


@modest
@given(races(), rule_sets)
def test_no_result_without_a_reason(facts: RaceFacts, rules: RuleSet) -> None:
    sheet = replay(facts, rules)
    closed = [row for row in sheet.rows if row.state is RowState.AFTER_END]

    if sheet.ending is None:
        assert Level.PAST_A not in (sheet.final_levels.ew, sheet.final_levels.ns)
        assert not closed or sheet.is_time_unanswered or sheet.is_waiting
        assert sheet.takes_hand is not (sheet.is_waiting or sheet.is_time_unanswered)
    else:
        assert isinstance(sheet.ending.reason, Reason)
        assert not sheet.takes_hand
        if sheet.ending.winner is None:
            assert sheet.ending.reason in WITHOUT_WINNER
    for row in sheet.rows:
        is_counted = row.state is RowState.COUNTED
        assert (row.result is not None, row.rise is not None) == (is_counted, is_counted)
        assert row.passed_a is None or played(sheet.rows[row.number :]) == closed


WITHOUT_WINNER = {Reason.UNDECIDED, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED}


@modest
@given(races(), rule_sets)
def test_sheet_agrees_with_its_rows(facts: RaceFacts, rules: RuleSet) -> None:
    sheet = replay(facts, rules)

    assert [row.number for row in sheet.rows] == [hand.number for hand in facts.hands]
    for side in Side:
        assert sheet.hands_won.of(side) == sum(row.winner is side for row in sheet.rows)
    rows = played(sheet.rows)
    for earlier, later in pairwise(rows):
        if {earlier.state, later.state} <= {RowState.COUNTED, RowState.VOID}:
            assert later.due == earlier.next_dealer
    if rows and rows[-1].state is RowState.COUNTED:
        assert sheet.due == rows[-1].next_dealer


def played(rows: Iterable[Row]) -> list[Row]:
    """The rows of hands that were played at this table."""
    return [row for row in rows if not row.facts.is_struck]


@modest
@given(races(), rule_sets)
def test_struck_rows_might_as_well_not_be_there(facts: RaceFacts, rules: RuleSet) -> None:
    """Rule 8.12: levels, who is due and who won are those of the other rows."""
    kept = [hand for hand in facts.hands if not hand.is_struck]
    struck = {hand.number for hand in facts.hands if hand.is_struck}
    # No adjustment names a struck row: the service refuses it.
    adjustments = [one for one in facts.level_adjustments if one.after_hand not in struck]
    facts = replace(facts, level_adjustments=tuple(adjustments))
    numbers = {0: 0} | {
        hand.number: sum(one.number <= hand.number for one in kept) for hand in facts.hands
    }
    bare = replay(
        RaceFacts(
            hands=tuple(replace(hand, number=numbers[hand.number]) for hand in kept),
            level_adjustments=tuple(
                replace(one, after_hand=numbers[one.after_hand]) for one in adjustments
            ),
            time=facts.time and replace(facts.time, after_hand=numbers[facts.time.after_hand]),
            ruling=facts.ruling,
        ),
        rules,
    )
    sheet = replay(facts, rules)
    assert (sheet.levels, sheet.due, sheet.hands_won) == (bare.levels, bare.due, bare.hands_won)
    assert (sheet.final_levels, sheet.takes_hand) == (bare.final_levels, bare.takes_hand)
    winners = [one.ending and (one.ending.winner, one.ending.reason) for one in (sheet, bare)]
    assert winners[0] == winners[1]


@modest
@given(rule_sets)
def test_level_table_covers_every_score_once(rules: RuleSet) -> None:
    table = level_table(rules)

    for score in range(-1500, 1500, 5):
        (band,) = [band for band in table if band.holds(score)]
        worth = outcome(score, rules)
        assert band.result is worth.result
        assert band.rise <= worth.rise if band.is_open else band.rise == worth.rise


@modest
@given(rule_sets)
def test_level_table_runs_from_high_to_low_without_gap(rules: RuleSet) -> None:
    table = level_table(rules)

    assert table[0].high is None
    assert table[-1].low is None
    for above, below in pairwise(table):
        assert above.low is not None
        assert below.high == above.low - 5


@modest
@given(st.integers(-300, 300).map(lambda fifth: 5 * fifth), rule_sets)
def test_outcome_improves_with_the_score(score: int, rules: RuleSet) -> None:
    def gain_of_defenders(points: int) -> int:
        worth = outcome(points, rules)
        return worth.rise if points >= rules.take_deal_at else -worth.rise

    assert gain_of_defenders(score) <= gain_of_defenders(score + 5)


@modest
@given(rule_sets)
def test_rule_set_survives_plain_values(rules: RuleSet) -> None:
    assert RuleSet.from_json(rules.to_json()) == rules


@modest
@given(hands(1), rule_sets)
def test_score_of_a_faultless_hand_is_a_multiple_of_5(hand: HandFacts, rules: RuleSet) -> None:
    faults = number_faults(
        points=hand.points, last=hand.last, exposed=hand.exposed, adjustment=hand.adjustment
    )

    assume(hand.dealer is not None and not faults)
    assert score_hand(hand, rules).total % 5 == 0
