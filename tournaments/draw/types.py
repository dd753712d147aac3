"""What a draw gives back, and what stops one.

Entries are known by their number. A draw is plain data: who meets whom, at which table,
who sits NS, and for each pairing out of the ordinary the reason why.
"""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a pairing or a bye is out of the ordinary; shown to the organiser."""

    ODD_FIELD = "odd_field"  # an odd number of entries leaves one without an opponent
    FLOAT = "float"  # the scores differ
    REPEAT = "repeat"  # the two were paired before
    SAME_UNIT = "same_unit"  # both belong to one unit


class DrawFault(StrEnum):
    """What the organiser must mend before entries can be drawn."""

    TOO_FEW_ENTRIES = "too_few_entries"
    REPEATED_ENTRY = "repeated_entry"
    NO_SEED = "no_seed"


class DrawError(ValueError):
    """A draw that cannot be made until the organiser mends something; nothing was drawn.

    `entries` are the numbers at fault, smallest first; empty when it is none in particular.
    """

    def __init__(self, fault: DrawFault, entries: tuple[int, ...] = ()) -> None:
        super().__init__(fault.value, entries)
        self.fault = fault
        self.entries = entries


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entry `ns` sits NS against entry `ew` at a table; tables are numbered from 1 in a round."""

    table_number: int
    ns: int
    ew: int
    reasons: tuple[Reason, ...] = ()

    @property
    def entries(self) -> tuple[int, int]:
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class Bye:
    """An entry without an opponent in a round."""

    entry: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """One round, numbered from 1 in its stage; pairings in order of table number."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """Every entry of the round, by number."""
        seated = [number for pairing in self.pairings for number in pairing.entries]
        return tuple(sorted(seated + [bye.entry for bye in self.byes]))
