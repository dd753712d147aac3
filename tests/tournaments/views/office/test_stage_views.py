"""The stages page: presets, the form of a stage, what a draw has fixed, what it means in rounds."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all
from tests.tournaments.office import Office, as_shown, said
from tests.tournaments.playing import swiss
from tests.visits import in_office
from tournaments.models import JournalEntry, Stage
from tournaments.selectors.draws.outlooks import Concern, outlook, outlooks
from tournaments.services.draws.draws import draw_stage
from tournaments.services.stages import StagePlan, add_stage, change_stage, plan_of

pytestmark = pytest.mark.usefixtures("clock")

KINDS = Stage.Kind


def kinds(event) -> list[str]:
    return [stage.kind for stage in event.stages.order_by("order")]


@pytest.mark.parametrize(
    ("preset", "there"),
    [
        ("round_robin", [KINDS.ROUND_ROBIN]),
        ("swiss", [KINDS.SWISS]),
        ("swiss_knockout", [KINDS.SWISS, KINDS.KNOCKOUT]),
        ("groups_knockout", [KINDS.GROUPS, KINDS.KNOCKOUT]),
    ],
)
def test_an_event_starts_from_a_preset_once(office, event, preset, there):
    assert f'value="{preset}"' in office.text("stages")
    for _time in range(2):
        assert office.post("start_stages", preset=preset).url == office.address("stages")
    assert kinds(event) == there
    assert JournalEntry.objects.filter(act="add_stage").count() == len(there)
    assert "<form" in office.text("stages")
    assert f'value="{preset}"' not in office.text("stages")


def test_another_preset_is_refused_once_there_are_stages(office, event):
    office.post("start_stages", preset="swiss")
    answer = office.post("start_stages", preset="round_robin")
    assert said(answer) == ["There are stages already: change or remove them."]
    assert kinds(event) == [KINDS.SWISS]
    assert said(office.post("start_stages", preset="x"))[-1] == "Choose a format."


def test_groups_of_about_four_for_the_field(office, event):
    for number in range(1, 19):
        make_entry(event, number)
    office.post("start_stages", preset="groups_knockout")
    assert [(s.group_count, s.takes) for s in event.stages.order_by("order")] == [
        (4, None),
        (None, 2),
    ]


def test_a_stage_is_added_by_form_with_what_belongs_to_its_format(office, event):
    form = office.get("add_stage").context["form"]
    assert "takes" not in form.fields
    answer = office.post("add_stage", **as_shown(form, kind="groups", round_count="x"))
    assert answer.url == office.address("stages")
    assert plan_of(event.stages.get()) == StagePlan(kind=KINDS.GROUPS, group_count=4)
    form = office.get("add_stage").context["form"]
    office.post("add_stage", **as_shown(form, kind="knockout", takes=2, third_place="on"))
    assert plan_of(event.stages.get(order=2)) == StagePlan(
        kind=KINDS.KNOCKOUT, takes=2, third_place=True
    )
    refused = office.post("add_stage", **as_shown(form, kind="swiss"))
    assert refused.context["form"].errors == {"kind": ["Nothing follows a knockout."]}


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"kind": ""}, "kind"),
        ({"kind": "nonsense"}, "kind"),
        ({"kind": "swiss", "round_count": ""}, "round_count"),
        ({"kind": "swiss", "round_count": "9" * 40}, "round_count"),
        ({"kind": "swiss", "first_round": "nonsense"}, "first_round"),
        ({"kind": "groups", "group_count": "0"}, "group_count"),
    ],
)
def test_a_bad_stage_is_said_at_its_field_and_kept(office, event, changes, at):
    form = office.get("add_stage").context["form"]
    answer = office.post("add_stage", **as_shown(form, **changes))
    assert set(answer.context["form"].errors) == {at}
    assert answer.context["form"][at].value() == changes[at]
    assert not event.stages.exists()


@pytest.mark.parametrize("field", ["kind", "round_count", "first_round", "walkover_is_bye"])
@pytest.mark.parametrize("value", [{}, [{}], {"a": []}, 10**400, -1])
def test_a_form_that_says_nonsense_of_its_page_is_shown_what_is_there(
    office, event, tang, field, value
):
    stage = swiss(event, tang)
    form = office.get("change_stage", stage.pk).context["form"]
    said_of_page = {**plan_of(stage).to_json(), field: value}
    data = as_shown(form, round_count=7, shown=json.dumps(said_of_page))
    assert office.post("change_stage", stage.pk, **data).status_code == 200
    stage.refresh_from_db()
    assert stage.round_count == 5


def test_a_stage_changed_meanwhile_is_shown_beside_what_was_typed(office, event, tang):
    stage = swiss(event, tang)
    form = office.get("change_stage", stage.pk).context["form"]
    change_stage(
        stage=stage,
        plan=StagePlan(kind=KINDS.SWISS, round_count=6),
        visit=in_office(stage, tang),
        now=NOON,
    )
    answer = office.post("change_stage", stage.pk, **as_shown(form, round_count=7))
    again = answer.context["form"]
    assert [(one.was, one.there, one.typed) for one in again.differences] == [("5", "6", "7")]
    assert office.post("change_stage", stage.pk, **as_shown(again)).status_code == 302
    assert event.stages.get().round_count == 7


def test_a_drawn_stage_is_locked_but_for_the_swiss_rounds(office, event, entries, tang):
    stage = swiss(event, tang, rounds=2)
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    answer = office.get("change_stage", stage.pk)
    assert "only its number of rounds can change" in answer.content.decode()
    shown = as_shown(answer.context["form"], kind="groups", unit_rounds=2, round_count=3)
    assert office.post("change_stage", stage.pk, **shown).status_code == 302
    stage.refresh_from_db()
    assert plan_of(stage) == StagePlan(kind=KINDS.SWISS, round_count=3)


def test_the_last_stage_is_removed_unless_it_is_drawn(office, event, entries, tang):
    first = swiss(event, tang)
    last = add_stage(
        plan=StagePlan(kind=KINDS.KNOCKOUT, takes=2), visit=in_office(event, tang), now=NOON
    )
    assert said(office.post("remove_stage", first.pk)) == ["Remove the stages after it first."]
    assert said(office.post("remove_stage", last.pk))[-1] == "The stage is removed."
    draw_stage(stage=first, visit=in_office(first, tang), now=NOON)
    assert said(office.post("remove_stage", first.pk))[-1] == "This stage is drawn."
    assert kinds(event) == [KINDS.SWISS]


@pytest.mark.parametrize(
    ("kind", "more", "entries", "expected"),
    [
        (KINDS.SWISS, {"round_count": 5}, 24, (5, 12, ())),
        (KINDS.SWISS, {"round_count": 5}, 6, (5, 3, ())),
        (KINDS.SWISS, {"round_count": 5}, 5, (5, 2, ())),
        (KINDS.SWISS, {"round_count": 5}, 4, (5, 2, (Concern.REPEATS,))),
        (KINDS.SWISS, {"round_count": 2}, 1, (2, 0, (Concern.TOO_FEW_ENTRIES,))),
        (KINDS.ROUND_ROBIN, {}, 0, (0, 0, (Concern.TOO_FEW_ENTRIES,))),
        (KINDS.ROUND_ROBIN, {}, 2, (1, 1, ())),
        (KINDS.ROUND_ROBIN, {}, 7, (7, 3, ())),
        (KINDS.GROUPS, {"group_count": 3}, 10, (3, 4, ())),
        (KINDS.GROUPS, {"group_count": 3}, 5, (1, 2, (Concern.TOO_MANY_GROUPS,))),
        (KINDS.KNOCKOUT, {}, 8, (3, 4, ())),
        (KINDS.KNOCKOUT, {}, 5, (3, 1, ())),
    ],
)
def test_what_a_stage_means_for_a_field(kind, more, entries, expected):
    found = outlook(Stage(kind=kind, **more), entries)
    assert (found.rounds, found.tables, found.concerns) == expected


def test_later_stages_are_reckoned_from_the_ones_before(event, tang):
    for number in range(1, 11):
        make_entry(event, number)
    check_in_all(event)
    for plan in (
        StagePlan(kind=KINDS.GROUPS, group_count=3),
        StagePlan(kind=KINDS.KNOCKOUT, takes=4),
    ):
        add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    assert [(one.entries, one.rounds, one.concerns) for one in outlooks(event)] == [
        (10, 3, ()),
        (10, 4, (Concern.FEWER_GO_THROUGH,)),
    ]


def test_the_page_asks_as_much_for_five_stages_as_for_one(client, event, tang):
    office = Office(client, tang, event.pk)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert office.get("stages").status_code == 200
        return len(captured)

    swiss(event, tang)
    one = queries()
    for _stage in range(4):
        plan = StagePlan(kind=KINDS.SWISS, takes=9, round_count=2)
        add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    assert queries() == one


def test_a_swiss_preset_keeps_units_apart_in_round_1_where_there_are_units(office, event):
    says = "In round 1 nobody meets an entry of the same unit."
    make_entry(event, 1)
    assert says not in office.text("stages")
    make_entry(event, 2, "机关")
    assert says in office.text("stages")
    for _time in range(2):
        office.post("start_stages", preset="swiss_knockout")
    assert [stage.unit_rounds for stage in event.stages.order_by("order")] == [1, 0]


def test_entries_and_stages_lead_on_to_what_is_next(office, event, tang):
    make_entry(event, 1)
    make_entry(event, 2)
    assert "Choose what is played" in office.text("entries")
    office.post("start_stages", preset="swiss")
    assert "Check in 2 entries" in office.text("stages")
    assert office.get("entries").context["next"] is None
    check_in_all(event)
    assert "Draw: Round 1" in office.text("stages")
    assert "Draw: Round 1" in office.text("entries")
