"""A draft held against what is known now: the reasons of its pairings, and who its entries are."""

from collections.abc import Sequence

from tournaments import draw
from tournaments.draw import Contender, DrawnRound, FirstRound
from tournaments.models import Round, Stage
from tournaments.selectors.draws.contenders import contenders, newcomers


def field_of_draft(stage: Stage, rounds: Sequence[DrawnRound]) -> tuple[Contender, ...]:
    """Everybody in the rounds as they stand now, whoever has left since too."""
    drawn = {number for one in rounds for number in one.entries}
    if rounds[0].number > 1:
        return contenders(stage, drawn)
    field = newcomers(stage)
    drawn -= {one.number for one in field}
    left = stage.event.entries.filter(number__in=drawn).order_by("number")
    return (*field, *(Contender(entry.number, entry.unit) for entry in left))


def explained(stage: Stage, field: tuple[Contender, ...], drawn: DrawnRound) -> DrawnRound:
    """The round with the reasons that hold now.

    Scores say something only in a Swiss stage, units only while they are kept apart.
    """
    return draw.explain_round(
        field,
        drawn,
        avoid_units=_keeps_units_apart(stage, drawn.number),
        by_ranking=stage.kind == Stage.Kind.SWISS,
        first_round=FirstRound(stage.first_round),
    )


def meetings(stage: Stage) -> dict[frozenset[int], list[Round]]:
    """In which public rounds of a stage two entries, by number, were paired."""
    found: dict[frozenset[int], list[Round]] = {}
    rounds = stage.rounds.exclude(state=Round.State.DRAFTED).order_by("number")
    for drawn in rounds.prefetch_related("matches__ns_entry", "matches__ew_entry"):
        drawn.stage = stage
        for match in drawn.matches.all():
            if match.ew_entry:
                pair = frozenset((match.ns_entry.number, match.ew_entry.number))
                found.setdefault(pair, []).append(drawn)
    return found


def _keeps_units_apart(stage: Stage, number: int) -> bool:
    if stage.kind == Stage.Kind.SWISS:
        return number <= stage.unit_rounds
    return stage.kind == Stage.Kind.KNOCKOUT and number == 1
