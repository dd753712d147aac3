"""Stages: what an organiser may plan, change and take away again."""

from dataclasses import replace

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.playing import draw_and_play, groups, knockout, swiss
from tests.visits import in_office
from tournaments.models import JournalEntry, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.stages import (
    StagePlan,
    add_stage,
    change_stage,
    plan_of,
    remove_stage,
)
from tournaments.values.errors import CannotDo, ChangedMeanwhile

SWISS = StagePlan(kind=Stage.Kind.SWISS, round_count=5)


def test_a_stage_keeps_only_what_belongs_to_its_format(event, tang):
    odd = StagePlan(
        kind=Stage.Kind.ROUND_ROBIN, takes=4, group_count=3, round_count=5, third_place=True
    )
    stage = add_stage(plan=odd, visit=in_office(event, tang), now=NOON)
    assert plan_of(stage) == StagePlan(kind=Stage.Kind.ROUND_ROBIN)
    assert JournalEntry.objects.get(act="add_stage").after["stage"] == 1


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (StagePlan(kind="ladder"), "kind"),
        (StagePlan(kind=Stage.Kind.SWISS), "round_count"),
        (replace(SWISS, round_count=0), "round_count"),
        (replace(SWISS, round_count=100), "round_count"),
        (replace(SWISS, unit_rounds=-1), "unit_rounds"),
        (StagePlan(kind=Stage.Kind.GROUPS), "group_count"),
    ],
)
def test_an_impossible_first_stage_is_refused_at_its_field(event, tang, plan, field):
    with pytest.raises(CannotDo) as refusal:
        add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    assert refusal.value.field == field
    assert not event.stages.exists()


def test_a_later_stage_says_how_many_go_through(event, tang):
    swiss(event, tang)
    with pytest.raises(CannotDo) as refusal:
        knockout(event, tang)
    assert refusal.value.field == "takes"
    assert knockout(event, tang, takes=4).order == 2
    with pytest.raises(CannotDo) as refusal:
        knockout(event, tang, takes=2)
    assert refusal.value.field == "kind"


def test_a_form_filled_in_over_another_plan_is_shown_both(event, tang):
    stage = swiss(event, tang, rounds=5)
    change_stage(
        stage=stage, plan=replace(SWISS, round_count=6), visit=in_office(stage, tang), now=NOON
    )
    with pytest.raises(ChangedMeanwhile) as refusal:
        change_stage(
            stage=stage,
            plan=replace(SWISS, round_count=4),
            visit=in_office(stage, tang),
            now=NOON,
            shown=SWISS,
        )
    assert refusal.value.there.round_count == 6


def test_once_drawn_only_the_number_of_rounds_changes(event, entries, tang):
    stage = swiss(event, tang, rounds=5)
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    longer = change_stage(
        stage=stage, plan=replace(SWISS, round_count=6), visit=in_office(stage, tang), now=NOON
    )
    assert longer.round_count == 6
    for plan in (replace(SWISS, unit_rounds=2), StagePlan(kind=Stage.Kind.KNOCKOUT)):
        with pytest.raises(CannotDo):
            change_stage(stage=stage, plan=plan, visit=in_office(stage, tang), now=NOON)
    stage.refresh_from_db()
    assert (stage.kind, stage.round_count, stage.unit_rounds) == (Stage.Kind.SWISS, 6, 0)


def test_a_stage_stays_as_long_as_it_was_once_a_later_one_is_drawn(event, entries, tang):
    first = swiss(event, tang, rounds=1)
    last = knockout(event, tang, takes=2)
    draw_and_play(first, tang)
    draw_stage(stage=last, visit=in_office(last, tang), now=NOON)
    with pytest.raises(CannotDo) as refusal:
        change_stage(
            stage=first, plan=replace(SWISS, round_count=2), visit=in_office(first, tang), now=NOON
        )
    assert refusal.value.field == "round_count"
    first.refresh_from_db()
    assert first.round_count == 1


def test_stages_go_from_the_last_one_and_never_once_drawn(event, entries, tang):
    first = groups(event, tang, 2)
    last = knockout(event, tang, takes=1)
    with pytest.raises(CannotDo):
        remove_stage(stage=first, visit=in_office(first, tang), now=NOON)
    remove_stage(stage=last, visit=in_office(last, tang), now=NOON)
    draw_stage(stage=first, visit=in_office(first, tang), now=NOON)
    with pytest.raises(CannotDo):
        remove_stage(stage=first, visit=in_office(first, tang), now=NOON)
    assert list(event.stages.all()) == [first]


def test_a_stage_removed_meanwhile_is_said(event, tang):
    stage = swiss(event, tang)
    remove_stage(
        stage=Stage.objects.get(pk=stage.pk),
        visit=in_office(stage, tang),
        now=NOON,
    )
    for act in (
        lambda: remove_stage(stage=stage, visit=in_office(stage, tang), now=NOON),
        lambda: draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON),
    ):
        stage.event = event
        with pytest.raises(CannotDo):
            act()


def test_an_event_has_a_few_stages(event, tang):
    make_entry(event, 1)
    for takes in (None, 4, 4, 4, 4):
        plan = replace(SWISS, takes=takes)
        add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    with pytest.raises(CannotDo):
        add_stage(plan=replace(SWISS, takes=4), visit=in_office(event, tang), now=NOON)
