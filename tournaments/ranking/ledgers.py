"""What each entry has of each round: the lines every ranking key adds up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee.rulebook.seats import Side
from tournaments.ranking.records import (
    AdjustmentRecord,
    EventRecord,
    MatchRecord,
    RecordError,
    ResultKind,
    ResultRecord,
)


class Credit(StrEnum):
    """On what grounds an entry has something, or nothing, of a round."""

    NOTHING = "nothing"  # void, left out, late, not accepted yet
    MATCH = "match"  # played or assigned
    RECEIVED = "received"  # a bye or a walkover received
    GIVEN = "given"  # a walkover given, alone or by both


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's record of one round.

    `climbed` and `opponent_climbed` are the positions of the final levels: 3 is 0, past A is 12.
    All numbers are 0 unless the credit is for a match or something received; but whoever gave a
    walkover has `absent_margin`, which is not above 0, in the signed margin.
    """

    round_number: int
    credit: Credit = Credit.NOTHING
    opponent: int | None = None
    match_points: int = 0
    is_won: bool = False
    climbed: int = 0
    opponent_climbed: int = 0
    hands_won: int = 0
    absent_margin: int = 0

    @property
    def counts(self) -> bool:
        return self.credit in (Credit.MATCH, Credit.RECEIVED)

    @property
    def margin(self) -> int:
        return self.climbed - self.opponent_climbed + self.absent_margin


@dataclass(slots=True)
class Ledger:
    """The lines of one entry, one for every round of the stage in order, and what adjusts it."""

    number: int
    is_disqualified: bool
    lot: int | None
    lines: list[Line] = field(default_factory=list)
    adjustments: list[AdjustmentRecord] = field(default_factory=list)

    @property
    def points_from_results(self) -> int:
        return sum(line.match_points for line in self.lines)


def open_ledgers(event: EventRecord) -> Mapping[int, Ledger]:
    """The ledger of every entry, by number. Raises RecordError for contradictory records."""
    ledgers = _blank_ledgers(event)
    rounds = sorted(event.rounds, key=lambda drawn: drawn.number)
    if len({drawn.number for drawn in rounds}) != len(rounds):
        raise RecordError("a round is given twice")
    for drawn in rounds:
        lines = _lines_of_round(event, drawn.number, drawn.matches)
        if strangers := lines.keys() - ledgers.keys():
            raise RecordError(f"no such entries: {sorted(strangers)}")
        for number, ledger in ledgers.items():
            ledger.lines.append(lines.get(number) or Line(drawn.number))
    for adjustment in event.adjustments:
        if adjustment.entry not in ledgers:
            raise RecordError(f"no such entry: {adjustment.entry}")
        if not adjustment.is_cancelled:
            ledgers[adjustment.entry].adjustments.append(adjustment)
    return ledgers


def _blank_ledgers(event: EventRecord) -> dict[int, Ledger]:
    lots = {number: lot for lot, number in enumerate(event.lots, start=1)}
    ledgers = {
        entry.number: Ledger(entry.number, entry.is_disqualified, lots.get(entry.number))
        for entry in sorted(event.entries, key=lambda entry: entry.number)
    }
    if len(ledgers) != len(event.entries):
        raise RecordError("an entry is given twice")
    return ledgers


def _lines_of_round(
    event: EventRecord, number: int, matches: tuple[MatchRecord, ...]
) -> dict[int, Line]:
    lines: dict[int, Line] = {}
    for match in matches:
        for side, entry, opponent in (
            (Side.NS, match.ns, match.ew),
            (Side.EW, match.ew, match.ns),
        ):
            if entry is None:
                continue
            if entry in lines:
                raise RecordError(f"entry {entry} is in round {number} twice")
            lines[entry] = _line(event, number, opponent, match.result, side)
    return lines


def _line(
    event: EventRecord, number: int, opponent: int | None, result: ResultRecord | None, side: Side
) -> Line:
    if result is None or result.kind is ResultKind.VOID:
        return Line(number, opponent=opponent)
    if result.kind is ResultKind.BYE or (
        result.kind is ResultKind.WALKOVER and result.winner is side
    ):
        return _received(event, number, opponent, result)
    if result.levels is None:
        return Line(number, Credit.GIVEN, opponent, absent_margin=_absent_margin(event, result))
    return Line(
        number,
        Credit.MATCH,
        opponent,
        match_points=_match_points(event, result, side),
        is_won=result.winner is side,
        climbed=result.levels.of(side).position,
        opponent_climbed=result.levels.of(side.other).position,
        hands_won=result.hands_won.of(side),
    )


def _received(event: EventRecord, number: int, opponent: int | None, result: ResultRecord) -> Line:
    present, absent = result.walkover_levels or event.walkover_levels
    return Line(
        number,
        Credit.RECEIVED,
        opponent,
        match_points=(result.scale or event.scale).win,
        is_won=True,
        climbed=present.position,
        opponent_climbed=absent.position,
    )


def _absent_margin(event: EventRecord, result: ResultRecord) -> int:
    """So that staying away is not better than losing by the levels of a walkover."""
    of = event if result.walkover_levels is None else result
    if of.absent_margin is not None:
        return of.absent_margin
    present, absent = result.walkover_levels or event.walkover_levels
    return min(absent.position - present.position, 0)


def _match_points(event: EventRecord, result: ResultRecord, side: Side) -> int:
    scale = result.scale or event.scale
    if result.winner is None:
        return scale.tie
    return scale.win if result.winner is side else scale.loss
