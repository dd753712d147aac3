"""Every row of the standings vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.answers import answer

CASES = json.loads((Path(__file__).parent.parent / "cases" / "standings.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_standings_vector(case: dict[str, Any]) -> None:
    answered = answer("standings", {"event": case["event"], "keys": case["keys"]})
    assert answered == case["expect"]


def test_vectors_are_all_there() -> None:
    assert len(CASES) == 76
