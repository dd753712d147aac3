"""The entries of an event."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.selectors.draws.unplayed import LEFT
from tournaments.values.entries import EntryDetails, PlayerDetails


@dataclass(frozen=True, slots=True)
class Presence:
    """How many entries are there (checked in, or playing), of those that have not left."""

    there: int
    expected: int

    @property
    def missing(self) -> int:
        return self.expected - self.there


def entries_of(event: Event) -> QuerySet[Entry]:
    """The entries by number, with their players."""
    return event.entries.prefetch_related("players").order_by("number")


def presence_of(event: Event) -> Presence:
    there = Q(state__in=[Entry.State.CHECKED_IN, Entry.State.ACTIVE])
    counts = event.entries.exclude(state__in=LEFT).aggregate(
        there=Count("pk", filter=there), expected=Count("pk")
    )
    return Presence(**counts)


def public_entries(event: Event) -> QuerySet[Entry]:
    """Entries in a published round, whether or not they have left since."""
    matches = Match.objects.filter(round__stage__event=event).exclude(
        round__state=Round.State.DRAFTED
    )
    return event.entries.filter(
        Q(pk__in=matches.values("ns_entry")) | Q(pk__in=matches.values("ew_entry"))
    )


def units_of(event: Event) -> list[str]:
    """The units of the event, each once, in order."""
    units = event.entries.exclude(unit="").order_by("unit").values_list("unit", flat=True)
    return list(units.distinct())


def takes_late_entries(event: Event) -> bool:
    """Whether an entry may still come although a round is published.

    It may while the event's first stage is a Swiss stage with rounds still to be drawn.
    """
    first = event.stages.order_by("order").first()
    if first is None or first.kind != Stage.Kind.SWISS:
        return False
    drawn = Round.objects.filter(stage__event=event)
    is_later_drawn = drawn.exclude(stage=first).exists()
    return not is_later_drawn and drawn.count() < (first.round_count or 0)


def next_number(event: Event) -> int:
    """One more than the highest number in use."""
    return (event.entries.aggregate(highest=Max("number"))["highest"] or 0) + 1


def details_of(entry: Entry) -> EntryDetails:
    """An entry as a form shows it. Reads its players."""
    return EntryDetails(
        players=tuple(
            PlayerDetails(player.name, player.phone, player.member_number)
            for player in sorted(entry.players.all(), key=lambda player: player.position)
        ),
        number=entry.number,
        unit=entry.unit,
        seed=entry.seed,
    )


def registered_details(event: Event) -> dict[int, EntryDetails]:
    """Every entry as a form shows it, by number. Two queries, and no row becomes an object."""
    players: dict[int, list[PlayerDetails]] = defaultdict(list)
    rows = Player.objects.filter(entry__event=event).order_by("entry", "position")
    for entry_id, *known in rows.values_list("entry", "name", "phone", "member_number"):
        players[entry_id].append(PlayerDetails(*known))
    entries = event.entries.order_by("number").values_list("pk", "number", "unit", "seed")
    return {
        number: EntryDetails(tuple(players[pk]), number, unit, seed)
        for pk, number, unit, seed in entries
    }
