"""Who has won a prize: the places of the whole event, and those who played for them."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.selectors.draws.stages import is_over, stages_of
from tournaments.selectors.rounds import LeftOpen, left_open
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


@dataclass(frozen=True, slots=True)
class UnfinishedStage:
    """A stage that is not over: `round` is to be closed, None where one is to be drawn."""

    stage: Stage
    round: Round | None


@dataclass(frozen=True, slots=True)
class Outstanding:
    """What final places wait for: stages not planned or not over, tables without a result."""

    has_stages: bool
    stages: tuple[UnfinishedStage, ...]
    left_open: tuple[LeftOpen, ...]

    def __bool__(self) -> bool:
        return not self.has_stages or bool(self.stages or self.left_open)


def outstanding(event: Event) -> Outstanding:
    """Nothing of it once the standings cannot change any more."""
    stages = stages_of(event)
    return Outstanding(
        has_stages=bool(stages),
        stages=tuple(_unfinished(stage) for stage in stages if not is_over(stage)),
        left_open=tuple(left_open(event)),
    )


def _unfinished(stage: Stage) -> UnfinishedStage:
    rounds = [drawn for drawn in stage.rounds.all() if drawn.state != Round.State.CLOSED]
    for drawn in rounds:
        drawn.stage = stage
    return UnfinishedStage(stage, rounds[0] if rounds else None)


def _substitutes_who_played(entries: list[Entry]) -> set[int]:
    found = Player.objects.filter(entry__in=entries, position__gt=2)
    ids = set(found.values_list("pk", flat=True))
    if not ids:
        return ids
    seats = ("north", "south", "east", "west")
    of_these = Q(*((f"{seat}__in", ids) for seat in seats), _connector=Q.OR)
    seated = Match.objects.filter(of_these).exclude(state=Match.State.WAITING)
    return ids & {player for match in seated.values_list(*seats) for player in match}
