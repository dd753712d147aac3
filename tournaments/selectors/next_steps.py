"""What is next at an event: the first thing that holds it up, over all its stages."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Round, Stage
from tournaments.selectors.draws.outlooks import FieldCount
from tournaments.selectors.draws.stages import is_over

ENTRIES_TO_DRAW = 2


class Step(StrEnum):
    """The one thing to do next."""

    ADD_ENTRIES = "add_entries"
    CHOOSE_STAGES = "choose_stages"
    CHECK_IN = "check_in"
    DRAW = "draw"
    DRAW_AGAIN = "draw_again"
    PUBLISH = "publish"
    START = "start"
    PLAY = "play"
    ACCEPT = "accept"
    CLOSE = "close"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class NextStep:
    """What is next, in which round, and how many tables (at check-in, entries) it concerns.

    `stage` is the one to be drawn; the round to be drawn there is not there yet.
    """

    step: Step
    round: Round | None = None
    tables: int = 0
    stage: Stage | None = None


def next_step(
    field: FieldCount, stages: Sequence[Stage], rounds: Sequence[Round], *, has_gap: bool
) -> NextStep:
    """From the entries to the standings. `rounds` carry their progress, `stages` their rounds."""
    current = next((one for one in rounds if one.state != Round.State.CLOSED), None)
    if current is not None:
        if has_gap and current.state == Round.State.DRAFTED:
            return NextStep(Step.DRAW_AGAIN, current, stage=current.stage)
        return step_of_round(current)
    if not rounds and field.most < ENTRIES_TO_DRAW:
        return NextStep(Step.ADD_ENTRIES)
    if not stages:
        return NextStep(Step.CHOOSE_STAGES)
    if not rounds and field.checked_in < ENTRIES_TO_DRAW:
        return NextStep(Step.CHECK_IN, tables=field.registered)
    to_draw = next((stage for stage in stages if not is_over(stage)), None)
    if to_draw is None:
        return NextStep(Step.STANDINGS)
    return NextStep(Step.DRAW, stage=to_draw)


def step_of_round(round_: Round) -> NextStep:
    """What is next in a round that is not closed; it must carry its progress."""
    tables, signed = round_.table_count, round_.signed_count  # type: ignore[attr-defined]
    waiting, accepted = round_.waiting_count, round_.accepted_count  # type: ignore[attr-defined]
    if round_.state == Round.State.DRAFTED:
        return NextStep(Step.PUBLISH, round_, tables)
    if accepted == tables:
        return NextStep(Step.CLOSE, round_, tables)
    if signed:
        return NextStep(Step.ACCEPT, round_, signed)
    if waiting + accepted == tables:
        return NextStep(Step.START, round_, waiting)
    return NextStep(Step.PLAY, round_, tables - accepted)
