"""Who is at a table, and what this person is there: `referee.access` answers with these."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.models import Match, Official
from tournaments.values.acts import Act


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody at a table: which match, who, and what this person is and may do there.

    `roles` are those held at the event. `as_recorder`: there only to type from paper;
    `is_read_only`: a recorder where a referee has entered something, who may do nothing.
    """

    match: Match
    user: User
    roles: frozenset[str]
    as_recorder: bool = False
    is_read_only: bool = False

    @property
    def by_chief(self) -> bool:
        """Whether this is the event's chief referee."""
        return Official.Role.CHIEF_REFEREE in self.roles

    @property
    def by_recorder(self) -> bool:
        """Whether this person records for the event, whatever else."""
        return Official.Role.RECORDER in self.roles

    @property
    def by_organiser(self) -> bool:
        """Whether this person organises the event."""
        return Official.Role.ORGANISER in self.roles

    @property
    def opens_table(self) -> bool:
        """Whether this person may open the page of the match."""
        return self.by_chief or self.by_recorder or self.by_its_referee

    @property
    def by_its_referee(self) -> bool:
        """Whether this person is assigned to the table, and an official still."""
        is_assigned = self.match.referee_id is not None and self.match.referee_id == self.user.pk
        return bool(self.roles) and is_assigned

    def held_for(self, act: Act) -> frozenset[str]:
        """The roles by which this person may do it; a referee is who is assigned to the table."""
        held = self.roles - {Official.Role.REFEREE}
        if self.by_its_referee:
            held |= {Official.Role.REFEREE}
        return held & act.row.who

    @property
    def event_id(self) -> int:
        """The event whose rules a refusal quotes."""
        return self.match.round.stage.event_id


@dataclass(frozen=True, slots=True)
class Paper:
    """One of a pile; `is_kept`: a referee has entered something there, so no recorder does."""

    match: Match
    is_kept: bool


@dataclass(slots=True)
class Claim:
    """Somebody who wants to do an act at a table: not looked into yet, `visit_claimed` does.

    A service that locks the table asks there and then whether this person may, in the query that
    takes the lock. So a save asks once, and what it was told is never older than the lock.
    `at_table` is there once that was done.
    """

    user: User
    match_id: int
    act: Act
    at_table: AtTable | None = None

    @property
    def event_id(self) -> int | None:
        """The event whose rules a refusal quotes."""
        return self.at_table.event_id if self.at_table else None
