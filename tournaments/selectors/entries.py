"""The entries of an event, and a list of entries held against them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from tournaments.entry_details import EntryDetails, PlayerDetails
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Comparison:
    """A list against what is registered: new entries, and those that are there already.

    `clashes` have a number that belongs to other players here, or a seed of another entry.
    """

    new: tuple[EntryDetails, ...]
    there: tuple[EntryDetails, ...]
    clashes: tuple[tuple[EntryDetails, Entry], ...]


def entries_of(event: Event) -> QuerySet[Entry]:
    """The entries by number, with their players."""
    return event.entries.prefetch_related("players").order_by("number")


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


def compare_entries(event: Event, listed: Iterable[EntryDetails]) -> Comparison:
    """What importing a list would do."""
    registered = list(entries_of(event))
    by_number = {entry.number: entry for entry in registered}
    by_seed = {entry.seed: entry for entry in registered if entry.seed is not None}
    new, there, clashes = [], [], []
    for details in listed:
        same_number = by_number.get(details.number or 0)
        if same_number and details_of(same_number).names == details.names:
            there.append(details)
        elif same_number or details.seed in by_seed:
            clashes.append((details, same_number or by_seed[details.seed or 0]))
        else:
            new.append(details)
    return Comparison(tuple(new), tuple(there), tuple(clashes))
