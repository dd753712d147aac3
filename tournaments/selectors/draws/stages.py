"""The stages of an event: which one it has come to, and what may be drawn there."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Prefetch

from tournaments.models import Event, Match, Round, Stage
from tournaments.selectors.draws.brackets import is_deserted


class Blocker(StrEnum):
    """Why nothing can be drawn in a stage now."""

    EARLIER_STAGE = "earlier_stage"  # the stage before is not over
    LATER_STAGE = "later_stage"  # a later stage is drawn: this one stands
    PUBLISHED = "published"  # all rounds were drawn at once, and one is public
    ROUND_OPEN = "round_open"  # the round before must be closed first
    COMPLETE = "complete"  # nothing is left to draw
    DESERTED = "deserted"  # nobody is left who could come further


@dataclass(frozen=True, slots=True)
class NextDraw:
    """What drawing in a stage would make: rounds from `number` on, or why it cannot.

    `is_redraw`: a draft is there and would be replaced. `open_round` is the round to close.
    """

    stage: Stage
    number: int
    is_redraw: bool = False
    blocker: Blocker | None = None
    open_round: Round | None = None


def stages_of(event: Event) -> list[Stage]:
    """The stages in order with their rounds in order, `rounds.all()` ready."""
    rounds = Prefetch("rounds", Round.objects.order_by("number"))
    stages = list(event.stages.prefetch_related(rounds).order_by("order"))
    for stage in stages:
        stage.event = event
    return stages


def stage_before(stage: Stage) -> Stage | None:
    before = stage.event.stages.filter(order__lt=stage.order).order_by("-order").first()
    if before:
        before.event = stage.event
    return before


def public_rounds(stage: Stage) -> list[Round]:
    return [drawn for drawn in stage.rounds.all() if drawn.is_public]


def is_over(stage: Stage) -> bool:
    """Whether every round of the stage was drawn and closed, or nobody is left for another."""
    rounds = list(stage.rounds.all())
    if not rounds or any(drawn.state != Round.State.CLOSED for drawn in rounds):
        return False
    if stage.kind == Stage.Kind.SWISS:
        return len(rounds) >= (stage.round_count or 0)
    if stage.kind == Stage.Kind.KNOCKOUT:
        return has_final(stage, rounds[-1]) or is_cut_short(stage, rounds[-1])
    return True


def has_final(stage: Stage, last: Round) -> bool:
    """Whether this round of a knockout is its last one."""
    return last.number >= stage.round_count if stage.round_count else is_final(last)


def is_cut_short(stage: Stage, last: Round) -> bool:
    """Whether a knockout ends with this round before its final: nobody is left to play on."""
    is_between = stage.kind == Stage.Kind.KNOCKOUT and last.state == Round.State.CLOSED
    return is_between and not has_final(stage, last) and is_deserted(stage, last)


def is_final(drawn: Round) -> bool:
    """Whether a round of a knockout is its last: one place in the bracket, but for third place."""
    matches = Match.objects.filter(round=drawn)
    if drawn.number == 1:
        return not matches.filter(slot__gt=1).exists()
    before = Match.objects.filter(round__stage=drawn.stage_id, round__number=drawn.number - 1)
    return not before.filter(slot__gt=2).exists()


def next_draw(stage: Stage) -> NextDraw:
    """What may be drawn in a stage next. Reads its rounds and those of its neighbours."""
    rounds = list(stage.rounds.all())
    drafts = [drawn for drawn in rounds if not drawn.is_public]
    public = [drawn for drawn in rounds if drawn.is_public]
    number = len(public) + 1

    def found(blocker: Blocker | None, open_round: Round | None = None) -> NextDraw:
        return NextDraw(stage, number, bool(drafts), blocker, open_round)

    if Round.objects.filter(stage__event=stage.event, stage__order__gt=stage.order).exists():
        return found(Blocker.LATER_STAGE)
    if not rounds and (before := stage_before(stage)) and not is_over(before):
        return found(Blocker.EARLIER_STAGE)
    if not stage.draws_every_round:
        return found(Blocker.PUBLISHED if public else None)
    if public and is_cut_short(stage, public[-1]):
        return found(Blocker.DESERTED)
    if not drafts and is_over(stage):
        return found(Blocker.COMPLETE)
    if public and public[-1].state != Round.State.CLOSED:
        return found(Blocker.ROUND_OPEN, public[-1])
    return found(None)


def stage_to_draw(event: Event) -> Stage | None:
    """The stage where the event stands: the first that is not over, else the last."""
    stages = stages_of(event)
    return next((stage for stage in stages if not is_over(stage)), stages[-1] if stages else None)
