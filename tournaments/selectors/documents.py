"""The matches that papers and workbooks are made of, with everything they name."""

from django.db.models import F, Prefetch, QuerySet

from tournaments.models import Entry, Event, Match, Result, Round


def printed_matches() -> QuerySet[Match]:
    """Matches at tables with all that a score sheet's head says, in order of round and table."""
    return (
        Match.objects.filter(ew_entry__isnull=False)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .order_by("round__stage__order", "round__number", "table_number")
    )


def matches_of_workbook(event: Event) -> list[Match]:
    """Every match of the event's public rounds, byes last in their round.

    Each carries `valid_results`, its newest valid result first. Five queries.
    """
    valid = (
        Result.objects.exclude(state=Result.State.SUPERSEDED)
        .select_related("signed_by", "accepted_by")
        .order_by("-version")
    )
    return list(
        Match.objects.filter(round__stage__event=event)
        .exclude(round__state=Round.State.DRAFTED)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .prefetch_related("ns_entry__players", "ew_entry__players")
        .prefetch_related(Prefetch("results", queryset=valid, to_attr="valid_results"))
        .order_by("round__stage__order", "round__number", F("table_number").asc(nulls_last=True))
    )


def listed_entries(event: Event) -> list[Entry]:
    """Who may still come to the desk to sign in, by number, with their players."""
    left = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)
    entries = event.entries.exclude(state__in=left).order_by("number")
    return list(entries.prefetch_related("players"))
