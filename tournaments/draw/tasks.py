"""A draw as data: all that decides it in one value, so that it can be made anywhere."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.draw.groups import draw_group_rounds, draw_groups
from tournaments.draw.knockout import draw_bracket, draw_bracket_round
from tournaments.draw.round_robin import draw_round_robin
from tournaments.draw.swiss import draw_swiss_round
from tournaments.draw.types import Contender, DrawnRound, FirstRound, TableOrder


class DrawKind(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    GROUPS = "groups"
    BRACKET = "bracket"  # round 1 of a knockout
    BRACKET_ROUND = "bracket_round"  # each round after


@dataclass(frozen=True, slots=True)
class DrawTask:
    """What to draw. `number` is that of the round; the rest says what the functions below do.

    In a round of a bracket after the first, `places` and `third_place` take the place of `field`.
    """

    kind: DrawKind
    seed: str
    number: int = 1
    field: tuple[Contender, ...] = ()
    avoid_units: bool = False
    tables: TableOrder = TableOrder.RANK
    first_round: FirstRound = FirstRound.LOTS
    groups: int = 1
    places: tuple[Contender | None, ...] = ()
    third_place: tuple[Contender | None, ...] = ()


def perform(task: DrawTask) -> tuple[DrawnRound, ...]:
    """The rounds drawn, all that are drawn at once. Raises DrawError."""
    if task.kind is DrawKind.ROUND_ROBIN:
        return draw_round_robin([one.number for one in task.field], seed=task.seed)
    if task.kind is DrawKind.GROUPS:
        groups = draw_groups(task.field, groups=task.groups, seed=task.seed)
        return draw_group_rounds(groups, seed=task.seed)
    if task.kind is DrawKind.BRACKET:
        return (draw_bracket(task.field, seed=task.seed),)
    if task.kind is DrawKind.BRACKET_ROUND:
        return (
            draw_bracket_round(
                task.number, task.places, third_place=task.third_place, seed=task.seed
            ),
        )
    return (
        draw_swiss_round(
            task.field,
            number=task.number,
            seed=task.seed,
            avoid_units=task.avoid_units,
            tables=task.tables,
            first_round=task.first_round,
        ),
    )
