"""The unit table (团体): each unit's best entries, by their places or their match points."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class UnitOrder(StrEnum):
    """By what units are ranked."""

    PLACES = "places"  # the sum of the places, the smallest first
    POINTS = "points"  # the sum of the match points, the largest first, then that of the places


@dataclass(frozen=True, slots=True)
class UnitMember:
    """An entry's line of the list units are ranked by; `place` is None once disqualified."""

    entry: int
    unit: str
    place: int | None
    match_points: int = 0


@dataclass(frozen=True, slots=True)
class UnitStanding:
    """One row of the unit table.

    `counted` are the members whose places and match points the sums add, best placed first.
    `place` is None where they are fewer than the table counts.
    """

    place: int | None
    unit: str
    counted: tuple[UnitMember, ...]

    @property
    def sum_of_places(self) -> int:
        return sum(member.place for member in self.counted if member.place is not None)

    @property
    def sum_of_points(self) -> int:
        return sum(member.match_points for member in self.counted)


def rank_units(
    standings: Sequence[UnitMember], *, best: int, by: UnitOrder
) -> tuple[UnitStanding, ...]:
    """Rank units by their `best` entries by place, 1 at least; the best unit comes first.

    Of two entries with the same place the one with more match points counts, then the lower
    number. Units whose sums are equal share a place and are listed by name; those with fewer
    ranked entries come last, by name, without a place. Entries without a unit, or without a
    place, count for nobody; a unit that has only such is not listed.
    """
    counted = {
        unit: tuple(sorted(members, key=_best_first)[:best])
        for unit, members in _ranked_members(standings).items()
    }
    sums = sorted(_sums(members, by) for members in counted.values() if len(members) == best)
    rows = [
        UnitStanding(
            sums.index(_sums(members, by)) + 1 if len(members) == best else None, unit, members
        )
        for unit, members in counted.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.place is None, row.place or 0, row.unit)))


def _ranked_members(standings: Sequence[UnitMember]) -> dict[str, list[UnitMember]]:
    members: dict[str, list[UnitMember]] = {}
    for member in standings:
        if member.unit and member.place is not None:
            members.setdefault(member.unit, []).append(member)
    return members


def _best_first(member: UnitMember) -> tuple[int, int, int]:
    return member.place or 0, -member.match_points, member.entry


def _sums(members: Sequence[UnitMember], by: UnitOrder) -> tuple[int, ...]:
    """What units are ordered by, the best smallest."""
    places = sum(member.place or 0 for member in members)
    if by is UnitOrder.PLACES:
        return (places,)
    return (-sum(member.match_points for member in members), places)
