"""The unseeded entries come onto the open places of a bracket: by lots, and apart.

First each has the place its lot says. Only where two meet who should not are the pairs matched
anew, all of them at once, so that as few clash and as many stay as can be.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.draw.bracket import Bracket, clash_reasons
from tournaments.draw.cheapest import Price, cheapest_pairs
from tournaments.draw.spread import spread
from tournaments.draw.types import Contender, Reason

Placed = Mapping[int, Contender]


def fill_bracket(bracket: Bracket, comers: Sequence[Contender], *, seed: str) -> Bracket:
    """The bracket with everybody in it; `comers` are those for its open places, by lots.

    Pairs of round 1 of one unit are as few as they can be over all ways to place the comers;
    among those, pairs of one group. Then come pairs of one group in a half: they are the fewest
    where a round 1 as good is found after dealing to the halves by groups, or where every comer
    meets one who is settled and no two of them are of one group.
    """
    whole = _fill(bracket, bracket.open_places, comers)
    if whole.clashes()[2] == 0 or not comers or bracket.entries == 2:
        return whole
    return min(whole, _fill_halves(bracket, comers, seed), key=Bracket.clashes)


def _fill_halves(bracket: Bracket, comers: Sequence[Contender], seed: str) -> Bracket:
    """Comers dealt to the halves by their groups first, and then onto the places of each."""
    by_number = {one.number: one for one in (*bracket.contenders.values(), *comers)}
    fixed = [
        [bracket.contenders[place].number for place in half if place in bracket.contenders]
        for half in bracket.halves
    ]
    dealt = spread(
        [one.number for one in comers],
        kinds={one.number: _group_name(one) for one in by_number.values()},
        fixed=fixed,
        sizes=[sum(place <= bracket.entries for place in half) for half in bracket.halves],
        seed=seed,
    )
    filled = bracket
    for half, numbers in zip(bracket.halves, dealt, strict=True):
        places = [place for place in bracket.open_places if place in half]
        filled = _fill(filled, places, [by_number[number] for number in numbers])
    return filled


def _group_name(one: Contender) -> str:
    return "" if one.group is None else str(one.group)


def _fill(bracket: Bracket, places: Sequence[int], comers: Sequence[Contender]) -> Bracket:
    """The comers on these places; what is open opposite them is among the places too."""
    by_lots = dict(zip(places, comers, strict=True))
    filled = bracket.with_entries(by_lots)
    before, after = bracket.clashes(), filled.clashes()
    if after[:2] == before[:2] and after[2] == 0:
        return filled
    return bracket.with_entries(_placed(bracket, by_lots, _matched(bracket, by_lots)))


def _matched(bracket: Bracket, by_lots: Placed) -> list[tuple[int, int]]:
    """Who should meet whom, named by the places the lots gave them, the better lot first.

    The second of a pair may also be a settled place: an entry, or a bye, that does not move.
    """
    settled = [p for place in by_lots if (p := bracket.opposite(place)) not in by_lots]
    nodes = [*by_lots, *settled]
    prices = {
        (one, other): _price(bracket, by_lots, nodes[one], nodes[other])
        for one, other in combinations(range(len(nodes)), 2)
        if one < len(by_lots)
    }
    return [(nodes[one], nodes[other]) for one, other in cheapest_pairs(len(nodes), prices)]


def _price(bracket: Bracket, by_lots: Placed, one: int, other: int) -> Price:
    """What it costs that these two meet.

    In order: one unit, one group, entries of the own group settled in the half it comes to, and
    another pair than the lots have made.
    """
    comer = by_lots[one]
    opponent = by_lots.get(other) or bracket.contenders.get(other)
    reasons = clash_reasons(comer, opponent) if opponent else ()
    in_half = 0 if other in by_lots else _group_mates(bracket, comer, other)
    is_new = bracket.opposite(one) != other
    return Reason.SAME_UNIT in reasons, Reason.SAME_GROUP in reasons, in_half, is_new


def _group_mates(bracket: Bracket, comer: Contender, place: int) -> int:
    if comer.group is None:
        return 0
    half = next(half for half in bracket.halves if place in half)
    there = [bracket.contenders[p].group for p in half if p in bracket.contenders]
    return there.count(comer.group)


def _placed(
    bracket: Bracket, by_lots: Placed, matched: Sequence[tuple[int, int]]
) -> dict[int, Contender]:
    """The places of all who came: unchanged pairs keep theirs, new ones fill up from the top."""
    kept = {place for pair in matched if bracket.opposite(pair[0]) == pair[1] for place in pair}
    freed = (slot for slot in bracket.slots if set(slot) <= by_lots.keys() - kept)
    placed = {}
    for one, other in matched:
        if other not in by_lots:
            placed[bracket.opposite(other)] = by_lots[one]
        else:
            places = (one, other) if one in kept else next(freed)
            placed.update(zip(places, (by_lots[one], by_lots[other]), strict=True))
    return placed
