"""What a draw takes and gives back, and what stops one.

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
    SAME_GROUP = "same_group"  # both come from one group of the stage before
    SECOND_BYE = "second_bye"  # has had a bye, or received a walkover, before
    HIGHER_BYE = "higher_bye"  # somebody ranked lower takes part and has no bye
    SEED_BYE = "seed_bye"  # a free place of the bracket stands opposite
    EMPTY_PLACE = "empty_place"  # nobody came through to the place opposite


class DrawFault(StrEnum):
    """What the organiser must mend before entries can be drawn."""

    TOO_FEW_ENTRIES = "too_few_entries"
    REPEATED_ENTRY = "repeated_entry"
    NO_SEED = "no_seed"
    TOO_MANY_GROUPS = "too_many_groups"  # a group would have fewer than two entries


class FirstRound(StrEnum):
    """How round 1 of a Swiss stage is paired."""

    LOTS = "lots"  # 抽签
    FOLD = "fold"  # 首尾: first seed against last
    SLIDE = "slide"  # 上下半区: top half against bottom half, in order
    ADJACENT = "adjacent"  # 顺序: first against second, third against fourth


class TableOrder(StrEnum):
    """Where pairings sit: the top match at table 1, or tables by lots."""

    RANK = "rank"
    SHUFFLED = "shuffled"


class DrawError(ValueError):
    """A draw that cannot be made until the organiser mends something; nothing was drawn.

    `entries` are the numbers at fault, smallest first; empty when it is none in particular.
    """

    def __init__(self, fault: DrawFault, entries: tuple[int, ...] = ()) -> None:
        super().__init__(fault.value, entries)
        self.fault = fault
        self.entries = entries


@dataclass(frozen=True, slots=True)
class Contender:
    """What the draw of a round must know of one entry that takes part.

    `place` is where the entry stands, level entries sharing one, all 1 before the first round.
    `score` are match points as shown, adjustments included. `met` are the opponents it was
    paired with before, one twice if twice, whatever came of it. `byes` counts byes had, and
    received walkovers where the setting counts them. `balance` is how often it sat NS less how
    often EW. `seed` is the organiser's, 1 the best. An empty `unit` is no unit. `group` is where
    the entry came from in the stage before.
    """

    number: int
    unit: str = ""
    seed: int | None = None
    place: int = 1
    score: int = 0
    met: tuple[int, ...] = ()
    byes: int = 0
    balance: int = 0
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entry `ns` sits NS against entry `ew` at a table; tables are numbered from 1 in a round.

    `group` is the group, numbered from 1, in a stage of groups; `slot` the place in a bracket's
    round, numbered from 1 at the top.
    """

    table_number: int
    ns: int
    ew: int
    reasons: tuple[Reason, ...] = ()
    group: int | None = None
    slot: int | None = None

    @property
    def entries(self) -> tuple[int, int]:
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class Bye:
    """An entry without an opponent in a round; `group` and `slot` as of a pairing."""

    entry: int
    reasons: tuple[Reason, ...] = ()
    group: int | None = None
    slot: int | None = None


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
