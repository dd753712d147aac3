"""The places of a knockout: who is how far, and who stopped each of the others."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.ranking.records import RecordError


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match in its slot, numbered from 1 at the top of the round; one entry has a bye.

    `winner` is an entry, None while undecided and where nobody came through (a double walkover),
    which `is_over` tells apart. A bye is over and won by itself. Slot 2 of the final round is
    the match for third place. Raises RecordError for another winner than one of the entries.
    """

    slot: int
    entries: tuple[int, ...]
    winner: int | None = None
    is_over: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.entries) <= 2:
            raise RecordError(f"slot {self.slot} has {len(self.entries)} entries")
        if self.winner is not None and (self.winner not in self.entries or not self.is_over):
            raise RecordError(f"slot {self.slot} is not won by {self.winner}")

    @property
    def through(self) -> int | None:
        return self.entries[0] if len(self.entries) == 1 else self.winner

    @property
    def is_settled(self) -> bool:
        return self.is_over or len(self.entries) == 1


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knockout, numbered from 1; slots where nobody stands are left out."""

    number: int
    matches: tuple[BracketMatch, ...]


class BracketOutcome(StrEnum):
    """How an entry has its place."""

    STILL_IN = "still_in"
    CHAMPION = "champion"
    BEATEN = "beaten"  # lost, both were absent, or was not there in a round it came through to
    THIRD = "third"  # beaten in the semifinal, then won the match for third place
    FOURTH = "fourth"  # beaten in the semifinal, and in the match for third place
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class BracketStanding:
    """One row of the list; `place` is None for a disqualified entry.

    `out_in_round` is the round it was stopped in, for the fourth that of the match for third
    place, and `lost_to` who came through instead, None where nobody did.
    """

    place: int | None
    entry: int
    outcome: BracketOutcome
    out_in_round: int | None = None
    lost_to: int | None = None


def rank_bracket(
    rounds: Sequence[BracketRound],
    *,
    disqualified: Collection[int] = (),
    is_deserted: bool = False,
) -> tuple[BracketStanding, ...]:
    """Rank all who are in round 1, best first; those who share a place by number.

    Entries stopped in the same round share a place, 1, 2, 3, 3, 5, 5, 5, 5, …: one more than
    those who could still come through. A match for third place makes 3 and 4 of 3 and 3. All
    still in share place 1; where the knockout `is_deserted`, since none of them is there any
    more, they were stopped in the next round instead. Disqualified ones come last, by number,
    and nobody moves up for them. Raises RecordError where round 1 is missing or no bracket, or
    a round has an entry twice or one that is not in round 1.
    """
    if not rounds:
        return ()
    bracket = _read(sorted(rounds, key=lambda one: one.number))
    rows = [_standing(bracket, entry, is_deserted=is_deserted) for entry in bracket.last_match]
    marked = (
        replace(row, place=None, outcome=BracketOutcome.DISQUALIFIED)
        if row.entry in disqualified
        else row
        for row in rows
    )
    return tuple(sorted(marked, key=lambda row: (row.place is None, row.place or 0, row.entry)))


@dataclass(frozen=True, slots=True)
class _Bracket:
    """`last_match` is each entry's last one and its round, but for the match for third place."""

    size: int
    last_round: int
    last_match: Mapping[int, tuple[int, BracketMatch]]
    third_place: BracketMatch | None

    @property
    def final(self) -> int:
        return self.size.bit_length() - 1


def _read(rounds: Sequence[BracketRound]) -> _Bracket:
    size = 2 * max((match.slot for match in rounds[0].matches), default=0)
    if rounds[0].number != 1 or size.bit_count() != 1:
        raise RecordError("round 1 is no bracket")
    last_match: dict[int, tuple[int, BracketMatch]] = {}
    third_place = None
    for one in rounds:
        _check_entries(one, _entries_of(rounds[0]))
        for match in one.matches:
            if match.slot == 2 and size > 2 and 1 << one.number == size:
                third_place = match
            else:
                last_match |= dict.fromkeys(match.entries, (one.number, match))
    return _Bracket(size, rounds[-1].number, last_match, third_place)


def _entries_of(one: BracketRound) -> list[int]:
    return [entry for match in one.matches for entry in match.entries]


def _check_entries(one: BracketRound, everybody: Collection[int]) -> None:
    strange = [n for n, times in Counter(_entries_of(one)).items() if times > 1]
    strange += sorted(set(_entries_of(one)) - set(everybody))
    if strange:
        raise RecordError(f"round {one.number} does not go with {strange}")


def _standing(bracket: _Bracket, entry: int, *, is_deserted: bool) -> BracketStanding:
    number, match = bracket.last_match[entry]
    if match.is_settled and match.through != entry:
        return _stopped(bracket, entry, number, match.through)
    if match.is_settled and number == bracket.final:
        return BracketStanding(1, entry, BracketOutcome.CHAMPION)
    if match.is_settled and (is_deserted or number < bracket.last_round):
        return _stopped(bracket, entry, number + 1, None)
    if is_deserted:
        return _stopped(bracket, entry, number, None)
    return BracketStanding(1, entry, BracketOutcome.STILL_IN)


def _stopped(bracket: _Bracket, entry: int, number: int, lost_to: int | None) -> BracketStanding:
    """The place of one who did not come through a round, in which `lost_to` did instead."""
    place = (bracket.size >> number) + 1
    third = bracket.third_place
    if place == 3 and third and third.is_settled and third.through is not None:
        if third.through != entry:
            return BracketStanding(4, entry, BracketOutcome.FOURTH, bracket.final, third.through)
        return BracketStanding(3, entry, BracketOutcome.THIRD, number, lost_to)
    return BracketStanding(place, entry, BracketOutcome.BEATEN, number, lost_to)
