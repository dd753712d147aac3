"""What a hand scores, what that is worth, and which numbers are refused. Section 7."""

from dataclasses import asdict

import pytest

from referee.rulebook import (
    BreaksRule,
    Exposed,
    HandFacts,
    Laogai,
    LaogaiOption,
    LastTrick,
    RuleSet,
    Seat,
    Side,
    VoidCause,
    dealers_pile,
    number_faults,
    oddities,
    outcome,
    score_hand,
)
from referee.rulebook.scoring import is_size_of_combination
from tests.rulebook.casebook import Case, each

NO_PARTS = {
    "points": 0,
    "last_trick": 0,
    "exposed_by_dealers": 0,
    "exposed_by_defenders": 0,
    "laogai": 0,
    "adjustment": 0,
}


@each("scoring.toml")
def test_hand_scores(case: Case) -> None:
    rules = RuleSet.from_json(case.get("settings", {}))

    score = score_hand(facts_of(case), rules)
    verdict = outcome(score.total, rules)

    assert asdict(score) == NO_PARTS | case["parts"]
    assert (score.total, verdict.result, verdict.rise) == (
        case["s"],
        case["result"],
        case["rise"],
    )


def facts_of(case: Case) -> HandFacts:
    laogai = case.get("laogai")
    return HandFacts(
        number=1,
        dealer=Seat(case.get("dealer", "E")),
        trump=None,
        points=case["P"],
        last=last_of(case["last"]) if "last" in case else None,
        exposed=exposed_of(case),
        laogai=Laogai(Side(laogai["side"]), LaogaiOption(laogai["option"])) if laogai else None,
        adjustment=case.get("adjustment", 0),
    )


def last_of(last: Case) -> LastTrick:
    return LastTrick(Side(last["won_by"]), last["F"], last["n"])


def exposed_of(case: Case) -> Exposed:
    exposed = case.get("exposed", {})
    return Exposed(ew=exposed.get("EW", 0), ns=exposed.get("NS", 0))


@each("outcome.toml")
def test_outcome_of_a_score(case: Case) -> None:
    earns = outcome(case["score"], RuleSet())
    falls_short = outcome(case["score"], RuleSet.from_json({"full_step": "falls short"}))

    assert f"{earns.result} {earns.rise}" == case["earns"]
    assert f"{falls_short.result} {falls_short.rise}" == case["falls_short"]


@each("numbers.toml")
def test_entry_check(case: Case) -> None:
    last = LastTrick(Side.NS, case["F"], case["n"]) if "n" in case else None

    faults = number_faults(
        points=case["P"],
        last=last,
        exposed=exposed_of(case),
        adjustment=case.get("adjustment", 0),
    )
    odd = oddities(points=case["P"], last=last, rise=case.get("rise"))

    assert [f"{fault.field}: {fault.code}" for fault in faults] == case["faults"]
    assert {fault.rule for fault in faults} <= {case["rule"]}
    if "odd" in case:
        assert [f"{oddity.field}: {oddity.code}" for oddity in odd] == case["odd"]
    if "pile" in case:
        assert dealers_pile(case["P"], case["F"]) == case["pile"]


def test_sizes_of_combinations() -> None:
    sizes = [cards for cards in range(55) if is_size_of_combination(cards)]

    assert sizes == [
        *(1, 2, 3, 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22),
        *(24, 27, 28, 30, 32, 33, 36, 40, 44),
    ]


def test_score_of_a_hand_nobody_dealt_is_refused() -> None:
    facts = HandFacts(1, None, None, 0, None, void=VoidCause.NOBODY_BID)

    with pytest.raises(BreaksRule) as broken:
        score_hand(facts, RuleSet())
    assert (broken.value.rule, broken.value.code) == ("8.11", "dealer_missing")
