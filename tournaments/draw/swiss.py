"""Swiss (积分编排): one best pairing of the whole field, every rule kept as far as it can be."""

from collections.abc import Sequence

from tournaments.draw.costs import Costs
from tournaments.draw.explanation import explain_round
from tournaments.draw.field_order import as_the_draw_sees, in_order
from tournaments.draw.lots import draw_lots
from tournaments.draw.matching import match_ranks
from tournaments.draw.seating import seat_by_balance
from tournaments.draw.tables import order_tables
from tournaments.draw.types import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    FirstRound,
    TableOrder,
)


def draw_swiss_round(
    field: Sequence[Contender],
    *,
    number: int,
    seed: str,
    avoid_units: bool = False,
    tables: TableOrder = TableOrder.RANK,
    first_round: FirstRound = FirstRound.LOTS,
) -> DrawnRound:
    """Round `number` of a Swiss stage, with the reason of everything out of the ordinary.

    In this order, each as far as those before allow: nobody twice or left out; no bye for one
    who has had more than another; fewest repeats; fewest pairs of one unit if `avoid_units`; the
    bye as low as possible; the smallest sum of squared score differences. docs/draw.md has what
    decides after that. `first_round` counts in round 1 only. The same seed and field give the
    same draw, in whatever order the field comes. Raises DrawError when there are fewer than two
    entries, one is given twice, or the seed is blank.
    """
    lots = draw_lots((one.number for one in field), seed=seed)
    if len(lots) < 2:
        raise DrawError(DrawFault.TOO_FEW_ENTRIES, lots)
    lot_of = {entry: lot for lot, entry in enumerate(lots)}
    seen = as_the_draw_sees(field, number=number, first_round=first_round)
    ranked = in_order(seen, lot_of)
    pattern = first_round if number == 1 else FirstRound.ADJACENT
    costs = Costs(ranked, pattern=pattern, avoid_units=avoid_units)
    matched = match_ranks(costs, number=number, seed=seed)
    met = [(ranked[upper], ranked[lower]) for upper, lower in matched.pairs]
    seated = [seat_by_balance(*pair, round_number=number, lot_of=lot_of) for pair in met]
    byes = () if matched.bye is None else (Bye(ranked[matched.bye].number),)
    pairings = order_tables(seated, ranked, number=number, seed=seed, tables=tables)
    drawn = DrawnRound(number, pairings, byes)
    return explain_round(field, drawn, avoid_units=avoid_units, first_round=first_round)
