"""A list of entries held against those that are registered: what importing it would do."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.models import Entry, Event
from tournaments.selectors.entries.registered import details_of, entries_of
from tournaments.selectors.progress import is_published
from tournaments.values.entries import EntryChange, EntryDetails, PlayerDetails

NOTHING = PlayerDetails("")
POSITIONS = (1, 2, 3)
ALL_COLUMNS = frozenset(
    {"number", "unit", "seed"}
    | {f"{kind}_{position}" for kind in ("player", "phone", "member") for position in POSITIONS}
)


class Obstacle(StrEnum):
    """Why a listed entry cannot be taken."""

    OTHER_PLAYERS = "other_players"  # the list more likely counts from 1 once more
    SEED_TAKEN = "seed_taken"  # by an entry that is not listed
    SEED_FIXED = "seed_fixed"  # a round is published


@dataclass(frozen=True, slots=True)
class Clash:
    """A listed entry, and the entry here that is in its way."""

    details: EntryDetails
    entry: Entry
    obstacle: Obstacle


@dataclass
class Comparison:
    """New entries, those that are there just so, those that the list would change, and what is
    in the way of others.
    """

    new: list[EntryDetails] = field(default_factory=list)
    there: list[EntryDetails] = field(default_factory=list)
    changes: list[EntryChange] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)


def compare_entries(
    event: Event, listed: Iterable[EntryDetails], columns: Collection[str] = ALL_COLUMNS
) -> Comparison:
    """What importing a list with these columns would do; what it has no column for stays.

    A blank cell of a column is blank: a list saved from here and edited changes what was edited.
    """
    registered = list(entries_of(event))
    here = {entry.number: entry for entry in registered}
    wanted = [(details, _as_entry(details, here, columns)) for details in listed]
    kept = _kept_seeds(registered, [details for details, _whole in wanted])
    is_fixed = is_published(event)
    found = Comparison()
    for details, whole in wanted:
        entry = here.get(details.number or 0)
        if clash := _clash(details, whole, entry, kept, is_fixed):
            found.clashes.append(clash)
        elif entry is None:
            found.new.append(details)
        elif (was := details_of(entry)) == whole:
            found.there.append(details)
        else:
            found.changes.append(EntryChange(was, whole))
    return found


def _clash(
    details: EntryDetails,
    whole: EntryDetails,
    entry: Entry | None,
    kept: Mapping[int, Entry],
    is_fixed: bool,
) -> Clash | None:
    was = details_of(entry) if entry else None
    if entry and was and not set(was.names[:2]) & set(whole.names[:2]):
        return Clash(details, entry, Obstacle.OTHER_PLAYERS)
    if holder := kept.get(whole.seed or 0):
        return Clash(details, holder, Obstacle.SEED_TAKEN)
    if entry and was and is_fixed and was.seed != whole.seed:
        return Clash(details, entry, Obstacle.SEED_FIXED)
    return None


def _kept_seeds(registered: list[Entry], wanted: list[EntryDetails]) -> dict[int, Entry]:
    """The entries that keep their seed whatever the list does, by seed."""
    numbers = {details.number for details in wanted}
    return {
        entry.seed: entry
        for entry in registered
        if entry.seed is not None and entry.number not in numbers
    }


def _as_entry(
    details: EntryDetails, here: Mapping[int, Entry], columns: Collection[str]
) -> EntryDetails:
    """A listed entry with what the list has no column for as it is here."""
    entry = here.get(details.number or 0)
    if entry is None:
        return details
    was = details_of(entry)
    players = [
        _as_player(position, player, _former(was, position, player.name), columns)
        for position, player in enumerate(details.players, start=1)
    ]
    if "player_3" not in columns and len(was.players) == POSITIONS[-1]:
        players = [*players[:2], was.players[2]]
    return replace(
        details,
        players=tuple(players),
        unit=details.unit if "unit" in columns else was.unit,
        seed=details.seed if "seed" in columns else was.seed,
    )


def _former(was: EntryDetails, position: int, name: str) -> PlayerDetails:
    """Who a listed player is here: by name, or else the name was put right; a substitute of
    another name is somebody else.
    """
    by_name = {player.name: player for player in was.players}
    if name in by_name or position == POSITIONS[-1]:
        return by_name.get(name, NOTHING)
    return was.players[position - 1]


def _as_player(
    position: int, listed: PlayerDetails, was: PlayerDetails, columns: Collection[str]
) -> PlayerDetails:
    has_phone, has_member = (f"{kind}_{position}" in columns for kind in ("phone", "member"))
    return replace(
        listed,
        phone=listed.phone if has_phone else was.phone,
        member_number=listed.member_number if has_member else was.member_number,
    )
