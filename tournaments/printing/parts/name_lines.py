"""The names of an entry or a side one below the other, for where one line is too short."""

from referee.rulebook.seats import Side
from tournaments.models import Entry, Match


def entry_names(entry: Entry) -> tuple[str, ...]:
    """Both players, in order. Reads the prefetched players."""
    return tuple(player.name for player in entry.players.all() if player.position <= 2)


def seat_names(match: Match, side: Side) -> tuple[str, ...]:
    """Who sits on a side; where nobody does, the players of the entry."""
    seats = (match.north, match.south) if side is Side.NS else (match.east, match.west)
    seated = tuple(player.name for player in seats if player)
    entry = match.entry(side)
    return seated or (entry_names(entry) if entry else ())
