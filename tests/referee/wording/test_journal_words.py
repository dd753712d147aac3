"""A line of the journal in words."""

from typing import Any

import pytest
from django.utils import translation

from referee.wording.journal import changed_words

Values = dict[str, Any] | None


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (None, {"hand": 3, "points": 0}, "hand 3, points P 0"),
        (None, {"hand": 3, "exposed_ns": 0, "exposed_ew": 2}, "hand 3, exposed cards ■ 2"),
        (None, {"hand": 3, "exposed_ns": 0, "exposed_ew": 0}, "hand 3"),
        ({"hand": 3, "exposed_ns": 0}, None, "hand 3"),
        # A correction tells a zero that something became, or that became something.
        (
            {"hand": 3, "exposed_ns": 2},
            {"hand": 3, "exposed_ns": 0},
            "hand 3, exposed cards ▲ 2 → 0",
        ),
        (
            {"hand": 3, "exposed_ew": 0},
            {"hand": 3, "exposed_ew": 1},
            "hand 3, exposed cards ■ 0 → 1",
        ),
    ],
)
def test_zeros_of_exposed_cards_are_told_only_where_they_changed(
    before: Values, after: Values, words: str
) -> None:
    with translation.override("en"):
        assert changed_words(before, after) == words
