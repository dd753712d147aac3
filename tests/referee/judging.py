"""Cards laid before the judge's page, as its address writes them."""

from typing import Any

from django.http import QueryDict

from referee.forms.judge import JudgeForm
from referee.judged_case import JudgedCase

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


def query_of(**changes: Any) -> str:
    """The address of REVOKE with changes."""
    query = QueryDict(mutable=True)
    query.update({**REVOKE, **changes})
    return query.urlencode()


def case_of(**changes: Any) -> JudgedCase:
    case = JudgeForm(QueryDict(query_of(**changes))).case
    assert case is not None
    return case
