"""The page of a draw: who is in it, what stands in its way, and what comes of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all
from tests.tournaments.office import Office, said
from tests.tournaments.playing import draw_and_play, groups, knockout, play, settle, swiss
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry, Match, Round, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import create_event
from tournaments.services.rounds import close_round, publish_round
from tournaments.services.stages import StagePlan, add_stage

pytestmark = pytest.mark.usefixtures("clock")

KINDS = Stage.Kind


def make_entries(event, count: int, unit: str = "") -> None:
    for number in range(1, count + 1):
        make_entry(event, number, unit)


def drawn(office: Office, stage: Stage) -> Round:
    """The draft that drawing from the page leads to."""
    page = office.get("draw", stage.pk)
    answer = office.post("draw", stage.pk, seed="2026", mark=page.context["mark"])
    round_ = Round.objects.get(stage=stage, state=Round.State.DRAFTED, number=1)
    assert answer.url == office.address("round", round_.pk)
    return round_


def test_the_draw_is_made_from_the_page(office, event, entries, tang):
    stage = swiss(event, tang)
    round_ = drawn(office, stage)
    assert (round_.seed, round_.matches.count()) == ("2026", 2)
    page = office.text("round", round_.pk)
    assert "2026" in page
    assert "SHA-256" in page


def test_next_draw_leads_to_the_stages_and_then_to_the_stage(office, event, entries, tang):
    assert office.get("next_draw").url == office.address("stages")
    stage = swiss(event, tang)
    assert office.get("next_draw").url == office.address("draw", stage.pk)


@pytest.mark.parametrize("kind", KINDS.values)
@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "A draw needs at least two entries that have checked in."),
        (1, "Only entry 1 has checked in. A draw needs at least two."),
    ],
)
def test_a_draw_of_nobody_or_one_says_why_and_makes_nothing(
    office, event, tang, kind, count, sentence
):
    make_entries(event, count)
    check_in_all(event)
    plan = StagePlan(kind=kind, round_count=5, group_count=1)
    stage = add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    assert f"{count} entr" in office.text("draw", stage.pk)
    answer = office.post("draw", stage.pk, seed="kept")
    assert answer.context["form"].non_field_errors() == [sentence]
    assert answer.context["form"]["seed"].value() == "kept"
    stage.refresh_from_db()
    assert (stage.seed, stage.rounds.count(), stage.stage_entries.count()) == ("", 0, 0)
    assert not JournalEntry.objects.filter(act="draw_stage").exists()


@pytest.mark.parametrize("kind", KINDS.values)
@pytest.mark.parametrize("count", [2, 3])
def test_a_draw_of_two_or_three_is_made(office, event, tang, kind, count):
    make_entries(event, count)
    check_in_all(event)
    plan = StagePlan(kind=kind, round_count=5, group_count=1)
    stage = add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    round_ = drawn(office, stage)
    numbers = round_.matches.values_list("ns_entry__number", "ew_entry__number")
    there = sorted(number for pair in numbers for number in pair if number)
    assert there == list(range(1, count + 1))
    assert round_.matches.filter(ew_entry=None).count() == count % 2
    assert office.get("round", round_.pk).status_code == 200


def test_all_withdrawn_is_said(office, event, entries, tang):
    stage = swiss(event, tang)
    event.entries.update(state=Entry.State.WITHDRAWN)
    assert "0 entries: a draw needs at least two." in office.text("draw", stage.pk)
    answer = office.post("draw", stage.pk)
    assert answer.context["form"].non_field_errors() == [
        "A draw needs at least two entries that have checked in."
    ]


def test_everybody_from_one_unit_is_drawn_and_said(office, event, tang):
    make_entries(event, 4, unit="县一中")
    stage = swiss(event, tang, unit_rounds=2)
    page = office.text("round", drawn(office, stage).pk)
    assert page.count("<b>Same unit</b> <small>县一中</small>") == 2


def test_more_rounds_than_opponents_warns_and_repeats(office, event, tang):
    make_entries(event, 2)
    stage = swiss(event, tang, rounds=3)
    assert "After 1 round everybody has met everybody" in office.text("draw", stage.pk)
    draw_and_play(stage, tang)
    assert "Everybody has met everybody: opponents repeat." in office.text("draw", stage.pk)
    (second,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert "<b>Repeat</b> <small>they have met: Round 1</small>" in office.text("round", second.pk)


def test_who_has_not_checked_in_is_named(office, event, entries, tang):
    stage = swiss(event, tang)
    late = make_entry(event, 5)
    page = office.text("draw", stage.pk)
    assert "1 entry has not checked in and is left out" in page
    assert late.names in page
    assert office.address("entries") in page


def test_what_stands_in_the_way_is_linked(office, event, entries, tang):
    stage = swiss(event, tang, rounds=2)
    later = add_stage(
        plan=StagePlan(kind=KINDS.KNOCKOUT, takes=2), visit=in_office(event, tang), now=NOON
    )
    page = office.text("draw", later.pk)
    assert "The stage before is not over." in page
    assert office.address("draw", stage.pk) in page
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    page = office.text("draw", stage.pk)
    assert "First close: Round 1." in page
    assert office.address("round", first.pk) in page
    assert office.address("round", first.pk) in office.text("draw", later.pk)
    answer = office.post("draw", stage.pk)
    assert answer.context["form"].non_field_errors() == ["First close: Round 1."]


def test_a_later_stage_shows_who_goes_through_and_what_parted_them(office, event, tang):
    make_entries(event, 4)
    stage = swiss(event, tang, rounds=2)
    later = knockout(event, tang, takes=2)
    draw_and_play(stage, tang)
    draw_and_play(stage, tang)
    answer = office.get("draw", later.pk)
    plan = answer.context["plan"]
    assert [(one.seed, one.place) for one in plan.newcomers] == [(1, 1), (2, 2)]
    assert [one.last for one in plan.borders] == [plan.newcomers[-1].entry]
    assert "does not:" in answer.content.decode()
    (final,) = draw_stage(stage=later, visit=in_office(later, tang), now=NOON)
    assert "Final" in office.text("round", final.pk)


def test_groups_send_their_best(office, event, tang):
    make_entries(event, 8)
    stage = groups(event, tang, 2)
    later = knockout(event, tang, takes=2)
    for round_ in draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON):
        play(round_, tang)
    plan = office.get("draw", later.pk).context["plan"]
    assert sorted((one.group, one.place) for one in plan.newcomers) == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert [border.group for border in plan.borders] == [1, 2]


def test_a_table_without_a_winner_holds_the_knockout_up(office, event, entries, tang, fang):
    stage = knockout(event, tang)
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    for match in first.matches.all():
        settle(match, None, by=fang, accepted_by=tang)
    close_round(round_=first, visit=in_office(first, tang), now=NOON)
    page = office.text("draw", stage.pk)
    assert "These tables have no winner." in page
    answer = office.post("draw", stage.pk)
    assert "Without a winner: table 1, 2" in answer.context["form"].non_field_errors()[0]


@pytest.mark.parametrize("third_place", [True, False])
def test_who_plays_for_third_place_is_drawn_beside_the_final(
    office, event, entries, tang, third_place
):
    stage = knockout(event, tang, third_place=third_place)
    draw_and_play(stage, tang)
    answer = office.get("draw", stage.pk)
    assert answer.context["plan"].for_third_place == (2 if third_place else 0)
    assert ("For third place: 2 entries" in answer.content.decode()) is third_place


def test_drawing_twice_by_two_clicks_is_one_draw(office, event, entries, tang):
    stage = swiss(event, tang)
    mark = office.get("draw", stage.pk).context["mark"]
    office.post("draw", stage.pk, mark=mark)
    draft = stage.rounds.get()
    answer = office.post("draw", stage.pk, mark=mark)
    assert answer.url == office.address("round", draft.pk)
    assert stage.rounds.get() == draft
    assert JournalEntry.objects.filter(act="draw_stage").count() == 1


def test_a_draft_is_drawn_again_and_dropped(office, event, entries, tang):
    stage = swiss(event, tang)
    draft = drawn(office, stage)
    page = office.get("draw", stage.pk)
    assert "There is a draft (seed 2026)" in page.content.decode()
    office.post("draw", stage.pk, seed="other", mark=page.context["mark"])
    assert stage.rounds.get().seed == "other"
    stale = office.post("drop_draft", stage.pk, mark="stale")
    assert said(stale)[-1].startswith("The draw has changed")
    mark = office.get("draw", stage.pk).context["draft_mark"]
    for _time in range(2):
        answer = office.post("drop_draft", stage.pk, mark=mark)
        assert answer.url == office.address("draw", stage.pk)
    assert not Round.objects.filter(pk=draft.pk).exists()
    assert not Match.objects.exists()
    stage.refresh_from_db()
    assert (stage.seed, stage.stage_entries.count()) == ("", 0)
    assert JournalEntry.objects.filter(act="drop_draw").count() == 1


def test_a_published_round_robin_is_not_dropped(office, event, entries, tang):
    stage = add_stage(
        plan=StagePlan(kind=KINDS.ROUND_ROBIN), visit=in_office(event, tang), now=NOON
    )
    check_in_all(event)
    first, *_more = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    assert said(office.post("drop_draft", stage.pk)) == ["A round is published: the draw stands."]
    assert stage.rounds.count() == 3


def test_the_seed_is_no_longer_than_it_is_kept(office, event, entries, tang):
    stage = swiss(event, tang)
    answer = office.post("draw", stage.pk, seed="x" * 41)
    assert set(answer.context["form"].errors) == {"seed"}
    assert not stage.rounds.exists()


def test_the_chief_referee_sees_the_draw_and_does_not_draw(client, event, entries, tang, fang):
    stage = swiss(event, tang)
    office = Office(client, fang, event.pk)
    assert "The organiser draws the rounds." in office.text("draw", stage.pk)
    assert office.post("draw", stage.pk).status_code == 403
    assert not stage.rounds.exists()


@pytest.mark.parametrize("kind", ["first", "later"])
def test_the_page_asks_as_much_for_24_entries_as_for_8(client, event, tang, kind):
    def queries(count: int) -> int:
        other = create_event(name=f"{count}", starts_on=NOON.date(), by=tang, now=NOON)
        office = Office(client, tang, other.pk)
        make_entries(other, count)
        stage = swiss(other, tang, rounds=1)
        if kind == "later":
            draw_and_play(stage, tang)
            stage = knockout(other, tang, takes=count // 2)
        with CaptureQueriesContext(connection) as captured:
            assert office.get("draw", stage.pk).status_code == 200
        return len(captured)

    assert queries(8) == queries(24)
