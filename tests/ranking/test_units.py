"""The unit table: a unit's best entries by places or match points."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import UnitMember, UnitOrder, UnitStanding, rank_units

A1 = UnitMember(1, "A", 1, 8)
A2 = UnitMember(2, "A", 6, 3)
A3 = UnitMember(3, "A", 8, 1)
B1 = UnitMember(4, "B", 2, 6)
B2 = UnitMember(5, "B", 3, 6)
C1 = UnitMember(6, "C", 4, 6)
C2 = UnitMember(7, "C", 5, 5)
D1 = UnitMember(8, "D", 7, 2)
FIELD = [A1, A2, A3, B1, B2, C1, C2, D1]


def placed(members: list[UnitMember], best: int, by: UnitOrder) -> list[tuple[int | None, str]]:
    return [(row.place, row.unit) for row in rank_units(members, best=best, by=by)]


def test_by_places_the_smallest_sum_comes_first() -> None:
    assert rank_units(FIELD, best=2, by=UnitOrder.PLACES) == (
        UnitStanding(1, "B", (B1, B2)),
        UnitStanding(2, "A", (A1, A2)),
        UnitStanding(3, "C", (C1, C2)),
        UnitStanding(None, "D", (D1,)),
    )


def test_by_points_the_largest_sum_comes_first_then_the_smallest_of_places() -> None:
    # B has 12 points, A and C 11 each, from places 7 and 9.
    rows = rank_units(FIELD, best=2, by=UnitOrder.POINTS)
    assert [(row.place, row.unit, row.sum_of_points, row.sum_of_places) for row in rows] == [
        (1, "B", 12, 5),
        (2, "A", 11, 7),
        (3, "C", 11, 9),
        (None, "D", 2, 7),
    ]


def test_equal_sums_share_a_place() -> None:
    members = [UnitMember(n, unit, n) for n, unit in enumerate("ABBACC", start=1)]
    assert placed(members, 2, UnitOrder.PLACES) == [(1, "A"), (1, "B"), (3, "C")]


def test_only_the_best_placed_count() -> None:
    assert placed(FIELD, 1, UnitOrder.PLACES) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert rank_units(FIELD, best=3, by=UnitOrder.PLACES)[0] == UnitStanding(1, "A", (A1, A2, A3))


@pytest.mark.parametrize("by", UnitOrder)
def test_a_better_place_counts_before_more_points(by: UnitOrder) -> None:
    """Where the first key is another than match points."""
    first, second = UnitMember(1, "A", 1, 2), UnitMember(2, "A", 2, 8)
    assert rank_units([second, first], best=1, by=by) == (UnitStanding(1, "A", (first,)),)


def test_of_a_shared_place_the_one_with_more_points_counts() -> None:
    low, high, same = UnitMember(1, "A", 1, 2), UnitMember(2, "A", 1, 4), UnitMember(3, "A", 1, 4)
    assert rank_units([same, low, high], best=1, by=UnitOrder.POINTS)[0].counted == (high,)


def test_disqualified_entries_and_those_of_no_unit_count_for_nobody() -> None:
    members = [
        UnitMember(1, "A", 1, 8),
        UnitMember(2, "A", None, 8),
        UnitMember(3, "", 2, 6),
        UnitMember(4, "B", None, 8),
    ]
    assert rank_units(members, best=1, by=UnitOrder.PLACES) == (
        UnitStanding(1, "A", (members[0],)),
    )


def test_nobody_has_a_unit() -> None:
    assert rank_units([UnitMember(1, "", 1)], best=2, by=UnitOrder.POINTS) == ()


member_lists = st.lists(
    st.builds(
        UnitMember,
        st.integers(1, 99),
        st.sampled_from(["", "A", "B", "C", "D"]),
        st.none() | st.integers(1, 12),
        st.integers(-2, 8),
    ),
    unique_by=lambda member: member.entry,
    max_size=14,
)


@given(member_lists, st.integers(1, 4), st.sampled_from(UnitOrder), st.randoms())
def test_the_order_of_the_list_does_not_matter(
    members: list[UnitMember], best: int, by: UnitOrder, random: Random
) -> None:
    shuffled = random.sample(members, len(members))
    assert rank_units(shuffled, best=best, by=by) == rank_units(members, best=best, by=by)


@pytest.mark.parametrize("by", UnitOrder)
@given(members=member_lists, best=st.integers(1, 4))
def test_a_place_counts_the_units_that_are_better(
    members: list[UnitMember], best: int, by: UnitOrder
) -> None:
    def sums(row: UnitStanding) -> tuple[int, ...]:
        places = row.sum_of_places
        return (places,) if by is UnitOrder.PLACES else (-row.sum_of_points, places)

    rows = rank_units(members, best=best, by=by)
    ranked = [row for row in rows if len(row.counted) == best]
    for row in ranked:
        assert row.place == 1 + sum(sums(other) < sums(row) for other in ranked)
    assert {row.place for row in rows if row not in ranked} <= {None}
    assert [row.unit for row in rows if row.place is None] == sorted(
        row.unit for row in rows if row.place is None
    )
