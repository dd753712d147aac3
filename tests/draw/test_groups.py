"""Groups: the snake of the seeds, units kept apart as far as can be, rounds side by side."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw.fields import SEEDS_OF_LOTS, fields, units
from tournaments.draw import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    Reason,
    draw_group_rounds,
    draw_groups,
    draw_round_robin,
    seat_balance,
)

Groups = Sequence[Sequence[int]]
group_fields = fields().filter(lambda field: len(field) >= 4)


def clashes(field: Sequence[Contender], groups: Groups) -> int:
    """Pairs of one unit within a group."""
    unit = {one.number: one.unit for one in field}
    return sum(
        unit[one] == unit[other] != "" for group in groups for one, other in combinations(group, 2)
    )


def all_deals(numbers: tuple[int, ...], heads: Groups, sizes: Sequence[int]) -> Iterator[Groups]:
    """Every way to fill the groups up to their sizes."""
    if not heads:
        yield ()
        return
    for chosen in combinations(numbers, sizes[0] - len(heads[0])):
        rest = tuple(number for number in numbers if number not in chosen)
        for others in all_deals(rest, heads[1:], sizes[1:]):
            yield ((*heads[0], *chosen), *others)


def fewest_clashes(field: Sequence[Contender], drawn: Groups) -> int:
    """The fewest over all deals of these sizes that leave the seeded where they are."""
    seeded = {one.number for one in field if one.seed is not None}
    others = tuple(one.number for one in field if one.seed is None)
    heads = [[number for number in group if number in seeded] for group in drawn]
    return min(clashes(field, deal) for deal in all_deals(others, heads, [len(g) for g in drawn]))


@pytest.mark.parametrize(
    ("size", "groups", "sizes"),
    [
        (2, 1, [2]),
        (4, 2, [2, 2]),
        (7, 2, [3, 4]),
        (9, 4, [2, 2, 2, 3]),
        (13, 4, [3, 3, 3, 4]),
        (14, 4, [3, 3, 4, 4]),
        (1000, 250, [4] * 250),
    ],
)
def test_group_sizes_differ_by_one_at_most(size: int, groups: int, sizes: list[int]) -> None:
    drawn = draw_groups([Contender(n) for n in range(1, size + 1)], groups=groups, seed="autumn")
    assert sorted(map(len, drawn)) == sizes
    assert sorted(number for group in drawn for number in group) == list(range(1, size + 1))


def test_seeds_are_dealt_in_snake_order() -> None:
    field = units("- - - - - - - - - - - - - -", seeds=14)
    assert draw_groups(field, groups=4, seed="autumn") == (
        (1, 8, 9),
        (2, 7, 10),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    )


def test_seeds_stand_first_in_their_groups_and_others_by_lots() -> None:
    # The lots of "open 2025" order these 2 1 5 4 3.
    field = units("- - - - -", seeds=0)
    assert draw_groups(field, groups=1, seed="open 2025") == ((2, 1, 5, 4, 3),)
    assert draw_groups(units("- - - - -", seeds=2), groups=1, seed="open 2025") == (
        (1, 2, 5, 4, 3),
    )


def test_equal_seeds_are_ordered_by_lots() -> None:
    field = [Contender(number, seed=1) for number in (1, 2, 3, 4)]
    # The lots of "open 2025" order these 2 1 4 3.
    assert draw_groups(field, groups=2, seed="open 2025") == ((2, 3), (1, 4))


@pytest.mark.parametrize(
    "field",
    [
        units("A A A B B B"),
        units("A A A A B B C -"),
        units("A B A B A A - -", seeds=4),
        units("A A B B B C C C A", seeds=3),
        units("A A A A A A A B B", seeds=2),
        units("A - A - B B B B A A", seeds=6),
    ],
)
@pytest.mark.parametrize("groups", [2, 3])
@pytest.mark.parametrize("seed", ["autumn", "winter", "spring"])
def test_units_meet_as_seldom_as_any_deal_allows(
    field: list[Contender], groups: int, seed: str
) -> None:
    drawn = draw_groups(field, groups=groups, seed=seed)
    assert clashes(field, drawn) == fewest_clashes(field, drawn)


@given(fields(most=8).filter(lambda field: len(field) >= 4), SEEDS_OF_LOTS)
def test_units_meet_as_seldom_as_any_deal_of_random_fields(
    field: list[Contender], seed: str
) -> None:
    drawn = draw_groups(field, groups=2, seed=seed)
    assert clashes(field, drawn) == fewest_clashes(field, drawn)


@given(st.lists(st.sampled_from("ABCD"), min_size=6, max_size=24), st.integers(2, 3))
def test_without_seeds_a_unit_is_spread_evenly(members: list[str], groups: int) -> None:
    field = units(" ".join(members))
    drawn = draw_groups(field, groups=groups, seed="autumn")
    assert sorted(n for group in drawn for n in group) == list(range(1, len(members) + 1))
    for unit in set(members):
        counts = [sum(field[number - 1].unit == unit for number in group) for group in drawn]
        assert max(counts) - min(counts) <= 1


def test_many_units_of_a_large_field_stay_apart() -> None:
    field = [
        Contender(n, unit=f"unit {n % 40}", seed=n if n <= 250 else None) for n in range(1, 1001)
    ]
    assert clashes(field, draw_groups(field, groups=250, seed="autumn")) == 0


def test_those_of_no_unit_may_share_a_group() -> None:
    field = units("- - - - A A")
    assert clashes(field, draw_groups(field, groups=2, seed="autumn")) == 0


@given(group_fields, SEEDS_OF_LOTS, st.randoms(use_true_random=False))
def test_same_seed_gives_the_same_groups_in_whatever_order(
    field: list[Contender], seed: str, random: Random
) -> None:
    shuffled = random.sample(field, len(field))
    assert draw_groups(shuffled, groups=2, seed=seed) == draw_groups(field, groups=2, seed=seed)


def test_another_seed_gives_other_groups() -> None:
    field = units("A A A B B B C C C D D D")
    assert len({draw_groups(field, groups=3, seed=f"seed {n}") for n in range(50)}) == 50


def test_an_unseeded_entry_comes_into_every_group_by_lots() -> None:
    field = units("A B C D A A B -", seeds=4)
    homes = Counter(
        next(index for index, group in enumerate(drawn) if 8 in group)
        for drawn in (draw_groups(field, groups=4, seed=f"seed {n}") for n in range(200))
    )
    assert set(homes) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("size", "groups", "fault"),
    [
        (0, 1, DrawFault.TOO_FEW_ENTRIES),
        (1, 1, DrawFault.TOO_FEW_ENTRIES),
        (3, 2, DrawFault.TOO_MANY_GROUPS),
        (7, 4, DrawFault.TOO_MANY_GROUPS),
    ],
)
def test_groups_of_fewer_than_two_are_refused(size: int, groups: int, fault: DrawFault) -> None:
    with pytest.raises(DrawError) as refused:
        draw_groups([Contender(n) for n in range(size)], groups=groups, seed="autumn")
    assert refused.value.fault is fault


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_groups([Contender(1), Contender(2), Contender(1)], groups=1, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (1,))


def test_each_group_plays_its_own_round_robin() -> None:
    groups = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)]
    rounds = draw_group_rounds(groups, seed="autumn")
    assert [one.number for one in rounds] == [1, 2, 3]
    for index, group in enumerate(groups, start=1):
        alone = draw_round_robin(group, seed="autumn")
        for drawn, own in zip(rounds, alone, strict=True):
            seated = [p.entries for p in drawn.pairings if p.group == index]
            assert seated == [p.entries for p in own.pairings]


def test_tables_are_numbered_through_group_by_group() -> None:
    first, *_ = draw_group_rounds([(1, 2, 3, 4), (5, 6, 7), (8, 9)], seed="autumn")
    assert [(p.table_number, p.group) for p in first.pairings] == [(1, 1), (2, 1), (3, 2), (4, 3)]
    assert [(bye.group, bye.reasons) for bye in first.byes] == [(2, (Reason.ODD_FIELD,))]


def test_smaller_groups_end_earlier() -> None:
    rounds = draw_group_rounds([(1, 2, 3, 4, 5), (6, 7, 8, 9)], seed="autumn")
    assert [len(one.entries) for one in rounds] == [9, 9, 9, 5, 5]
    assert {type(bye) for one in rounds for bye in one.byes if bye.group == 1} == {Bye}
    assert [bye for one in rounds for bye in one.byes if bye.group == 2] == []


@given(group_fields, SEEDS_OF_LOTS)
def test_group_rounds_have_every_meeting_once_and_even_sides(
    field: list[Contender], seed: str
) -> None:
    groups = draw_groups(field, groups=2, seed=seed)
    rounds = draw_group_rounds(groups, seed=seed)
    meetings = Counter(frozenset(p.entries) for one in rounds for p in one.pairings)
    assert meetings == Counter(frozenset(m) for group in groups for m in combinations(group, 2))
    assert all(abs(balance) <= 1 for balance in seat_balance(rounds).values())


def test_an_entry_of_two_groups_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_group_rounds([(1, 2), (3, 2)], seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (2,))
