"""Knockout (单淘汰): the bracket of round 1, and each round after from who came through."""

from collections.abc import Sequence

from tournaments.draw.bracket import Bracket, clash_reasons
from tournaments.draw.bracket_filling import fill_bracket
from tournaments.draw.lots import draw_lots
from tournaments.draw.seeding import numbers_by_seed
from tournaments.draw.types import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    Pairing,
    Reason,
)

Slot = tuple[Contender | None, Contender | None]


def draw_bracket(field: Sequence[Contender], *, seed: str) -> DrawnRound:
    """Round 1 of a knockout; its slots are numbered from 1 at the top of the bracket.

    The bracket is the smallest power of two. Seeded entries have the places `bracket_places`
    gives the order of their seeds, the byes are opposite the best of these places, and lots from
    the seed place everybody else, byes that no seed takes included. For units and groups kept
    apart see `fill_bracket`; seeded entries never move. The same seed and field give the same
    draw, in whatever order the entries come. Raises DrawError when there are fewer than two
    entries, one is given twice, or the seed is blank.
    """
    by_number = {one.number: one for one in field}
    order = draw_lots([one.number for one in field], seed=seed)
    if len(order) < 2:
        raise DrawError(DrawFault.TOO_FEW_ENTRIES, order)
    seeded, others = numbers_by_seed(field, order)
    heads = {place: by_number[number] for place, number in enumerate(seeded, start=1)}
    comers = [by_number[number] for number in others]
    bracket = fill_bracket(Bracket(len(order), heads), comers, seed=seed)
    there = bracket.contenders
    slots = [(there.get(upper), there.get(lower)) for upper, lower in bracket.slots]
    return _round(1, slots, order, Reason.SEED_BYE)


def draw_bracket_round(
    number: int,
    places: Sequence[Contender | None],
    *,
    seed: str,
    third_place: Sequence[Contender | None] = (),
) -> DrawnRound:
    """The next round from who came through each slot of the round before, from the top.

    None stands for nobody: then the opponent has a bye, and where both are missing there is
    nothing in the slot. Beside a final, `third_place` are the two beaten in the semifinals: their
    match is in slot 2. The seed's lots say who sits NS of two with the same balance. Raises
    DrawError when nobody is left, one is given twice or the seed is blank, and ValueError for
    places that do not pair up.
    """
    if len(places) % 2 or (third_place and (len(places), len(third_place)) != (2, 2)):
        raise ValueError(f"{len(places)} places and {len(third_place)} for the third place")
    everybody = [*places, *third_place]
    order = draw_lots([one.number for one in everybody if one], seed=seed)
    if not order:
        raise DrawError(DrawFault.TOO_FEW_ENTRIES)
    slots = list(zip(everybody[::2], everybody[1::2], strict=True))
    return _round(number, slots, order, Reason.EMPTY_PLACE)


def _round(
    number: int, slots: Sequence[Slot], lots: Sequence[int], bye_reason: Reason
) -> DrawnRound:
    pairings: list[Pairing] = []
    byes: list[Bye] = []
    for slot, (upper, lower) in enumerate(slots, start=1):
        if upper and lower:
            ns, ew = sorted((upper, lower), key=lambda one: (one.balance, lots.index(one.number)))
            reasons = clash_reasons(upper, lower) if number == 1 else ()
            pairings.append(Pairing(len(pairings) + 1, ns.number, ew.number, reasons, slot=slot))
        elif free := upper or lower:
            byes.append(Bye(free.number, (bye_reason,), slot=slot))
    return DrawnRound(number, tuple(pairings), tuple(byes))
