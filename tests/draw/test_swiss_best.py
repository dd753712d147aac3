"""A Swiss round is as good as any there is, told by counting them all."""

from collections.abc import Callable
from random import Random

import networkx
import pytest

from tests.draw.law import Law
from tests.draw.swiss_event import SwissEvent, play_rounds
from tournaments.draw import Contender, FirstRound, draw_swiss_round
from tournaments.draw.costs import Costs
from tournaments.draw.field_order import in_order
from tournaments.draw.matching import match_ranks, weighted_edges


def any_field(random: Random, size: int) -> list[Contender]:
    """A field nobody would have played into: any scores, places, meetings and byes at all."""
    numbers = random.sample(range(1, 50), size)
    pairs = [(a, b) for a in numbers for b in numbers if a < b]
    met = random.choices(pairs, k=random.randint(0, 2 * size)) if pairs else []
    score, place, bye = (
        random.choice([1, 3, 12, 500]),
        random.choice([1, 3, size]),
        random.choice([0, 1, 2]),
    )
    return [
        Contender(
            number,
            unit=random.choice(["", "A", "A", "B", "C"]),
            seed=random.choice([None, random.randint(1, size)]),
            place=random.randint(1, place),
            score=random.randint(-score, score),
            met=tuple(a + b - number for a, b in met if number in (a, b)),
            byes=random.randint(0, bye),
            balance=random.randint(-2, 2),
        )
        for number in numbers
    ]


@pytest.mark.parametrize("size", range(2, 11))
def test_swiss_round_is_the_best_of_all_pairings(size: int) -> None:
    for case in range(60 if size < 9 else 30):
        random = Random(f"{size}/{case}")
        field, avoid_units = any_field(random, size), random.random() < 0.6
        first_round, number = random.choice(list(FirstRound)), random.choice([1, 2, 2, 2, 5])
        drawn = draw_swiss_round(
            field, number=number, seed="s", avoid_units=avoid_units, first_round=first_round
        )
        law = Law(field, number, avoid_units=avoid_units, first_round=first_round)
        assert law.costs_of(drawn) == law.least_costs(), field


def costs_of(field: list[Contender], *, avoid_units: bool) -> Costs:
    ranked = in_order(field, {one.number: one.number for one in field})
    return Costs(ranked, pattern=FirstRound.ADJACENT, avoid_units=avoid_units)


def law_costs_of_near_pairs(
    field: list[Contender], *, avoid_units: bool, steps: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """What the round costs when only the pairs are weighed that the law may need."""
    costs = costs_of(field, avoid_units=avoid_units)
    ranked = costs.ranked
    matched = match_ranks(costs, number=2, seed="s", near=0, steps=steps)
    pairs = tuple((ranked[a].number, ranked[b].number) for a, b in matched.pairs)
    bye = None if matched.bye is None else ranked[matched.bye].number
    return Law(field, 2, avoid_units=avoid_units).costs(pairs, bye)


@pytest.mark.parametrize("size", range(6, 11))
def test_pairs_left_out_are_never_needed_in_small_fields(size: int) -> None:
    for case in range(60 if size < 9 else 30):
        random = Random(f"near {size}/{case}")
        field = any_field(random, size)
        if random.random() < 0.5:  # few meetings leave many pairs out
            field = [Contender(o.number, o.unit, None, o.place, o.score) for o in field]
        avoid_units = random.random() < 0.5
        law = Law(field, 2, avoid_units=avoid_units)
        steps = random.choice([(), (0, size), (1, 2, size)])
        costs = law_costs_of_near_pairs(field, avoid_units=avoid_units, steps=steps)
        assert costs == law.least_costs(), field


# How the units of a field stand in its line: two, one of more than half, blocks, few at random.
UNITS_IN_LINE: list[Callable[[Random, int], list[str]]] = [
    lambda random, size: ["A", "B"] * (size // 2) + ["A"] * (size % 2),
    lambda random, size: random.sample(["A", "B"] * size, size),
    lambda random, size: ["A"] * (size // 2) + ["B"] * (size - size // 2),
    lambda random, size: random.sample(["A"] * (size * 2 // 3) + ["B", "", "C"] * size, size),
    lambda random, size: random.choices(["A", "A", "A", "B", ""], k=size),
    lambda random, size: sorted(random.choices("ABCDE", k=size)),
    lambda random, size: random.choices("ABCDE", k=size),
]


def field_of_units(random: Random) -> list[Contender]:
    """Entries in the order of their scores, all equal before a first round, some with history."""
    size = random.randint(6, 40)
    units = random.choice(UNITS_IN_LINE)(random, size)
    scores = sorted(random.choices(range(random.choice([1, 2, 5, 12])), k=size), reverse=True)
    met: dict[int, set[int]] = {number: set() for number in range(size)}
    for _meeting in range(random.choice([0, size // 2, 2 * size])):
        one = random.randrange(size)
        other = min(size - 1, one + random.randint(1, 5))
        if one != other:
            met[one].add(other)
            met[other].add(one)
    most_byes = random.choice([0, 1])
    return [
        Contender(
            number + 1,
            unit,
            place=1 + scores.index(score),
            score=score,
            met=tuple(other + 1 for other in sorted(met[number])),
            byes=random.randint(0, most_byes),
            balance=random.randint(-1, 1),
        )
        for number, (unit, score) in enumerate(zip(units, scores, strict=True))
    ]


def test_companions_overlooked_never_make_a_round_worse(draw_cases: int) -> None:
    assert draw_cases > 0
    for case in range(draw_cases):
        random = Random(f"units {case}")
        field = field_of_units(random)
        steps = random.choice([(0, 40), (1, 40), (2, 40), (1, 3, 40)])
        fewer = law_costs_of_near_pairs(field, avoid_units=True, steps=steps)
        costs = costs_of(field, avoid_units=True)
        whole = match_ranks(costs, number=2, seed="s", near=len(field))
        ranked = costs.ranked
        pairs = tuple((ranked[a].number, ranked[b].number) for a, b in whole.pairs)
        bye = None if whole.bye is None else ranked[whole.bye].number
        assert fewer == Law(field, 2, avoid_units=True).costs(pairs, bye), case


@pytest.mark.parametrize("size", [29, 40, 51])
@pytest.mark.parametrize("units", [0, 14])
def test_pairs_left_out_are_never_needed_in_played_fields(size: int, units: int) -> None:
    event = SwissEvent(size, random=Random(f"{size}/{units}"), units=units)
    _first, *played = play_rounds(event, 5, seed="s")
    assert len(played) == 4
    for field, _drawn in played:
        costs = law_costs_of_near_pairs(field, avoid_units=units > 0)
        assert costs == Law(field, 2, avoid_units=units > 0).least_costs_by_matching()


@pytest.mark.parametrize("size", [12, 31, 60])
def test_lots_leave_one_best_round_whoever_looks_for_it(size: int) -> None:
    event = SwissEvent(size, random=Random(size))
    played = list(play_rounds(event, 4, seed="s"))
    assert len(played) == 4
    for field, drawn in played:
        costs = costs_of(field, avoid_units=False)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(weighted_edges(costs, number=drawn.number, seed="s"))
        found = networkx.max_weight_matching(graph, maxcardinality=True)
        matched = match_ranks(costs, number=drawn.number, seed="s")
        bye = [] if matched.bye is None else [(matched.bye, size)]
        assert {tuple(sorted(pair)) for pair in found} == {*matched.pairs, *bye}
