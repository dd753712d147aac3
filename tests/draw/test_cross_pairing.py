"""Cross-pairing: the qualifiers of groups, or of one list, as the seeds of a knockout."""

import pytest

from tournaments.draw import Contender, DrawnRound, cross_pairing, draw_bracket

NAMES = "ABCDEFGHIJKLMNOP"


def groups(*sizes: int) -> list[list[Contender]]:
    """A group of each size, A1 as 101, A2 as 102, B1 as 201."""
    return [
        [Contender(100 * group + rank) for rank in range(1, size + 1)]
        for group, size in enumerate(sizes, start=1)
    ]


def name(number: int) -> str:
    return f"{NAMES[number // 100 - 1]}{number % 100}"


def drawn_from(*sizes: int) -> DrawnRound:
    return draw_bracket(cross_pairing(groups(*sizes)), seed="autumn")


def slots_of(drawn: DrawnRound) -> list[str]:
    """Slots from the top as A1–B2, the better qualifier first; a bye as A1."""
    pairs = {p.slot: sorted(p.entries, key=lambda n: (n % 100, n)) for p in drawn.pairings}
    slots = pairs | {bye.slot: [bye.entry] for bye in drawn.byes}
    return ["–".join(map(name, slots[slot])) for slot in sorted(slots, key=lambda n: n or 0)]


@pytest.mark.parametrize(
    ("sizes", "slots"),
    [
        ((1, 1), "A1–B1"),
        ((2, 2), "A1–B2 B1–A2"),
        ((2, 2, 2, 2), "A1–B2 C2–D1 B1–A2 C1–D2"),
        ((2,) * 8, "A1–B2 G2–H1 C2–D1 E1–F2 B1–A2 G1–H2 C1–D2 F1–E2"),
        ((4, 4), "A1–B4 B2–A3 B1–A4 A2–B3"),
        ((1, 1, 1, 1), "A1–D1 B1–C1"),
        ((2, 2, 2), "A1 B2–C2 B1 C1–A2"),
        ((3, 3), "A1 B2–A3 B1 A2–B3"),
        ((1, 2), "A1 B1–B2"),
    ],
)
def test_who_meets_whom_in_which_slot(sizes: tuple[int, ...], slots: str) -> None:
    found = {frozenset(slot.split("–")) for slot in slots_of(drawn_from(*sizes))}
    assert found == {frozenset(slot.split("–")) for slot in slots.split()}
    order = [frozenset(slot.split("–")) for slot in slots_of(drawn_from(*sizes))]
    assert order == [frozenset(slot.split("–")) for slot in slots.split()]


@pytest.mark.parametrize(
    ("size", "slots"),
    [(2, "1–2"), (4, "1–4 2–3"), (8, "1–8 4–5 2–7 3–6"), (6, "1 4–5 2 3–6")],
)
def test_a_single_list_keeps_its_order_and_has_no_groups(size: int, slots: str) -> None:
    qualifiers = cross_pairing(groups(size))
    assert qualifiers == tuple(Contender(100 + n, seed=n) for n in range(1, size + 1))
    found = slots_of(draw_bracket(qualifiers, seed="autumn"))
    assert found == [f"A{slot.replace('–', '–A')}" for slot in slots.split()]


def test_qualifiers_know_their_group_and_keep_what_they_bring() -> None:
    lists = [[Contender(7, "X", balance=2)], [Contender(3, "Y", score=4)]]
    assert cross_pairing(lists) == (
        Contender(7, "X", seed=1, group=1, balance=2),
        Contender(3, "Y", seed=2, group=2, score=4),
    )


@pytest.mark.parametrize("count", range(2, 17))
def test_first_and_second_of_a_group_are_in_different_halves(count: int) -> None:
    drawn = drawn_from(*[2] * count)
    assert not any(p.reasons for p in drawn.pairings)
    halves = parts_of(drawn, 2)
    both = [{halves[100 * group + 1], halves[100 * group + 2]} for group in range(1, count + 1)]
    assert both == [{0, 1}] * count


@pytest.mark.parametrize("count", [2, 4, 8])
def test_four_of_a_group_are_two_in_each_half(count: int) -> None:
    drawn = drawn_from(*[4] * count)
    assert not any(p.reasons for p in drawn.pairings)
    halves = parts_of(drawn, 2)
    below = [
        sum(halves[100 * group + rank] for rank in range(1, 5)) for group in range(1, count + 1)
    ]
    assert below == [2] * count


@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("each", range(1, 5))
def test_no_group_meets_itself_in_round_1(count: int, each: int) -> None:
    assert {p.reasons for p in drawn_from(*[each] * count).pairings} == {()}


@pytest.mark.parametrize("sizes", [(3, 3, 1, 2, 1), (1, 3, 2, 1, 4), (3, 3, 3, 3, 2, 2)])
def test_groups_that_send_different_numbers_do_not_meet_themselves(sizes: tuple[int, ...]) -> None:
    assert {p.reasons for p in drawn_from(*sizes).pairings} == {()}


@pytest.mark.parametrize(("count", "each"), [(4, 3), (4, 4), (8, 4), (12, 4)])
def test_those_of_a_group_are_in_different_quarters(count: int, each: int) -> None:
    quarters = parts_of(drawn_from(*[each] * count), 4)
    different = [
        len({quarters[100 * group + rank] for rank in range(1, each + 1)})
        for group in range(1, count + 1)
    ]
    assert different == [each] * count


def test_what_is_as_good_either_way_goes_in_the_order_of_the_groups() -> None:
    qualifiers = cross_pairing(groups(1, 2, 2))
    assert [name(one.number) for one in qualifiers] == ["A1", "B1", "C1", "B2", "C2"]


def test_best_thirds_meet_winners_of_other_groups() -> None:
    drawn = drawn_from(3, 3, 3, 3, 2, 2)
    assert not any(p.reasons for p in drawn.pairings)
    thirds = {
        name(n): name(m) for p in drawn.pairings for n, m in both_ways(p.entries) if n % 100 == 3
    }
    assert set(thirds) == {"A3", "B3", "C3", "D3"}
    assert {rival[1] for rival in thirds.values()} == {"1"}


@pytest.mark.parametrize("count", range(2, 9))
def test_byes_go_to_the_best_ranks_of_the_groups(count: int) -> None:
    byes = drawn_from(*[3] * count).byes
    ranks = sorted(rank for rank in (1, 2, 3) for _ in range(count))
    assert sorted(bye.entry % 100 for bye in byes) == ranks[: len(byes)]


def test_nobody_qualified_is_nobody_seeded() -> None:
    assert cross_pairing([]) == ()


def both_ways(pair: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    return pair, (pair[1], pair[0])


def parts_of(drawn: DrawnRound, parts: int) -> dict[int, int]:
    """The half, or quarter, of the bracket each entry is in, from 0 at the top."""
    where = {n: p.slot or 0 for p in drawn.pairings for n in p.entries}
    where |= {bye.entry: bye.slot or 0 for bye in drawn.byes}
    slots = max(where.values())
    return {number: (slot - 1) * parts // slots for number, slot in where.items()}


def test_two_of_each_of_many_groups_cross() -> None:
    """Five hundred entries: no sum of prices outgrows its room."""
    lists = [[Contender(n), Contender(1000 + n)] for n in range(1, 251)]
    drawn = draw_bracket(cross_pairing(lists), seed="autumn")
    halves = parts_of(drawn, 2)
    assert not any(p.reasons for p in drawn.pairings)
    assert all(halves[n] != halves[1000 + n] for n in range(1, 251))
