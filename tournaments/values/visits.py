"""Who is in the office, and what this person is there: `tournaments.access` answers with it."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.models import Event, Official

ORGANISER = Official.Role.ORGANISER
CHIEF_REFEREE = Official.Role.CHIEF_REFEREE


@dataclass(frozen=True, slots=True)
class OfficeVisit:
    """Somebody at work in the office of an event: which event, who, and the roles held there.

    What the office does takes it: whoever has none was not let in.
    """

    event: Event
    user: User
    roles: frozenset[str]

    @property
    def is_organiser(self) -> bool:
        return ORGANISER in self.roles

    @property
    def is_chief(self) -> bool:
        """Whether this is the event's chief referee."""
        return CHIEF_REFEREE in self.roles

    @property
    def event_id(self) -> int:
        """The event whose rules a refusal quotes."""
        return self.event.pk
