"""What a draw rests on, read before it is made: the field, and the task for the draw."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.draw import Contender, FirstRound, TableOrder
from tournaments.draw.tasks import DrawKind, DrawTask
from tournaments.models import Entry, Stage
from tournaments.selectors.draws.brackets import places_in_next_round
from tournaments.selectors.draws.contenders import contenders, entries_to_draw, newcomers
from tournaments.selectors.draws.stages import NextDraw
from tournaments.selectors.stamps import facts_mark
from tournaments.values.errors import CannotDo

MOST_IN_A_CIRCLE = 100  # entries that all meet: 99 rounds, 4,950 matches
MOST_DRAWN = 2000


@dataclass(frozen=True, slots=True)
class DrawFacts:
    """`entries` by number, with players; `mark` tells the state all this was read in."""

    stage: Stage
    entries: Mapping[int, Entry]
    field: tuple[Contender, ...]
    task: DrawTask
    mark: int


def facts_of_draw(turn: NextDraw, *, seed: str) -> DrawFacts:
    """Read without a lock, the mark first. Raises CannotDo."""
    stage = turn.stage
    mark = facts_mark(stage.event)
    entries = {entry.number: entry for entry in _entries(stage, turn.number)}
    field = newcomers(stage) if turn.number == 1 else contenders(stage)
    return DrawFacts(stage, entries, field, _task(stage, field, turn.number, seed), mark)


def _entries(stage: Stage, number: int) -> list[Entry]:
    if stage.is_first or number > 1:
        entries = entries_to_draw(stage)
    else:
        numbers = [one.number for one in newcomers(stage)]
        entries = list(stage.event.entries.filter(number__in=numbers).prefetch_related("players"))
    meets_all = stage.kind in {Stage.Kind.ROUND_ROBIN, Stage.Kind.GROUPS}
    group_count = stage.group_count or 1
    most = MOST_IN_A_CIRCLE * group_count if meets_all else MOST_DRAWN
    if len(entries) > min(most, MOST_DRAWN):
        raise CannotDo(
            _("This format takes at most %(most)s entries.") % {"most": min(most, MOST_DRAWN)}
        )
    return entries


def _task(stage: Stage, field: tuple[Contender, ...], number: int, seed: str) -> DrawTask:
    if stage.kind == Stage.Kind.ROUND_ROBIN:
        return DrawTask(DrawKind.ROUND_ROBIN, seed, field=field)
    if stage.kind == Stage.Kind.GROUPS:
        return DrawTask(DrawKind.GROUPS, seed, field=field, groups=stage.group_count or 1)
    if stage.kind == Stage.Kind.KNOCKOUT:
        if number == 1:
            return DrawTask(DrawKind.BRACKET, seed, field=field)
        return _bracket_round(stage, number, seed)
    return DrawTask(
        DrawKind.SWISS,
        seed,
        number,
        field,
        avoid_units=number <= stage.unit_rounds,
        tables=TableOrder(stage.table_order),
        first_round=FirstRound(stage.first_round),
    )


def _bracket_round(stage: Stage, number: int, seed: str) -> DrawTask:
    coming = places_in_next_round(stage, stage.rounds.get(number=number - 1))
    if coming.undecided:
        raise CannotDo(
            _("Without a winner: table %(tables)s. The chief referee decides first.")
            % {"tables": ", ".join(map(str, coming.undecided))}
        )
    return DrawTask(
        DrawKind.BRACKET_ROUND,
        seed,
        number,
        places=tuple(coming.places),
        third_place=tuple(coming.beaten) if stage.third_place else (),
    )
