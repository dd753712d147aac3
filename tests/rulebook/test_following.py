"""What a follower owes, and whether a reply pays it. Section 5."""

from referee.rulebook import (
    Combination,
    Form,
    classify,
    format_cards,
    judge_follow,
    legal_reply,
    owed_to,
    parse_cards,
    parse_trump,
)
from tests.rulebook.casebook import Case, each


def led(text: str, trump: str) -> Combination:
    lead = classify(parse_cards(text), parse_trump(trump))
    assert isinstance(lead, Combination)
    return lead


@each("following.toml")
def test_follow_case(case: Case) -> None:
    lead, trump = led(case["lead"], case["trump"]), parse_trump(case["trump"])
    holding, reply = parse_cards(case["holding"]), parse_cards(case["reply"])
    verdict = judge_follow(lead, holding, reply, trump)

    assert [fault.breach for fault in verdict.faults] == case["faults"]
    assert [question.value for question in verdict.open_questions] == case.get("open", [])
    assert verdict.is_legal == (not case["faults"])
    if "instead" in case:
        assert verdict.example == parse_cards(case["instead"]), format_cards(verdict.example)
    assert judge_follow(lead, holding, verdict.example, trump).is_legal


def test_faults_name_the_rule_they_break() -> None:
    lead = led("HA HA HK HK HQ HQ", "C8")
    holding = parse_cards("H3 H3 H4 H4 H5 H5 S9")
    verdict = judge_follow(lead, holding, parse_cards("H3 H3 H4 H5 S9 S9"), parse_trump("C8"))

    assert [(fault.breach, fault.rule) for fault in verdict.faults] == [
        ("not_held", "5.1"),
        ("withheld_suit", "5.1"),
        ("withheld_run", "5.3"),
        ("withheld_pair", "5.3"),
    ]
    assert (verdict.owed.form, verdict.played) == (Form(0, (3,)), Form(0, (1,)))


def test_open_questions_name_their_rules() -> None:
    lead = led("HA HA HA HA HK HK HK HK", "C8")
    short = owed_to(lead, parse_cards("H3 H4"), parse_trump("C8"))
    held = "H3333 H4444 H5555 H6666 H7777 H9999 HJJJJ HQQQQ S3333 S4444 S5555 S6666 S7777 S999"
    long = owed_to(lead, parse_cards(held), parse_trump("C8"))

    assert [question.rule for question in short.open_questions] == ["8.2"]
    assert [question.rule for question in long.open_questions] == ["8.2"]


def test_owed_is_told_before_anything_is_played() -> None:
    lead, trump = led("HA HA HK HK", "C8"), parse_trump("C8")
    holding = parse_cards("H9 H9 HJ HJ H10 C3 SA")
    owed = owed_to(lead, holding, trump)

    assert (owed.cards, owed.of_suit, owed.form, owed.rule) == (4, 4, Form(0, (1, 1)), "5.2")
    assert format_cards(legal_reply(lead, holding, trump, owed)) == "HJ HJ H9 H9"


def test_example_gives_away_low_cards_and_keeps_trumps() -> None:
    lead, trump = led("HA HA HK HK", "C8"), parse_trump("C8")
    holding = parse_cards("H9 C3 C4 S4 D5 SA")
    owed = owed_to(lead, holding, trump)

    assert format_cards(legal_reply(lead, holding, trump, owed)) == "SA S4 H9 D5"


def test_the_slowest_holding_found_is_judged() -> None:
    """Searched for by changing crowded holdings card by card; bench/judging.py measures it."""
    lead, trump = led("CAAAKKKJJJ101010999888777666", "CQ"), parse_trump("CQ")
    holding = parse_cards(
        "BJBJBJ LJLJLJ CQQQ C222 H2 D2 CAAA CKKK CJJJ C9999 C888 C7777 C555 C444 C333"
    )
    reply = legal_reply(lead, holding, trump, owed_to(lead, holding, trump))

    assert judge_follow(lead, holding, reply, trump).is_legal
