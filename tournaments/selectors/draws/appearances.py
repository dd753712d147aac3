"""Which matches each player of an entry has sat in: substitutes too."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Entry, Match, Player, Result

UNPLAYED = (
    Result.Kind.BYE,
    Result.Kind.WALKOVER_NS,
    Result.Kind.WALKOVER_EW,
    Result.Kind.DOUBLE_WALKOVER,
)


@dataclass(frozen=True, slots=True)
class Appearances:
    """A player and the matches played at a table, in order of the rounds."""

    player: Player
    matches: tuple[Match, ...]


def appearances_of(entry: Entry) -> tuple[Appearances, ...]:
    """Every player of the entry in order, with the matches played. Reads its players.

    A match counts from its start on; a walkover and a bye do not.
    """
    matches = list(
        Match.objects.filter(Q(ns_entry=entry) | Q(ew_entry=entry))
        .exclude(state=Match.State.WAITING)
        .exclude(Exists(_unplayed_results()))
        .select_related("round__stage")
        .order_by("round__stage__order", "round__number")
    )
    return tuple(
        Appearances(player, tuple(match for match in matches if _sits_in(player, match)))
        for player in sorted(entry.players.all(), key=lambda player: player.position)
    )


def has_sat(players: Iterable[Player]) -> bool:
    """Whether any of these has a seat in any match."""
    wanted = list(players)
    return (
        bool(wanted)
        and Match.objects.filter(
            Q(north__in=wanted) | Q(south__in=wanted) | Q(east__in=wanted) | Q(west__in=wanted)
        ).exists()
    )


def _sits_in(player: Player, match: Match) -> bool:
    return player.pk in {match.north_id, match.south_id, match.east_id, match.west_id}


def _unplayed_results() -> QuerySet[Result]:
    return Result.objects.filter(match=OuterRef("pk"), kind__in=UNPLAYED).exclude(
        state=Result.State.SUPERSEDED
    )
