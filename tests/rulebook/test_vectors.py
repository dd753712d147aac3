"""Every given vector of cards, hands and races, and every derived column of the given matches."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.answers import answer

CASES = Path(__file__).parent.parent / "cases"
FACTS = {
    *("number", "trump", "P", "last", "F", "n", "exposed", "laogai", "void", "bid_by"),
}
DERIVED = {"dealer", "level", "s", "result", "rise", "levels", "next_dealer", "passed_A"}


def rows(kind: str) -> list[dict[str, Any]]:
    return list(json.loads((CASES / f"{kind}.json").read_text(encoding="utf-8")))


KINDS = ("classify", "follow", "winner", "final", "laogai", "race")
VECTORS = [row for kind in KINDS for row in rows(kind)]


@pytest.mark.parametrize("row", VECTORS, ids=[row["id"] for row in VECTORS])
def test_vector_expectation_is_answered_in_full(row: dict[str, Any]) -> None:
    answered = answer(row["kind"], row["input"])

    assert isinstance(answered, dict)
    assert {key: answered[key] for key in row["expect"]} == row["expect"]


MATCHES = rows("matches")


@pytest.mark.parametrize("match", MATCHES, ids=[match["title"] for match in MATCHES])
def test_match_derived_columns_are_exact(match: dict[str, Any]) -> None:
    given = facts_of(match)

    assert answer("match", given) == {"hands": match["hands"], "match": match["match"]}


@pytest.mark.parametrize("match", MATCHES, ids=[match["title"] for match in MATCHES])
def test_match_facts_hold_no_derived_column(match: dict[str, Any]) -> None:
    columns = {name for hand in facts_of(match)["hands"] for name in hand}

    assert "match" not in facts_of(match)
    assert not columns & DERIVED
    assert {name for hand in match["hands"] for name in hand} <= FACTS | DERIVED


def facts_of(match: dict[str, Any]) -> dict[str, Any]:
    """The match without what is to be computed."""
    hands = [{name: hand[name] for name in hand if name in FACTS} for hand in match["hands"]]
    return {**{name: match[name] for name in match if name != "match"}, "hands": hands}
