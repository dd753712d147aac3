"""Rulings that come too soon or too late, and offences that go further. Section 8."""

from datetime import timedelta

from referee.rulebook import (
    Refusal,
    RuleSet,
    Seat,
    VoidCause,
    is_late,
    is_to_be_withdrawn,
    laogai_refusal,
    opens_case,
    wrong_dealer_refusal,
)
from tests.rulebook.casebook import Case, each


@each("offences.toml")
def test_offence_case(case: Case) -> None:
    assert answered(case, RuleSet.from_json(case.get("settings", {}))) == case["answer"]


def answered(case: Case, rules: RuleSet) -> str:
    match case["asks"]:
        case "laogai":
            tricks = {name: case[name] for name in ("offence_trick", "tricks_played")}
            return _told(laogai_refusal(**tricks), case["rule"])
        case "wrong dealer":
            refusal = wrong_dealer_refusal(
                dealer=Seat(case["dealer"]),
                due=Seat(case["due"]) if case["due"] else None,
                next_hand_begun=case["next_hand_begun"],
            )
            return _told(refusal, case["rule"])
        case "case":
            return "arbitration" if opens_case(case["earlier_warnings"], rules) else "warning"
        case "lateness":
            late_by = timedelta(seconds=case["seconds_late"])
            return "walkover" if is_late(late_by, rules) else "waits"
        case "withdrawal":
            return "withdrawn" if is_to_be_withdrawn(case["walkovers_given"]) else "stays"
    raise AssertionError(case["asks"])


def _told(refusal: Refusal | None, rule: str) -> str:
    if refusal is None:
        return "no refusal"
    assert refusal.rule == rule
    return refusal.code


def test_causes_after_which_a_hand_is_bid_for_again() -> None:
    assert {cause for cause in VoidCause if cause.is_bid_for_again} == {
        VoidCause.WRONG_DEALER,
        VoidCause.BOTH_LAOGAI,
        VoidCause.NOBODY_BID,
    }
