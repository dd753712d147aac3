"""Changes of a draft by hand."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.draw.types import DrawnRound


def swap_entries(drawn: DrawnRound, first: int, second: int) -> DrawnRound:
    """The round with two of its entries in each other's place, at a table or with a bye.

    Two who meet change sides; one that is not in the round, as where groups differ in size, takes
    the other's place, who is out of it then. Tables, groups and places in the bracket stay. The
    reasons are still those of before: explain_round finds the new ones.
    """
    now: Mapping[int, int] = {first: second, second: first}
    pairings = tuple(
        replace(pairing, ns=now.get(pairing.ns, pairing.ns), ew=now.get(pairing.ew, pairing.ew))
        for pairing in drawn.pairings
    )
    byes = tuple(replace(bye, entry=now.get(bye.entry, bye.entry)) for bye in drawn.byes)
    return replace(drawn, pairings=pairings, byes=byes)
