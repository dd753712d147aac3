"""Cards laid before the judge's pages, as their addresses write them."""

import json
from pathlib import Path
from typing import Any

from django.http import QueryDict

from referee.forms.judge import JudgeForm
from referee.values.hands import JudgedCase

CASES = Path(__file__).parents[1] / "cases"
JUDGE, TRICK = "/desk/judge/", "/desk/judge/trick/"
REVOKE = {
    "trump": "C",
    "level": "8",
    "lead": "♥AAKK",
    "holding": "H5 H5 H6 H6 H7 SA SA SA",
    "play": "红桃55 黑桃AA",
    "side": "EW",
    "trick": "3",
}
"""EW follow a tractor with one pair and two spades: the suit, a run and a pair are withheld."""
RUFFED = {
    "trump": "C",
    "level": "8",
    "leader": "E",
    "play1": "HK HK",
    "play2": "H5 H5",
    "play3": "C3 C3",
    "play4": "HA HA",
}
"""West ruffs a pair that East led, and 30 points with it."""


def vectors(kind: str) -> list[dict[str, Any]]:
    """The cases of one kind, each with its input and what is expected."""
    return json.loads((CASES / f"{kind}.json").read_text(encoding="utf-8"))


def laid(given: dict[str, Any], **cards: str) -> dict[str, Any]:
    """The cards of a case as its address has them."""
    return {"trump": given["trump"] or "-", "level": given["level"], **cards}


def query_of(**changes: Any) -> str:
    """The address of REVOKE with changes."""
    query = QueryDict(mutable=True)
    query.update({**REVOKE, **changes})
    return query.urlencode()


def case_of(**changes: Any) -> JudgedCase:
    case = JudgeForm(QueryDict(query_of(**changes))).case
    assert case is not None
    return case
