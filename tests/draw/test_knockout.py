"""Round 1 of a knockout: places of the seeds, byes, and who is kept apart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.fields import SEEDS_OF_LOTS, fields, units
from tournaments.draw import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    Pairing,
    Reason,
    draw_bracket,
)
from tournaments.draw.seeding import bracket_places

SIZES = [*range(2, 34), 64, 100]
FREE = (Reason.SEED_BYE,)


def seeded(size: int, seeds: int) -> list[Contender]:
    return units(" ".join("-" * size), seeds=seeds)


def slots_of(drawn: DrawnRound) -> dict[int, set[int]]:
    """Who is in each slot, by slot."""
    pairs = {p.slot or 0: set(p.entries) for p in drawn.pairings}
    return pairs | {bye.slot or 0: {bye.entry} for bye in drawn.byes}


def count_clashes(field: Sequence[Contender], pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Pairs of one unit, and of one group."""
    by_number = {one.number: one for one in field}
    met = [(by_number[one], by_number[other]) for one, other in pairs]
    return (
        sum(a.unit == b.unit != "" for a, b in met),
        sum(a.group == b.group is not None for a, b in met),
    )


def all_brackets(field: Sequence[Contender]) -> Iterator[list[tuple[int, int]]]:
    """The pairs of round 1 for every way to place the unseeded."""
    heads = [one.number for one in sorted(field, key=seed_of) if one.seed is not None]
    others = [one.number for one in field if one.seed is None]
    size = len(bracket_places(len(field)))
    for placed in permutations(others):
        at = dict(enumerate((*heads, *placed), start=1))
        yield [
            (at[place], at[size + 1 - place])
            for place in range(1, size // 2 + 1)
            if size + 1 - place in at
        ]


def seed_of(one: Contender) -> int:
    return one.seed or 0


@pytest.mark.parametrize("size", SIZES)
def test_every_size_has_everyone_once_and_byes_up_to_a_power_of_two(size: int) -> None:
    drawn = draw_bracket(seeded(size, size // 3), seed="autumn")
    bracket = len(bracket_places(size))
    assert (drawn.number, drawn.entries) == (1, tuple(range(1, size + 1)))
    assert len(drawn.byes) == bracket - size
    assert sorted(slots_of(drawn)) == list(range(1, bracket // 2 + 1))


@pytest.mark.parametrize("size", SIZES)
def test_byes_go_to_the_best_seeds(size: int) -> None:
    drawn = draw_bracket(seeded(size, size), seed="autumn")
    byes = [bye.entry for bye in drawn.byes]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    assert {bye.reasons for bye in drawn.byes} <= {FREE}


def test_byes_that_no_seed_takes_go_by_lots() -> None:
    byes = Counter(
        bye.entry for n in range(100) for bye in draw_bracket(seeded(11, 2), seed=f"seed {n}").byes
    )
    assert byes[1] == byes[2] == 100
    assert set(byes) == set(range(1, 12))
    assert sum(byes.values()) == 500


@pytest.mark.parametrize("size", SIZES)
def test_tables_follow_the_slots_and_leave_byes_out(size: int) -> None:
    drawn = draw_bracket(seeded(size, 1), seed="autumn")
    slots = [p.slot or 0 for p in drawn.pairings]
    assert slots == sorted(slots)
    assert [p.table_number for p in drawn.pairings] == list(range(1, len(slots) + 1))


def test_a_bracket_of_eight_seeds_is_drawn_whole() -> None:
    slots = slots_of(draw_bracket(seeded(8, 8), seed="autumn"))
    assert slots == {1: {1, 8}, 2: {4, 5}, 3: {2, 7}, 4: {3, 6}}


def test_a_bracket_without_seeds_is_drawn_by_lots_from_the_top() -> None:
    # The lots of "open 2025" order these 2 1 5 4 3; the places from the top are 1 4 5 2 3.
    assert draw_bracket(seeded(5, 0), seed="open 2025") == DrawnRound(
        1,
        (Pairing(1, 1, 5, slot=2),),
        (Bye(2, FREE, slot=1), Bye(4, FREE, slot=3), Bye(3, FREE, slot=4)),
    )


def test_only_the_order_of_seeds_counts() -> None:
    field = [Contender(n, seed=10 * n) for n in range(1, 7)]
    assert draw_bracket(field, seed="autumn") == draw_bracket(seeded(6, 6), seed="autumn")


@given(fields(most=33), SEEDS_OF_LOTS)
def test_best_seeds_are_in_different_halves_and_quarters(field: list[Contender], seed: str) -> None:
    drawn = draw_bracket(field, seed=seed)
    ranked = sorted((one for one in field if one.seed is not None), key=seed_of)
    slot_of = {number: slot for slot, there in slots_of(drawn).items() for number in there}
    slots = len(slots_of(drawn))
    assert slot_of.keys() == {one.number for one in field}
    for parts in (2, 4, 8, 16):
        if parts <= slots:
            best = [(slot_of[one.number] - 1) * parts // slots for one in ranked[:parts]]
            assert len(set(best)) == len(best)


@given(fields(most=33, groups=True), SEEDS_OF_LOTS)
def test_everyone_is_drawn_once_and_byes_are_of_the_best_seeds(
    field: list[Contender], seed: str
) -> None:
    drawn = draw_bracket(field, seed=seed)
    assert drawn.entries == tuple(sorted(one.number for one in field))
    ranked = [one.number for one in sorted(field, key=seed_of) if one.seed is not None]
    free = {bye.entry for bye in drawn.byes}
    assert set(ranked[: len(free)]) <= free or free <= set(ranked)
    assert set(ranked) & free == set(ranked[: len(free)])


@given(fields(most=20, groups=True), SEEDS_OF_LOTS, st.randoms(use_true_random=False))
def test_same_seed_gives_the_same_bracket_in_whatever_order(
    field: list[Contender], seed: str, random: Random
) -> None:
    shuffled = random.sample(field, len(field))
    assert draw_bracket(shuffled, seed=seed) == draw_bracket(field, seed=seed)


def test_another_seed_gives_another_bracket() -> None:
    assert len({draw_bracket(seeded(16, 2), seed=f"seed {n}") for n in range(50)}) == 50


@settings(max_examples=60)
@given(fields(most=7, groups=True), SEEDS_OF_LOTS)
def test_units_then_groups_meet_as_seldom_as_any_bracket_allows(
    field: list[Contender], seed: str
) -> None:
    drawn = draw_bracket(field, seed=seed)
    fewest = min(count_clashes(field, pairs) for pairs in all_brackets(field))
    assert count_clashes(field, [p.entries for p in drawn.pairings]) == fewest


@pytest.mark.parametrize(
    ("field", "clashes"),
    [
        (units("A A A B", seeds=1), 1),
        (units("A A B B", seeds=2), 0),
        (units("A A B B", seeds=4), 0),
        (units("A B B A", seeds=4), 2),  # two seeds never move for a unit
        (units("A A A A A B", seeds=0), 0 + 1),  # only a bye helps the others
        (units("A B A A C - -", seeds=2), 0),
        (units("A A B B C C D D", seeds=4), 0),
    ],
)
def test_units_are_kept_apart_by_moving_the_unseeded(field: list[Contender], clashes: int) -> None:
    for n in range(20):
        drawn = draw_bracket(field, seed=f"seed {n}")
        assert count_clashes(field, [p.entries for p in drawn.pairings]) == (clashes, 0)


def test_a_pair_that_could_not_be_avoided_says_why() -> None:
    drawn = draw_bracket(
        [Contender(1, "A", seed=1, group=1), Contender(2, "A", seed=2, group=1)], seed="autumn"
    )
    assert [p.reasons for p in drawn.pairings] == [(Reason.SAME_UNIT, Reason.SAME_GROUP)]


def test_those_whom_lots_keep_apart_are_not_moved() -> None:
    plain = draw_bracket(seeded(16, 4), seed="autumn")
    apart = [Contender(n, f"unit {n}", seed=n if n <= 4 else None) for n in range(1, 17)]
    assert draw_bracket(apart, seed="autumn") == plain


def test_as_many_pairs_stay_as_can_be() -> None:
    """Two of a unit that lots bring together change their opponents with one other pair."""
    plain = draw_bracket(seeded(16, 0), seed="autumn")
    met = plain.pairings[2].entries
    field = [Contender(n, "A" if n in met else "") for n in range(1, 17)]
    before, after = slots_of(plain), slots_of(draw_bracket(field, seed="autumn"))
    assert sum(before[slot] == after[slot] for slot in before) == 6


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_runners_up_by_lots_go_to_the_other_half(groups: int) -> None:
    winners = [Contender(n, seed=n, group=n) for n in range(1, groups + 1)]
    runners = [Contender(100 + n, group=n) for n in range(1, groups + 1)]
    for n in range(20):
        drawn = draw_bracket([*winners, *runners], seed=f"seed {n}")
        assert not any(p.reasons for p in drawn.pairings)
        assert not groups_that_share_a_half(drawn)


def test_runners_up_by_lots_go_to_the_other_half_beside_byes() -> None:
    """Twelve in a bracket of sixteen: some runners-up meet each other."""
    winners = [Contender(n, seed=n, group=n) for n in range(1, 7)]
    runners = [Contender(100 + n, group=n) for n in range(1, 7)]
    for n in range(20):
        drawn = draw_bracket([*winners, *runners], seed=f"seed {n}")
        assert not any(p.reasons for p in drawn.pairings)
        assert not groups_that_share_a_half(drawn)


def test_a_unit_goes_before_the_halves_and_moves_as_few_as_it_must() -> None:
    """102 belongs to the half of 1 and 4, but would meet one of its unit there."""
    units_of = {1: "U", 4: "U", 102: "U"}
    winners = [Contender(n, units_of.get(n, ""), seed=n, group=n) for n in range(1, 5)]
    runners = [Contender(100 + n, units_of.get(100 + n, ""), group=n) for n in range(1, 5)]
    for n in range(20):
        drawn = draw_bracket([*winners, *runners], seed=f"seed {n}")
        assert not any(p.reasons for p in drawn.pairings)
        assert len(groups_that_share_a_half(drawn)) == 2


def groups_that_share_a_half(drawn: DrawnRound) -> list[int]:
    """Groups n whose entries n and 100 + n are in one half."""
    slots = slots_of(drawn)
    halves = {n: (slot - 1) * 2 // len(slots) for slot, there in slots.items() for n in there}
    return [n for n in halves if n < 100 and halves[n] == halves[100 + n]]


def test_lower_balance_sits_ns() -> None:
    field = [Contender(1, seed=1, balance=1), Contender(2, seed=2, balance=-1)]
    assert draw_bracket(field, seed="autumn").pairings == (Pairing(1, 2, 1, slot=1),)


def test_level_balances_are_seated_by_lots() -> None:
    north = Counter(draw_bracket(seeded(2, 2), seed=f"seed {n}").pairings[0].ns for n in range(60))
    assert min(north[1], north[2]) > 15


@pytest.mark.parametrize("size", [0, 1])
def test_fewer_than_two_entries_are_refused(size: int) -> None:
    with pytest.raises(DrawError) as refused:
        draw_bracket(seeded(size, 0), seed="autumn")
    assert refused.value.fault is DrawFault.TOO_FEW_ENTRIES


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_bracket([Contender(1), Contender(2), Contender(1)], seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (1,))


def test_a_blank_seed_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_bracket(seeded(4, 0), seed=" ")
    assert refused.value.fault is DrawFault.NO_SEED


def test_a_thousand_entries_of_few_units_are_drawn() -> None:
    field = [Contender(n, f"unit {n % 5}", seed=n if n <= 32 else None) for n in range(1, 1001)]
    drawn = draw_bracket(field, seed="autumn")
    assert count_clashes(field, [p.entries for p in drawn.pairings]) == (0, 0)
