"""The cross table (交叉表) of a stage: who met whom, in which round, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Round, Stage
from tournaments.ranking.ledgers import Ledger, Line
from tournaments.selectors.standings.facts import StageFacts, as_shown, load_facts
from tournaments.selectors.standings.lists import StandingRow, Standings, standings_of_facts
from tournaments.selectors.standings.matches import RankedMatch
from tournaments.selectors.standings.meetings import Meeting, meetings_of_stage

WIDEST_MATRIX = 40  # entries: beyond that everybody's rounds are easier to read


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry with its standing, its points, and its meetings in the order of the rounds.

    `points` are match points, adjustments included; None in a knockout, which earns none.
    """

    standing: StandingRow
    points: int | None
    meetings: tuple[Meeting[RankedMatch] | None, ...]

    def against(self, number: int) -> tuple[Meeting[RankedMatch], ...]:
        """Its meetings with an entry, by number."""
        return tuple(
            met for met in self.meetings if met and met.opponent and met.opponent.number == number
        )


@dataclass(frozen=True, slots=True)
class CrossList:
    """Entries who play against each other, by place; `group` is their group."""

    group: int | None
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The lists of a stage and its public rounds. `held_after`: results of later ones are held."""

    stage: Stage
    standings: Standings
    rounds: tuple[Round, ...]
    lists: tuple[CrossList, ...]
    held_after: int | None

    @property
    def is_matrix(self) -> bool:
        """Whether everybody has a column: where all meet all, and there are not too many."""
        meet_all = self.stage.kind in {Stage.Kind.ROUND_ROBIN, Stage.Kind.GROUPS}
        return meet_all and all(len(one.rows) <= WIDEST_MATRIX for one in self.lists)

    @property
    def rows(self) -> tuple[CrossRow, ...]:
        return tuple(row for one in self.lists for row in one.rows)


def cross_table(stage: Stage) -> CrossTable:
    """All of a stage, which must come with its event, in as many queries as its standings."""
    facts = load_facts(stage)
    return _cross_table(stage, facts, facts, None)


def shown_cross_table(stage: Stage) -> CrossTable:
    """The cross table as everybody may see it: every pairing, and the results that are not held."""
    facts = load_facts(stage)
    return _cross_table(stage, facts, as_shown(facts), stage.shown_rounds)


def _cross_table(
    stage: Stage, facts: StageFacts, shown: StageFacts, held_after: int | None
) -> CrossTable:
    found = standings_of_facts(shown)
    met = meetings_of_stage(facts, _lines(found.ledgers))
    points = _points(stage, found.ledgers)

    def row(standing: StandingRow) -> CrossRow:
        number = standing.entry.number
        meetings = tuple(met.get((drawn.number, number)) for drawn in facts.rounds)
        return CrossRow(standing, points.get(number), meetings)

    lists = tuple(CrossList(one.group, tuple(map(row, one.rows))) for one in found.lists)
    return CrossTable(stage, found, facts.rounds, lists, held_after)


def _lines(ledgers: Mapping[int, Ledger]) -> Mapping[tuple[int, int], Line]:
    """What everybody has of each round, by number of the round and entry."""
    return {
        (line.round_number, number): line
        for number, ledger in ledgers.items()
        for line in ledger.lines
    }


def _points(stage: Stage, ledgers: Mapping[int, Ledger]) -> dict[int, int]:
    if stage.kind == Stage.Kind.KNOCKOUT:
        return {}
    return {
        number: ledger.points_from_results + sum(row.match_points for row in ledger.adjustments)
        for number, ledger in ledgers.items()
    }
