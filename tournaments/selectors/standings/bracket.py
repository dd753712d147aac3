"""A knockout as the ranking reads it: who came through each match of the bracket."""

from collections.abc import Mapping, Sequence

from referee.rulebook.seats import Side
from tournaments.models import Entry
from tournaments.ranking import (
    BracketMatch,
    BracketOutcome,
    BracketRound,
    BracketStanding,
    ResultKind,
    ResultRecord,
    rank_bracket,
)
from tournaments.selectors.draws.unplayed import LEFT
from tournaments.selectors.standings.facts import StageFacts, record_of
from tournaments.selectors.standings.matches import RankedMatch


def bracket_standings(
    facts: StageFacts, instead: Mapping[int, ResultRecord | None]
) -> tuple[BracketStanding, ...]:
    """The places of a knockout by its public rounds; before the first all are in it at place 1."""
    numbers = {entry.pk: entry.number for entry in facts.entries}
    if not facts.rounds:
        return tuple(
            BracketStanding(1, entry.number, BracketOutcome.STILL_IN) for entry in facts.entries
        )
    rounds = [
        BracketRound(
            drawn.number,
            tuple(_bracket_match(match, numbers, instead) for match in facts.matches_of(drawn)),
        )
        for drawn in facts.rounds
    ]
    gone = _disqualified(facts.entries)
    ranked = rank_bracket(rounds, disqualified=gone)
    if not (facts.is_over and _is_deserted(facts.entries, ranked)):
        return ranked
    return rank_bracket(rounds, disqualified=gone, is_deserted=True)


def _is_deserted(entries: Sequence[Entry], ranked: Sequence[BracketStanding]) -> bool:
    """Whether all who may come further have left: between rounds nobody goes on then."""
    staying = {entry.number for entry in entries if entry.state not in LEFT}
    still_in = {row.entry for row in ranked if row.outcome is BracketOutcome.STILL_IN}
    return bool(still_in) and not still_in & staying


def _disqualified(entries: Sequence[Entry]) -> frozenset[int]:
    return frozenset(entry.number for entry in entries if entry.state == Entry.State.DISQUALIFIED)


def _bracket_match(
    match: RankedMatch, numbers: Mapping[int, int], instead: Mapping[int, ResultRecord | None]
) -> BracketMatch:
    """A match is over with a winner, or where both were absent: a void one is played again, and a
    tie leaves open who comes through.
    """
    assert match.slot is not None
    ns = numbers[match.ns_entry_id]
    if match.ew_entry_id is None:
        return BracketMatch(match.slot, (ns,), ns, is_over=True)
    both = {Side.NS: ns, Side.EW: numbers[match.ew_entry_id]}
    record = record_of(match, instead)
    winner = both[record.winner] if record and record.winner else None
    is_double = record is not None and record.kind is ResultKind.DOUBLE_WALKOVER
    is_over = winner is not None or is_double
    return BracketMatch(match.slot, tuple(both.values()), winner, is_over=is_over)
