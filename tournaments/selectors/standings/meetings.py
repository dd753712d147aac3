"""A match from one entry's side: against whom, from which seats, and what it has of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Prefetch, Q

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Entry, Match, Result, Round
from tournaments.ranking.ledgers import Credit, Line
from tournaments.selectors.standings.facts import StageFacts
from tournaments.selectors.standings.matches import AcceptedResult, RankedMatch

LADDER = tuple(Level)
SomeMatch = TypeVar("SomeMatch", Match, RankedMatch)


@dataclass(frozen=True, slots=True)
class Meeting(Generic[SomeMatch]):
    """`line` is what the entry has of it in the standings, `result` the accepted one behind it.

    Both are None where the standings are held back; without an accepted result the line has no
    credit. `opponent` is None for a bye. Who sits is told by the `match` of a card.
    """

    match: SomeMatch
    entry: Entry
    side: Side
    opponent: Entry | None
    line: Line | None
    result: Result | AcceptedResult | None

    @property
    def counts(self) -> bool:
        """Whether it has a result that ranks and may be shown."""
        return self.line is not None and self.line.credit is not Credit.NOTHING

    @property
    def levels(self) -> tuple[Level, Level] | None:
        """The final levels that rank, own first; None where nothing was climbed."""
        if self.line is None or not self.line.counts:
            return None
        return LADDER[self.line.climbed], LADDER[self.line.opponent_climbed]

    @property
    def is_reopened(self) -> bool:
        """Whether its result ranks although the sheet is open again."""
        return self.counts and self.match.state == Match.State.REOPENED

    @property
    def is_disqualification(self) -> bool:
        return self.result is not None and self.result.reason == Reason.DISQUALIFIED

    @property
    def is_assigned(self) -> bool:
        return self.result is not None and self.result.kind == Result.Kind.ASSIGNED

    @property
    def is_double_walkover(self) -> bool:
        return self.result is not None and self.result.kind == Result.Kind.DOUBLE_WALKOVER


def matches_of_entry(entry: Entry) -> list[Match]:
    """Its matches of public rounds in order, with opponents, players and `accepted_results`."""
    accepted = Result.objects.filter(state=Result.State.ACCEPTED)
    return list(
        Match.objects.filter(Q(ns_entry=entry) | Q(ew_entry=entry))
        .exclude(round__state=Round.State.DRAFTED)
        .select_related("round__stage", "ns_entry", "ew_entry")
        .select_related("north", "south", "east", "west")
        .prefetch_related("ns_entry__players", "ew_entry__players")
        .prefetch_related(Prefetch("results", accepted, to_attr="accepted_results"))
        .order_by("round__stage__order", "round__number")
    )


def meeting_of(match: Match, entry: Entry, line: Line | None) -> Meeting[Match]:
    """One of `matches_of_entry`; `line` is None where its result is held back."""
    side = Side.NS if match.ns_entry_id == entry.pk else Side.EW
    accepted: list[Result] = match.accepted_results  # type: ignore[attr-defined]
    result = accepted[0] if accepted and line is not None else None
    return Meeting(match, entry, side, match.entry(side.other), line, result)


def meetings_of_stage(
    facts: StageFacts, lines: Mapping[tuple[int, int], Line]
) -> dict[tuple[int, int], Meeting[RankedMatch]]:
    """Every match of these facts from both sides, by number of the round and of the entry.

    `lines` are those of the rounds shown, by the same numbers; other rounds are held back.
    """
    entries = {entry.pk: entry for entry in facts.entries}
    met: dict[tuple[int, int], Meeting[RankedMatch]] = {}
    for drawn in facts.rounds:
        for match in facts.matches_of(drawn):
            both = {Side.NS: match.ns_entry_id, Side.EW: match.ew_entry_id}
            for side, pk in both.items():
                if pk is None:
                    continue
                entry = entries[pk]
                key = (drawn.number, entry.number)
                line = lines.get(key)
                other = both[side.other]
                opponent = entries[other] if other is not None else None
                result = match.accepted if line is not None else None
                met[key] = Meeting(match, entry, side, opponent, line, result)
    return met
