"""Every name of an event that a paper may carry, and whose it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from tournaments.models import Event, Player


class NameKind(StrEnum):
    """What a name names."""

    EVENT = "event"
    VENUE = "venue"
    UNIT = "unit"
    PLAYER = "player"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True)
class PrintedName:
    """A name and, where it is a player's or a unit's, the number of an entry it stands at."""

    kind: NameKind
    name: str
    number: int | None = None


def printed_names(event: Event) -> list[PrintedName]:
    """The names of the event, its venue, officials, units and players, in three queries."""
    return list(_printed_names(event))


def _printed_names(event: Event) -> Iterator[PrintedName]:
    yield PrintedName(NameKind.EVENT, event.name)
    if event.venue:
        yield PrintedName(NameKind.VENUE, event.venue)
    officials = User.objects.filter(offices__event=event).distinct().order_by("pk")
    for user in officials:
        yield PrintedName(NameKind.OFFICIAL, user.get_full_name() or user.username)
    named: set[str] = set()
    units = event.entries.exclude(unit="").order_by("number").values_list("number", "unit")
    for number, unit in units:
        if unit not in named:
            yield PrintedName(NameKind.UNIT, unit, number)
        named.add(unit)
    players = Player.objects.filter(entry__event=event).order_by("entry__number", "position")
    for number, name in players.values_list("entry__number", "name"):
        yield PrintedName(NameKind.PLAYER, name, number)
