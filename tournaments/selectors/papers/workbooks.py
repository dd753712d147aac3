"""What the workbooks are made of, slice by slice: an event of any size in bounded memory."""

from collections.abc import Iterator

from django.db.models import F, Prefetch, QuerySet

from tournaments.models import Event, Match, Result, Round

READ_AT_ONCE = 100  # matches, with all their hands


def public_rounds(event: Event) -> list[Round]:
    """The rounds of the workbook in order, each with its stage and event."""
    rounds = Round.objects.filter(stage__event=event).exclude(state=Round.State.DRAFTED)
    return list(rounds.select_related("stage__event").order_by("stage__order", "number"))


def table_count(rounds: list[Round]) -> int:
    """How many tables these rounds have, byes aside."""
    return Match.objects.filter(round__in=rounds, ew_entry__isnull=False).count()


def matches_of_rounds(rounds: list[Round]) -> QuerySet[Match]:
    """Every match of these rounds in order, byes last in their round."""
    table = F("table_number").asc(nulls_last=True)
    return Match.objects.filter(round__in=rounds).order_by(
        "round__stage__order", "round__number", table
    )


def in_slices(matches: QuerySet[Match]) -> Iterator[list[Match]]:
    """Matches in their order, a hundred at a time.

    Each carries `valid_results`, its newest valid result first. Five queries a slice.
    """
    ids = list(matches.values_list("pk", flat=True))
    for start in range(0, len(ids), READ_AT_ONCE):
        chosen = ids[start : start + READ_AT_ONCE]
        found = _whole_matches().in_bulk(chosen)
        yield [found[pk] for pk in chosen if pk in found]


def _whole_matches() -> QuerySet[Match]:
    valid = (
        Result.objects.exclude(state=Result.State.SUPERSEDED)
        .select_related("signed_by", "accepted_by")
        .order_by("-version")
    )
    return (
        Match.objects.select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .prefetch_related("ns_entry__players", "ew_entry__players")
        .prefetch_related(Prefetch("results", queryset=valid, to_attr="valid_results"))
    )
