"""Races hand by hand, from the case files, and what a sheet says of itself."""

from dataclasses import replace

import pytest

from referee.rulebook import (
    BreaksRule,
    HandFacts,
    LevelAdjustment,
    MatchRuling,
    RaceFacts,
    RuleSet,
    RulingKind,
    Sheet,
    Side,
    Unreadable,
    replay,
    start,
)
from referee.rulebook.race import go_on, run
from tests.rulebook.casebook import Case, each
from tests.rulebook.sheet_text import ending_text, levels_text, read_hand, read_race, row_text

RULES = RuleSet()


def summary(sheet: Sheet) -> Case:
    """Everything a case may state of a sheet."""
    return {
        "sheet": [row_text(row) for row in sheet.rows],
        "ending": ending_text(sheet.ending),
        "levels": levels_text(sheet.levels),
        "final": levels_text(sheet.final_levels),
        "due": sheet.due or "bid",
        "next_level": sheet.next_level or "bid",
        "takes_hand": sheet.takes_hand,
        "waiting": sheet.is_waiting,
        "asks_about_hand": sheet.is_time_unanswered,
        "hands_won": f"EW {sheet.hands_won.ew} NS {sheet.hands_won.ns}",
        "final_hands_won": f"EW {sheet.final_hands_won.ew} NS {sheet.final_hands_won.ns}",
    }


@each(
    "deal.toml",
    "laogai_hands.toml",
    "void_hands.toml",
    "rulings.toml",
    "corrections.toml",
    "struck_rows.toml",
    "must_play.toml",
    "time.toml",
    "winner.toml",
)
def test_race_case(case: Case) -> None:
    rules = RuleSet.from_json(case.get("settings", {}))
    said = {key: case[key] for key in case if key not in GIVEN}

    computed = summary(replay(read_race(case), rules))

    assert {key: computed[key] for key in said} == said
    assert {"sheet", "ending"} <= said.keys()


GIVEN = {"rule", "name", "settings", "hands", "adjust", "time", "ruling"}


def hands(*lines: str) -> tuple[HandFacts, ...]:
    return tuple(read_hand(line, number) for number, line in enumerate(lines, 1))


def test_hands_out_of_sequence_are_refused() -> None:
    with pytest.raises(Unreadable, match="hand 3: hand 2 is next"):
        replay(RaceFacts((*hands("E 155"), read_hand("W 155", 3))), RULES)
    with pytest.raises(Unreadable, match="hand 1: hand 2 is next"):
        replay(RaceFacts(hands("E 155") * 2), RULES)


def test_a_race_taken_further_is_the_race_replayed() -> None:
    given, adjusted = hands("E 155", "W 40", "N 200"), (LevelAdjustment(3, Side.NS, 2),)
    whole = RaceFacts(given, adjusted)
    race = go_on(run(replace(whole, hands=given[:2]), RULES), given[2:], adjusted)
    assert race.sheet() == replay(whole, RULES)


def test_adjustment_step_names_the_hand_just_recorded() -> None:
    with pytest.raises(Unreadable, match="hand 1: 0 are recorded"):
        start(RULES).adjust(LevelAdjustment(1, Side.EW, 1))


def test_adjustment_of_a_hand_to_come_waits_for_it() -> None:
    facts = RaceFacts(hands("E 155"), (LevelAdjustment(2, Side.NS, 3),))

    assert levels_text(replay(facts, RULES).levels) == "EW 4 NS 3"
    longer = replace(facts, hands=hands("E 155", "W 155"))
    assert levels_text(replay(longer, RULES).levels) == "EW 5 NS 6"


def test_hand_that_counts_needs_a_dealer() -> None:
    with pytest.raises(BreaksRule) as broken:
        read_hand("- 155", 1)
    assert (broken.value.rule, broken.value.code) == ("8.11", "dealer_missing")


def test_ruling_needs_what_it_decides() -> None:
    with pytest.raises(BreaksRule) as lots:
        MatchRuling(RulingKind.LOTS)
    with pytest.raises(BreaksRule) as assigned:
        MatchRuling(RulingKind.ASSIGNED, winner=Side.EW)

    assert (lots.value.rule, lots.value.code) == ("9.4", "winner_missing")
    assert (assigned.value.rule, assigned.value.code) == ("8.8", "levels_missing")


def test_next_number_counts_void_hands() -> None:
    assert replay(RaceFacts(hands("E 155", "W void other")), RULES).next_number == 3


def test_facts_of_a_void_hand_do_not_move_the_sum() -> None:
    (row,) = replay(
        RaceFacts((replace(hands("E 400")[0], void=read_hand("E void other", 1).void),)), RULES
    ).rows

    assert row_text(row) == "E plays 3: void; EW 3 NS 3; next E"
    assert (row.score, row.result, row.rise, row.passed_a) == (None, None, None, None)
