"""A round as the office sees it: its tables, and what still keeps it open."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from tournaments.models import Event, Match, Result, Round


class Missing(StrEnum):
    """What a table still lacks before its round can be closed."""

    PLAY = "play"
    SIGNATURES = "signatures"
    ACCEPTANCE = "acceptance"


MISSING = {
    Match.State.WAITING: Missing.PLAY,
    Match.State.PLAYING: Missing.SIGNATURES,
    Match.State.REOPENED: Missing.SIGNATURES,
    Match.State.SIGNED: Missing.ACCEPTANCE,
}


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that keeps its round open, and why."""

    match: Match
    missing: Missing


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A round closed all the same, and its tables still without an accepted result."""

    round: Round
    tables: tuple[OpenTable, ...]


def open_tables(round_: Round) -> list[OpenTable]:
    """Every table of the round without an accepted result, in table order."""
    matches = round_.matches.exclude(state=Match.State.ACCEPTED).select_related(
        "ns_entry", "ew_entry"
    )
    return [
        OpenTable(match, MISSING[Match.State(match.state)])
        for match in matches.order_by("table_number")
    ]


def left_open(event: Event) -> list[LeftOpen]:
    """The closed rounds with open tables, in order; byes are no tables."""
    matches = (
        Match.objects.filter(round__stage__event=event, round__state=Round.State.CLOSED)
        .exclude(state=Match.State.ACCEPTED)
        .exclude(ew_entry=None)
        .select_related("round__stage")
        .order_by("round__stage__order", "round__number", "table_number")
    )
    tables = [OpenTable(match, MISSING[Match.State(match.state)]) for match in matches]
    by_round = groupby(tables, key=lambda table: table.match.round)
    return [LeftOpen(round_, tuple(found)) for round_, found in by_round]


def rounds_of(event: Event) -> QuerySet[Round]:
    """All rounds of the event, drafts included, in order."""
    return (
        Round.objects.filter(stage__event=event)
        .select_related("stage")
        .order_by("stage__order", "number")
    )


def matches_in_play(event: Event) -> QuerySet[Match]:
    """Matches that have begun and are not signed, with all that replaying them needs."""
    return (
        Match.objects.filter(
            round__stage__event=event, state__in=[Match.State.PLAYING, Match.State.REOPENED]
        )
        .select_related("round__stage__event", "ns_entry", "ew_entry")
        .select_related("north", "south", "east", "west")
        .order_by("round__stage__order", "round__number", "table_number")
    )


def matches_of_rounds(rounds: Iterable[Round]) -> list[Match]:
    """The matches of these rounds as the grid shows them, round by round in table order."""
    matches = Match.objects.filter(round__in=[one.pk for one in rounds])
    return list(
        matches.select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .prefetch_related("ns_entry__players", "ew_entry__players")
        .order_by("round__stage__order", "round__number", "table_number", "pk")
    )


def matches_of_round(round_: Round) -> list[Match]:
    """The matches in table order, byes last, with entries, players, referee.

    Each carries its `versions`, and so knows its `result` and the `former` one.
    """
    newest_first = Result.objects.select_related("signed_by", "accepted_by").order_by("-version")
    matches = list(
        round_.matches.select_related("ns_entry", "ew_entry", "referee")  # type: ignore[no-redef]
        .select_related("round__stage__event", "north", "south", "east", "west")
        .prefetch_related(
            "ns_entry__players",
            "ew_entry__players",
            Prefetch("results", queryset=newest_first, to_attr="versions"),
        )
    )
    return sorted(matches, key=lambda match: (match.is_bye, match.table_number or 0))
