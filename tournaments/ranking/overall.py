"""The final order of an event: the places of its last stage, then those of the stages before."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol


class Placed(Protocol):
    """A row of any stage's list; `place` is None for a disqualified entry."""

    @property
    def place(self) -> int | None: ...

    @property
    def entry(self) -> int: ...


StageLists = Sequence[Sequence[Placed]]  # one list, or one for each group


@dataclass(frozen=True, slots=True)
class OverallStanding:
    """One row of the list; `place` is None for a disqualified entry.

    `stage` is the last stage the entry was in, numbered from 1 as given, `stage_place` its place
    there, and `group` the list it is from, numbered from 1, where that stage has several.
    """

    place: int | None
    entry: int
    stage: int
    stage_place: int | None
    group: int | None = None


def rank_overall(stages: Sequence[StageLists]) -> tuple[OverallStanding, ...]:
    """Rank everybody who is in a stage, best first; those who share a place by number.

    `stages` are in the order they were played; leave out those that have not begun. The last
    one's places stay as they are. Then come those who did not qualify for it, in the order of
    the stage before, the places going on where they ended, and so on down. Entries who share a
    place in their stage share one here; entries of different groups share it when they have the
    same place in their groups. Disqualified ones come last by number.
    """
    rows: list[OverallStanding] = []
    for number, lists in reversed(list(enumerate(stages, start=1))):
        seen = {row.entry for row in rows}
        left = [row for row in _stage_rows(number, lists) if row.entry not in seen]
        keeps_places = number == len(stages) and len(lists) == 1
        rows += left if keeps_places else _going_on(left, first=_next_place(rows))
    return tuple(sorted(rows, key=lambda row: (row.place is None, row.place or 0, row.entry)))


def _stage_rows(number: int, lists: StageLists) -> list[OverallStanding]:
    return [
        OverallStanding(row.place, row.entry, number, row.place, index if len(lists) > 1 else None)
        for index, one in enumerate(lists, start=1)
        for row in one
    ]


def _next_place(rows: Sequence[OverallStanding]) -> int:
    """The place after those given: past the last one and all who share it, and past them all.

    A bracket leaves places out, so the last may be behind the number of entries; while it is
    played, those still in share a place before those who are out, so it may be ahead.
    """
    places = [row.place for row in rows if row.place is not None]
    last = max(places, default=1)
    return max(last + places.count(last), len(places) + 1)


def _going_on(rows: Sequence[OverallStanding], *, first: int) -> list[OverallStanding]:
    """The rows with their places in the whole event, the best of them `first`."""
    ranks = sorted(row.place for row in rows if row.place is not None)
    return [
        replace(row, place=None if row.place is None else first + bisect_left(ranks, row.place))
        for row in rows
    ]
