"""At which table a pairing sits: the top match at table 1, or tables by lots."""

from collections.abc import Sequence

from tournaments.draw.lots import draw_lots
from tournaments.draw.types import Contender, Pairing, TableOrder


def order_tables(
    seated: Sequence[tuple[int, int]],
    ranked: Sequence[Contender],
    *,
    number: int,
    seed: str,
    tables: TableOrder,
) -> tuple[Pairing, ...]:
    """Pairings of (NS, EW) numbers at tables from 1; `ranked` is the whole field, best first.

    By rank the pair with the highest score comes first, then the one whose scores together are
    higher, then the one with the better placed entry. By lots each pair sits where the earlier
    lot of its two falls when the entries draw from `<seed>:<round>`.
    """
    if tables is TableOrder.SHUFFLED:
        numbers = [one.number for one in ranked]
        lots = draw_lots(numbers, seed=f"{seed}:{number}")
        lot_of = {entry: lot for lot, entry in enumerate(lots)}
        order = sorted(seated, key=lambda pair: min(lot_of[entry] for entry in pair))
    else:
        rank_of = {one.number: rank for rank, one in enumerate(ranked)}

        def by_rank(pair: tuple[int, int]) -> tuple[int, int, int]:
            ranks = [rank_of[entry] for entry in pair]
            scores = [ranked[rank].score for rank in ranks]
            return -max(scores), -sum(scores), min(ranks)

        order = sorted(seated, key=by_rank)
    return tuple(Pairing(table, ns, ew) for table, (ns, ew) in enumerate(order, start=1))
