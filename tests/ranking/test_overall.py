"""The final order of an event with several stages."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tournaments.ranking import (
    BracketMatch,
    BracketRound,
    OverallStanding,
    Placed,
    rank_bracket,
    rank_overall,
)


@dataclass(frozen=True)
class Row:
    entry: int
    place: int | None


def rows(*entries_and_places: tuple[int, int | None]) -> list[Row]:
    return [Row(entry, place) for entry, place in entries_and_places]


def in_order(*entries: int) -> list[Row]:
    return [Row(entry, place) for place, entry in enumerate(entries, start=1)]


def places(*stages: Sequence[Sequence[Placed]]) -> list[tuple[int | None, int]]:
    return [(row.place, row.entry) for row in rank_overall(stages)]


def test_one_stage_is_the_event() -> None:
    swiss = [rows((4, 1), (2, 2), (3, 2), (1, 4), (5, None))]
    assert rank_overall([swiss]) == (
        OverallStanding(1, 4, 1, 1),
        OverallStanding(2, 2, 1, 2),
        OverallStanding(2, 3, 1, 2),
        OverallStanding(4, 1, 1, 4),
        OverallStanding(None, 5, 1, None),
    )


def test_those_who_did_not_qualify_follow_in_the_order_of_the_stage_before() -> None:
    swiss = [rows((1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 6), (7, 6), (8, 8))]
    knockout = [rows((2, 1), (4, 2), (1, 3), (3, 3))]
    assert rank_overall([swiss, knockout]) == (
        OverallStanding(1, 2, 2, 1),
        OverallStanding(2, 4, 2, 2),
        OverallStanding(3, 1, 2, 3),
        OverallStanding(3, 3, 2, 3),
        OverallStanding(5, 5, 1, 5),
        OverallStanding(6, 6, 1, 6),
        OverallStanding(6, 7, 1, 6),
        OverallStanding(8, 8, 1, 8),
    )


def test_entries_of_equal_places_in_their_groups_share_one() -> None:
    groups = [in_order(1, 2, 3, 4), in_order(5, 6, 7), in_order(8, 9, 10, 11)]
    knockout = [in_order(5, 1, 8)]
    assert rank_overall([groups, knockout])[3:] == (
        OverallStanding(4, 2, 1, 2, group=1),
        OverallStanding(4, 6, 1, 2, group=2),
        OverallStanding(4, 9, 1, 2, group=3),
        OverallStanding(7, 3, 1, 3, group=1),
        OverallStanding(7, 7, 1, 3, group=2),
        OverallStanding(7, 10, 1, 3, group=3),
        OverallStanding(10, 4, 1, 4, group=1),
        OverallStanding(10, 11, 1, 4, group=3),
    )


def test_groups_alone_share_their_places() -> None:
    groups = [in_order(1, 2), in_order(3, 4)]
    assert places(groups) == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_three_stages_go_down_to_the_first() -> None:
    stages = [in_order(1, 2, 3, 4, 5, 6)], [in_order(4, 3, 2, 1)], [in_order(3, 4)]
    assert places(*stages) == [(1, 3), (2, 4), (3, 2), (4, 1), (5, 5), (6, 6)]


def test_those_left_over_keep_their_ties_and_close_the_gaps() -> None:
    """Who qualified out of turn leaves no place empty."""
    swiss = [rows((1, 1), (2, 2), (3, 2), (4, 4), (5, 4))]
    assert places(swiss, [in_order(1, 4)]) == [(1, 1), (2, 4), (3, 2), (3, 3), (5, 5)]


def test_disqualified_entries_come_last_by_number() -> None:
    swiss = [rows((1, 1), (3, 2), (5, 3), (6, None))]
    # A bracket keeps the place of the one disqualified free.
    knockout = [rows((3, 2), (1, None))]
    assert places(swiss, knockout) == [(2, 3), (3, 5), (None, 1), (None, 6)]


def test_all_still_in_the_bracket_come_before_those_who_did_not_qualify() -> None:
    matches = (
        BracketMatch(1, (1, 8), 1, is_over=True),
        *(BracketMatch(slot, (slot, 9 - slot)) for slot in (2, 3, 4)),
    )
    knockout = [rank_bracket([BracketRound(1, matches)])]
    found = places([in_order(*range(1, 11))], knockout)
    assert found == [*((1, n) for n in range(1, 8)), (5, 8), (9, 9), (10, 10)]


@pytest.mark.parametrize("stages", [[], [[[]]], [[[]], [[], []]]])
def test_nobody_is_ranked_where_nobody_plays(stages: list[list[list[Row]]]) -> None:
    assert rank_overall(stages) == ()
