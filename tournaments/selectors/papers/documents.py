"""The matches and entries that papers are made of, with everything they name."""

from collections.abc import Iterator

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Match

READ_AT_ONCE = 50  # matches, with all their hands


def printed_matches() -> QuerySet[Match]:
    """Matches at tables with all that a score sheet's head says, in order of round and table."""
    return (
        Match.objects.filter(ew_entry__isnull=False)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .order_by("round__stage__order", "round__number", "table_number")
    )


def printed_slices(matches: QuerySet[Match]) -> Iterator[list[Match]]:
    """Matches in their order, fifty at a time, read when they are asked for."""
    ids = list(matches.values_list("pk", flat=True))
    for start in range(0, len(ids), READ_AT_ONCE):
        yield list(matches.filter(pk__in=ids[start : start + READ_AT_ONCE]))


def listed_entries(event: Event) -> list[Entry]:
    """Who may still come to the desk to sign in, by number, with their players."""
    left = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)
    entries = event.entries.exclude(state__in=left).order_by("number")
    return list(entries.prefetch_related("players"))
