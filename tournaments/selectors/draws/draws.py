"""A draft held against entries and results: whether it still fits, or must be made again."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet

from tournaments.models import Entry, Event, Match, Result, Round, Stage, StandingsAdjustment
from tournaments.selectors.draws.stages import NextDraw
from tournaments.selectors.progress import matches_of
from tournaments.values.marks import mark_of

TO_BE_DRAWN = (Entry.State.CHECKED_IN, Entry.State.ACTIVE)


@dataclass(frozen=True, slots=True)
class DrawGap:
    """Numbers by which a draft differs from the entries: not in the draw, or gone since."""

    missing: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.gone)


def drawn_entries(event: Event) -> QuerySet[Entry]:
    """Everybody who is in the draw, whether or not they have left since."""
    return _playing_in(event, matches_of(event))


def next_draft(event: Event) -> Round | None:
    """The drafted round that would be published next, with its stage."""
    drafts = Round.objects.filter(stage__event=event, state=Round.State.DRAFTED)
    draft = drafts.select_related("stage").order_by("stage__order", "number").first()
    if draft:
        draft.stage.event = event
    return draft


def draw_gap(event: Event) -> DrawGap:
    """What the next draft misses; nothing in a round robin once one of its rounds is published."""
    draft = next_draft(event)
    if draft is None or not _can_be_drawn_again(draft):
        return DrawGap()
    matches = Match.objects.filter(round=draft)
    if not draft.stage.draws_every_round:
        matches = Match.objects.filter(round__stage=draft.stage)
    drawn = set(_playing_in(event, matches).values_list("number", flat=True))
    there = event.entries.filter(state__in=TO_BE_DRAWN)
    present = set(there.values_list("number", flat=True))
    takes_all = draft.stage.is_first and not (
        draft.stage.kind == Stage.Kind.KNOCKOUT and draft.number > 1
    )
    return DrawGap(
        missing=tuple(sorted(present - drawn)) if takes_all else (),
        gone=tuple(sorted(drawn - present)),
    )


def news_since_draw(draft: Round) -> datetime | None:
    """When the last result or adjustment came in that a draft was drawn without, if any did.

    Rounds drafted all at once rest on the stage before alone, and stand once one is published.
    """
    event, stage = draft.stage.event, draft.stage
    if draft.drawn_at is None or (stage.is_first and draft.number == 1):
        return None
    if not stage.draws_every_round and (stage.is_first or _has_public_round(stage)):
        return None
    accepted = Result.objects.filter(match__round__stage__event=event).aggregate(
        last=Max("accepted_at")
    )
    changed = StandingsAdjustment.objects.filter(stage__event=event).aggregate(
        given=Max("at"), cancelled=Max("cancelled_at")
    )
    last = max(filter(None, [*accepted.values(), *changed.values()]), default=None)
    return last if last and last > draft.drawn_at else None


def _has_public_round(stage: Stage) -> bool:
    return stage.rounds.exclude(state=Round.State.DRAFTED).exists()


def draft_mark(stage: Stage) -> str:
    """Tells one state of a stage's drafts from another: what a form was filled in over."""
    rows = Match.objects.filter(round__stage=stage, round__state=Round.State.DRAFTED)
    values = rows.order_by("round__number", "table_number", "pk").values_list(
        "round__number", "table_number", "slot", "ns_entry", "ew_entry"
    )
    return mark_of(list(values))


def draw_mark(turn: NextDraw) -> str:
    """Tells what a page of a draw was shown over: the round to be drawn, and the draft there is."""
    return f"{turn.number}-{draft_mark(turn.stage)}"


def _can_be_drawn_again(draft: Round) -> bool:
    stage = draft.stage
    return stage.draws_every_round or not any(drawn.is_public for drawn in stage.rounds.all())


def _playing_in(event: Event, matches: QuerySet[Match]) -> QuerySet[Entry]:
    return event.entries.filter(
        Q(pk__in=matches.values("ns_entry")) | Q(pk__in=matches.values("ew_entry"))
    )
