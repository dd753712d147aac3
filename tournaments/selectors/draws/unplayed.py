"""What a match comes to that nobody will play, because an entry has left the event."""

from collections.abc import Container

from referee.rulebook.seats import Side
from tournaments.models import Entry, Match, Result

LEFT = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)


def outcome_without(match: Match, gone: Container[int | None]) -> tuple[Result.Kind, Side | None]:
    """Its kind and who wins it, when the entries of these ids are gone; None: nobody.

    A match with both sides there is none of these. An entry that is gone has no bye either.
    """
    ns_gone, ew_gone = match.ns_entry_id in gone, match.ew_entry_id in gone
    if match.is_bye:
        return (Result.Kind.WALKOVER_NS, None) if ns_gone else (Result.Kind.BYE, Side.NS)
    if ns_gone and ew_gone:
        return Result.Kind.DOUBLE_WALKOVER, None
    if ns_gone:
        return Result.Kind.WALKOVER_NS, Side.EW
    return Result.Kind.WALKOVER_EW, Side.NS
