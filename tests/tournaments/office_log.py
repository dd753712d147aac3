"""What a test has done to an event, kept by the test itself, and the standings that follow.

Only who meets whom is read off the published round, as from a poster; whatever counts afterwards
comes from here, never from the database.
"""

from dataclasses import dataclass, field, replace
from hashlib import sha256

from tests.ranking.plain_standings import (
    COUNTED_AS_PLAYED,
    Meeting,
    PlainRow,
    Story,
    plain_standings,
)

SWISS_ORDER = (
    "match_points",
    "cumulative_without_first",
    "rounds_won",
    "level_margin",
    "levels_climbed",
    "lots",
)
ROUND_ROBIN_ORDER = ("match_points", "head_to_head", "level_margin", "levels_climbed", "lots")


@dataclass(frozen=True)
class Terms:
    """What section 10 says of points and walkovers at a moment."""

    points: tuple[int, int, int] = (2, 1, 0)
    given: tuple[str, str] = ("7", "3")


@dataclass
class Table:
    """A published match between entries `a` (NS) and `b` (None: a bye).

    `state` is waiting, playing, signed, accepted or reopened. `ranks` is what counts now, None
    for nothing, `signed` what waits for acceptance, `former` has every version that ever ranked.
    `terms` are those of its first signature. `is_given`: the office gave it without play.
    """

    match: int
    round_number: int
    a: int
    b: int | None
    group: int | None
    state: str = "waiting"
    terms: Terms | None = None
    version: int = 1
    ranks: Meeting | None = None
    ranking_version: int | None = None
    signed: Meeting | None = None
    is_given: bool = False
    former: dict[int, Meeting] = field(default_factory=dict)

    def meeting(
        self,
        terms: Terms,
        kind: str,
        winner: int | None,
        levels: tuple[str, str] = ("3", "3"),
        hands: tuple[int, int] = (0, 0),
    ) -> Meeting:
        return Meeting(
            self.round_number,
            self.a,
            self.b,
            kind,
            winner,
            levels,
            hands,
            points=terms.points,
            given=terms.given,
        )

    def sign(self, signed: Meeting, terms: Terms) -> None:
        self.state, self.signed, self.terms = "signed", signed, self.terms or terms

    def accept(self) -> None:
        assert self.signed
        self.rank(self.signed, self.version)

    def rank(self, meeting: Meeting, version: int) -> None:
        self.state, self.ranks, self.signed = "accepted", meeting, None
        self.version = self.ranking_version = version
        self.former[version] = meeting
        self.is_given = False

    def reopen(self) -> None:
        self.state, self.signed = "reopened", None
        self.version += 1

    def give(self, gone: set[int], terms: Terms) -> None:
        """What comes of a match that nobody will play, since these have left; or of a bye."""
        missing = gone & {self.a, self.b}
        if self.state != "waiting" or (self.b is not None and not missing):
            return
        present = {self.a, self.b} - missing
        if self.b is None:
            self.ranks = None if missing else self.meeting(terms, "bye", None)
        elif present:
            self.ranks = self.meeting(terms, "walkover", present.pop())
        else:
            self.ranks = self.meeting(terms, "double_walkover", None)
        self.state, self.terms, self.is_given = "accepted", terms, True
        self.ranking_version = self.version

    def give_anew(self, gone: set[int], terms: Terms) -> None:
        """Once somebody has come back: the match waits again, unless the other side has left."""
        due = replace(self, state="waiting")
        due.give(gone, terms)
        if due.state == "waiting" or _what(due.ranks) != _what(self.ranks):
            self.state, self.terms, self.ranks, self.is_given = "waiting", None, None, False
            self.ranking_version = None
            self.version += 1
            self.give(gone, terms)


@dataclass
class StageLog:
    """A stage: `members` and their groups, the published tables, rounds published and closed.

    `all_rounds` is how many it has in the end. `seed` is that of its first draw.
    """

    order: int
    is_swiss: bool
    all_rounds: int
    seed: str = ""
    members: dict[int, int | None] = field(default_factory=dict)
    drafted: set[int] = field(default_factory=set)  # those who are in by a draft alone
    tables: list[Table] = field(default_factory=list)
    published: int = 0
    closed: set[int] = field(default_factory=set)
    adjustments: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        return len(self.closed) == self.all_rounds

    def lists(self, keys: tuple[str, ...], out: set[int]) -> dict[int | None, list[PlainRow]]:
        """The standings of each group, or of all under None."""
        keys = keys or (SWISS_ORDER if self.is_swiss else ROUND_ROBIN_ORDER)
        groups = sorted(set(self.members.values()), key=lambda group: group or 0)
        return {
            group: plain_standings(
                self._story({n for n, own in self.members.items() if own == group}, out), keys
            )
            for group in groups
        }

    def _story(self, numbers: set[int], out: set[int]) -> Story:
        return Story(
            entries=tuple(sorted(numbers)),
            rounds=self.published,
            meetings=tuple(
                table.ranks for table in self.tables if table.ranks and table.a in numbers
            ),
            disqualified=frozenset(numbers & out),
            adjustments=tuple(row for row in self.adjustments.values() if row[0] in numbers),
            lots=tuple(sorted(numbers, key=self._lot)) if self.is_over else (),
        )

    def _lot(self, number: int) -> str:
        """Drawn from the recorded seed, so that anyone can repeat it: smallest first."""
        return sha256(f"{self.seed}:{number}".encode()).hexdigest()


def _what(meeting: Meeting | None) -> tuple[str, int | None] | None:
    return (meeting.kind, meeting.winner) if meeting else None


def stored_kind(meeting: Meeting) -> str:
    """What the office calls this kind of result."""
    if meeting.kind != "walkover":
        return meeting.kind
    return "walkover_ew" if meeting.winner == meeting.a else "walkover_ns"


def stored_levels(meeting: Meeting) -> tuple[str, str]:
    """What is written beside a result: for a walkover who receives it has the higher one."""
    if meeting.kind in COUNTED_AS_PLAYED:
        return meeting.levels
    received, given = meeting.given
    return tuple(  # type: ignore[return-value]
        received if meeting.winner == entry else given for entry in (meeting.a, meeting.b)
    )
