"""Who has won a prize: the places of the whole event, and those who played for them."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, Event, Match, Player
from tournaments.selectors.stages import is_over, stages_of
from tournaments.selectors.standings import overall


@dataclass(frozen=True, slots=True)
class Prize:
    """An entry's place, shared or not, and its players: a substitute too who has played."""

    place: int
    is_shared: bool
    entry: Entry
    players: tuple[str, ...]


def prizes_of(event: Event, places: int) -> list[Prize]:
    """The prizes down to this place as the standings are now, nothing held back."""
    rows = [row for row in overall(event).rows if row.place is not None and row.place <= places]
    shared = Counter(row.place for row in rows)
    played = _substitutes_who_played([row.entry for row in rows])
    return [
        Prize(
            place=row.place,
            is_shared=shared[row.place] > 1,
            entry=row.entry,
            players=tuple(
                player.name
                for player in row.entry.players.all()
                if player.position <= 2 or player.pk in played
            ),
        )
        for row in rows
        if row.place is not None
    ]


def is_final(event: Event) -> bool:
    """Whether the standings cannot change any more: every stage is played to its end."""
    stages = stages_of(event)
    return bool(stages) and all(is_over(stage) for stage in stages)


def _substitutes_who_played(entries: list[Entry]) -> set[int]:
    found = Player.objects.filter(entry__in=entries, position__gt=2)
    ids = set(found.values_list("pk", flat=True))
    if not ids:
        return ids
    seats = ("north", "south", "east", "west")
    of_these = Q(*((f"{seat}__in", ids) for seat in seats), _connector=Q.OR)
    seated = Match.objects.filter(of_these).exclude(state=Match.State.WAITING)
    return ids & {player for match in seated.values_list(*seats) for player in match}
