"""Who wins a trick, and what it is worth. Section 6."""

import pytest

from referee.rulebook import BreaksRule, Seat, decide_trick, parse_cards, parse_trump
from tests.rulebook.casebook import Case, each


@each("tricks.toml")
def test_trick_case(case: Case) -> None:
    plays = [parse_cards(play.removeprefix("!")) for play in case["plays"]]
    discards = {index for index, play in enumerate(case["plays"]) if play.startswith("!")}
    verdict = decide_trick(plays, parse_trump(case["trump"]), discards)

    assert [result.value for result in verdict.results] == case["did"]
    assert verdict.winner == (case["winner"] - 1 if "winner" in case else None)
    assert verdict.is_for_chief_referee == case.get("for_chief_referee", False)
    for name in ("points", "cards", "bonus"):
        assert getattr(verdict, name) == case.get(name, getattr(verdict, name))


def test_each_result_names_its_rule() -> None:
    plays = [
        parse_cards(play) for play in ("HA HA HK HK", "H7 H7 H7 H7", "CA CA CK CK", "S3 S4 S5 S6")
    ]
    verdict = decide_trick(plays, parse_trump("C8"))

    assert [result.rule for result in verdict.results] == ["3.7", "6.2", "6.3", "6.1"]


@pytest.mark.parametrize(("plays", "seat"), [(["H3", "H4"], "S"), (["H9", "H4"], "W")])
def test_winner_is_a_seat_counted_from_the_leader(plays: list[str], seat: str) -> None:
    verdict = decide_trick([parse_cards(play) for play in plays], parse_trump("C8"))

    assert verdict.winning_seat(Seat.W) == seat


def test_no_winner_is_no_seat() -> None:
    assert decide_trick([parse_cards("HA HK")], parse_trump("C8")).winning_seat(Seat.E) is None


@pytest.mark.parametrize("count", [0, 5])
def test_a_trick_has_one_to_four_plays(count: int) -> None:
    with pytest.raises(BreaksRule, match=r"wrong_number_of_plays \(rule 1.1\)"):
        decide_trick([parse_cards("H3")] * count, parse_trump("C8"))
