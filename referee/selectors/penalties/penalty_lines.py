"""A line of the list of penalties: what it is about and what it says."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from referee.rulebook.seats import Side
from referee.selectors.judge.evidence import EvidenceLine
from referee.wording.penalties import PenaltyKind
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One line: who did it, who got what for it, and whether it stands.

    `points` and `levels` are what really moved, in favour of `credited_to`: 0 for a hand that does
    not count, for what was cancelled and for a side that stood at an end already, None where
    nothing of the kind can move. Levels taken from a side are negative and credited to nobody.
    `stands` is whether it was neither taken back nor lies on a hand that does not count.
    `source` is the row the line is about; with the kind it names the line within its match.
    `evidence` is what the judge was shown of it; `own_rule` what it rests on, where its kind rests
    on another rule.
    """

    match: Match
    kind: PenaltyKind
    at: datetime
    by: User | None
    words: str
    status: str
    stands: bool
    source: int
    hand_number: int | None = None
    committed_by: Side | None = None
    player: str = ""
    credited_to: Side | None = None
    points: int | None = None
    levels: int | None = None
    reason: str = ""
    cancelled_at: datetime | None = None
    cancelled_by: User | None = None
    evidence: tuple[EvidenceLine, ...] = ()
    own_rule: str = ""

    @property
    def code(self) -> str:
        """Names the line in an address and on paper: warning-12, exposed-7-NS."""
        return self.kind.code(self.source, self.committed_by)

    @property
    def rule(self) -> str:
        """The number of the rule it rests on."""
        return self.own_rule or self.kind.row.rule

    @property
    def is_ungrounded(self) -> bool:
        """Whether every verdict it was filed with is withdrawn; the hand keeps it all the same."""
        return bool(self.evidence) and all(one.withdrawal for one in self.evidence)

    @property
    def committed_names(self) -> str:
        return self.match.names(self.committed_by) if self.committed_by else ""
