"""Who runs an event, one row a person."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.models import Event, Official


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """A person and all roles held at the event, in the order of `Official.Role`."""

    user: User
    roles: tuple[Official.Role, ...]

    @property
    def name(self) -> str:
        return self.user.get_full_name() or self.user.username

    @property
    def username(self) -> str:
        return self.user.username


def officials_of(event: Event) -> list[OfficialRow]:
    """Everybody with a role, in the order they were added."""
    found: dict[int, tuple[User, set[str]]] = {}
    for official in event.officials.select_related("user").order_by("pk"):
        found.setdefault(official.user_id, (official.user, set()))[1].add(official.role)
    return [
        OfficialRow(user, tuple(role for role in Official.Role if role in roles))
        for user, roles in found.values()
    ]


def official_names(event: Event) -> list[tuple[int, str]]:
    """(user id, name) of everybody who may be given a table; referees first."""
    rows = sorted(officials_of(event), key=lambda row: Official.Role.REFEREE not in row.roles)
    return [(row.user.pk, row.name) for row in rows]
