"""Who runs an event, one row a person."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet

from tournaments.models import Event, MadeAccount, Official
from tournaments.values.words import name_of


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """A person and all roles held at the event, in the order of `Official.Role`."""

    user: User
    roles: tuple[Official.Role, ...]
    may_get_password: bool = False

    @property
    def roles_held(self) -> list[tuple[Official.Role, bool]]:
        """Every role there is, and whether this person has it."""
        return [(role, role in self.roles) for role in Official.Role]

    @property
    def name(self) -> str:
        return name_of(self.user)

    @property
    def username(self) -> str:
        return self.user.username


@dataclass(frozen=True, slots=True)
class RunEvent:
    """An event and the names of its organisers."""

    event: Event
    organisers: tuple[str, ...]


def run_events(events: QuerySet[Event]) -> list[RunEvent]:
    """These events, newest first, with who runs them. Two queries."""
    organisers = Official.objects.filter(role=Official.Role.ORGANISER).order_by("pk")
    named = Prefetch("officials", organisers.select_related("user"), to_attr="organisers")
    return [
        RunEvent(event, tuple(name_of(one.user) for one in event.organisers))
        for event in events.order_by("-starts_on", "-pk").prefetch_related(named)
    ]


def officials_of(event: Event) -> list[OfficialRow]:
    """Everybody with a role, in the order they were added."""
    found: dict[int, tuple[User, set[str]]] = {}
    officials = event.officials.select_related("user__made_account")
    for official in officials.order_by("pk"):
        found.setdefault(official.user_id, (official.user, set()))[1].add(official.role)
    return [
        OfficialRow(
            user,
            tuple(role for role in Official.Role if role in roles),
            may_get_password(user, event),
        )
        for user, roles in found.values()
    ]


def may_get_password(user: User, event: Event) -> bool:
    """Whether this event's office made the account and nobody has signed in with it yet."""
    made: MadeAccount | None = getattr(user, "made_account", None)
    is_unused = user.last_login is None and not user.is_staff and not user.is_superuser
    return made is not None and made.event_id == event.pk and is_unused


def official_names(event: Event) -> list[tuple[int, str]]:
    """(user id, name) of everybody who may be given a table; referees first."""
    rows = sorted(officials_of(event), key=lambda row: Official.Role.REFEREE not in row.roles)
    return [(row.user.pk, row.name) for row in rows]
