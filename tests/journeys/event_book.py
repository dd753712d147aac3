"""A Swiss stage as the test itself keeps it: who is there, who met whom, what came of it.

Only the pairings are read off the pages, as from a poster; results are those the test makes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from referee.rulebook.seats import Side
from tests.draw.checker import faults_of_reasons, faults_of_swiss_round
from tests.journeys.event_pages import Line
from tests.journeys.event_tables import Ending
from tests.journeys.roster import Listed
from tests.ranking.plain_standings import PlainRow
from tests.tournaments.office_log import SWISS_ORDER, StageLog, Table, Terms
from tournaments.draw import Contender, DrawnRound
from tournaments.models import Round

TERMS = Terms()
KEY_WORDS = {
    "match_points": "总积分",
    "cumulative_without_first": "去首累进分",
    "rounds_won": "胜轮次",
    "level_margin": "级差分",
    "levels_climbed": "升级数",
    "lots": "抽签",
}


@dataclass
class SwissBook:
    """The roster by number, the log of the stage, and who has withdrawn."""

    roster: dict[int, Listed]
    log: StageLog
    unit_rounds: int
    gone: set[int] = field(default_factory=set)
    tables: dict[tuple[int, int], Table] = field(default_factory=dict)  # by round and table

    @property
    def contenders(self) -> list[Contender]:
        """Who would be drawn now, each with all that the rules of the draw look at."""
        places = {row.entry: row for row in self.rows()} if self.log.published else {}
        return [
            self._contender(number, places.get(number))
            for number in sorted(self.roster.keys() - self.gone)
        ]

    def rows(self) -> list[PlainRow]:
        """The standings worked out the long way."""
        return self.log.lists(SWISS_ORDER, out=set())[None]

    def lines(self) -> list[Line]:
        """The same as the pages word them."""
        return [line_of(row) for row in self.rows()]

    def faults(self, drawn: DrawnRound) -> list[str]:
        """What is wrong with a round as drawn, before a hand changed it."""
        avoid_units = drawn.number <= self.unit_rounds
        return faults_of_swiss_round(self.contenders, drawn, avoid_units=avoid_units)

    def faults_of_notes(self, drawn: DrawnRound) -> list[str]:
        """Which notes beside the pairings of a draft are not those that belong there."""
        avoid_units = drawn.number <= self.unit_rounds
        return faults_of_reasons(self.contenders, drawn, avoid_units=avoid_units)

    def swaps(self, drawn: DrawnRound, *, repeating: bool) -> Iterator[tuple[int, int]]:
        """Two NS entries each whose swap lets somebody meet again, or nobody."""
        met = {frozenset((table.a, table.b)) for table in self.log.tables}
        for one, other in combinations(drawn.pairings, 2):
            made = {frozenset((one.ns, other.ew)), frozenset((other.ns, one.ew))}
            if bool(made & met) is repeating:
                yield one.ns, other.ns

    def publish(self, round_: Round, drawn: DrawnRound) -> None:
        """Take the tables of a round over from the poster, with what the office gives at once."""
        self.log.members = dict.fromkeys(self.roster)
        self.log.published += 1
        ids = dict(round_.matches.values_list("table_number", "pk"))
        for pairing in drawn.pairings:
            table = Table(ids[pairing.table_number], drawn.number, *pairing.entries, None)
            self.tables[drawn.number, pairing.table_number] = table
            self.log.tables.append(table)
        for bye in drawn.byes:
            self.log.tables.append(Table(ids[None], drawn.number, bye.entry, None, None))
        for table in self.log.tables[-len(drawn.pairings) - len(drawn.byes) :]:
            table.give(self.gone, TERMS)

    def sign(self, table: Table, ending: Ending) -> None:
        winner = table.a if ending.winner is Side.NS else table.b
        meeting = table.meeting(TERMS, "played", winner, ending.levels, ending.hands)
        table.sign(meeting, TERMS)

    def card(self, number: int) -> list[tuple[str, str, str]]:
        """Round, opponent's number or why there was none, and running total of an entry."""
        (row,) = (row for row in self.rows() if row.entry == number)
        lines, total = [], 0
        for played in range(1, self.log.published + 1):
            total += row.columns["match_points"][played]
            lines.append((f"第{played}轮", self._opponent(number, played), str(total)))
        return lines

    def _opponent(self, number: int, played: int) -> str:
        for table in self.log.tables:
            if table.round_number == played and number in (table.a, table.b):
                other = table.b if table.a == number else table.a
                return str(other) if other else "轮空"
        return "未编排"

    def correct(self, table: Table, ending: Ending) -> None:
        """Open an accepted result, sign it anew and let that rank."""
        table.reopen()
        self.sign(table, ending)
        table.accept()

    def sign_walkover(self, table: Table, winner: int | None) -> None:
        table.sign(table.meeting(TERMS, "walkover", winner), TERMS)

    def waiting(self, number: int) -> list[Table]:
        """The tables of a round that nobody has handed anything in of."""
        return [t for t in self.log.tables if (t.round_number, t.state) == (number, "waiting")]

    def accept(self, number: int) -> None:
        """Whatever is signed in a round ranks from now on."""
        for table in self.log.tables:
            if table.round_number == number and table.state == "signed":
                table.accept()

    def _contender(self, number: int, row: PlainRow | None) -> Contender:
        listed = self.roster[number]
        start = Contender(number, listed.unit, listed.seed)
        if row is None or row.place is None:
            return start
        own = [table for table in self.log.tables if number in (table.a, table.b)]
        played = [table for table in own if table.b]
        received = [
            t for t in played if t.ranks and t.ranks.kind == "walkover" and t.ranks.winner == number
        ]
        return replace(
            start,
            place=row.place,
            score=row.values["match_points"] or 0,
            met=tuple(table.a if table.b == number else table.b or 0 for table in played),
            byes=len(own) - len(played) + len(received),
            balance=sum(1 if table.a == number else -1 for table in played),
        )


def line_of(row: PlainRow) -> Line:
    """A row as the pages word it."""
    amounts = (words_of(key, amount) for key, amount in row.values.items())
    parted = KEY_WORDS[row.parted_by] if row.parted_by else ""
    return (str(row.place), str(row.entry), *amounts, parted)


def words_of(key: str, amount: int | None) -> str:
    if amount is None:
        return ""
    plus = "+" if key == "level_margin" and amount > 0 else ""
    return f"{plus}{amount}".replace("-", "−")
