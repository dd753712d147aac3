"""The acts of the office on an event in groups, whose rounds are all drawn at once."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from functools import partial

from django.contrib.auth.models import User

from bench import large_event
from tournaments.models import Event, Stage
from tournaments.services.draws.draft_changes import swap_entries
from tournaments.services.draws.drafts import drop_stage_draft
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.services.rounds import publish_round
from tournaments.services.stages import StagePlan, add_stage
from tournaments.values.visits import ORGANISER, OfficeVisit

Act = tuple[str, Callable[[], object]]

GROUP = 8  # of a thousand entries: 125 groups, seven rounds of 500 matches each


def group_acts(size: int, *, by: User, now: datetime) -> Iterator[Act]:
    """Name and act, each to be done before the next is asked for; `size` is a multiple of 8.

    Half of the field leaves when every round is published: most matches there are.
    """
    event = Event.objects.create(name=f"{size}对小组赛", starts_on=date(2026, 10, 3))
    large_event.enter(event, size)
    office = {"visit": OfficeVisit(event, by, frozenset({ORGANISER})), "now": now}
    plan = StagePlan(kind=Stage.Kind.GROUPS, group_count=size // GROUP)
    stage = add_stage(plan=plan, **office)
    draw = partial(draw_stage, stage=stage, seed="bench", **office)
    yield "groups: drawing all rounds", draw
    yield "groups: drawing them again", draw
    swap = partial(swap_entries, round_=stage.rounds.get(number=1), first=1, second=2, **office)
    yield "groups: swapping two entries", swap
    yield "groups: dropping the draft", partial(drop_stage_draft, stage=stage, **office)
    first, *others = draw()
    yield "groups: publishing a round", partial(publish_round, round_=first, **office)
    for round_ in others:
        publish_round(round_=round_, **office)
    half = list(event.entries.order_by("pk").values_list("pk", flat=True)[: size // 2])
    entries = {"entries": half, **office}
    yield "groups: withdrawing half of all", partial(withdraw_entries, reason="病", **entries)
    yield "groups: taking that back", partial(reinstate_entries, **entries)
