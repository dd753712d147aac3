"""The list of events, creating one, and what its first page says is next."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all, draw_round_robin
from tests.tournaments.office import Office, as_user, rules_data, sign
from tests.tournaments.playing import draw_and_play, knockout, play, swiss
from tests.tournaments.public_pages import text_of
from tests.visits import in_office
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.ranking import EventRules
from tournaments.selectors.events import event_home
from tournaments.selectors.next_steps import NextStep, Step
from tournaments.services import rounds
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import create_event
from tournaments.services.stages import StagePlan, add_stage

pytestmark = pytest.mark.usefixtures("clock")


KEYS = {"tie_break_1": "match_points", "tie_break_2": "rounds_won"}


def create(client, **changes):
    particulars = {"name": "春季赛", "venue": "体育馆", "starts_on": "2027-03-01"}
    return client.post(
        reverse("office:create_event"), {**rules_data(EventRules(), **particulars), **changes}
    )


def test_an_event_is_created_with_its_rules(client, creator):
    client.force_login(creator)
    answer = create(client, step=20, second_person="on", **KEYS)
    event = Event.objects.get()
    assert answer.url == reverse("office:event", args=[event.pk])
    assert (event.name, event.venue, str(event.starts_on)) == ("春季赛", "体育馆", "2027-03-01")
    assert event.rules == {
        "step": 20,
        "second_person": True,
        "tie_breaks": ["match_points", "rounds_won"],
    }


def test_who_looks_after_the_desk_is_told_what_for_and_who_runs_the_events(
    client, event, wu, tang, django_assert_num_queries
):
    wu.is_superuser = True
    wu.save()
    as_user(client, wu)
    page = client.get(reverse("office:events"))
    assert "You look after this desk: here you create events" in text_of(page)
    assert "organiser or chief referee of no event" not in text_of(page)
    assert [(one.event, one.organisers) for one in page.context["others"]] == [(event, ("唐组织",))]
    assert f"Events run by others {event.name} Organiser: 唐组织" in text_of(page)
    create_event(name="冬季赛", starts_on=event.starts_on, by=tang, now=NOON)
    # Session and user, own events, those of others with their organisers.
    with django_assert_num_queries(5):
        page = client.get(reverse("office:events"))
    create(client, **KEYS)
    page = client.get(reverse("office:events"))
    assert [one.event.name for one in page.context["others"]] == ["冬季赛", event.name]
    assert "You look after this desk" not in text_of(page)


@pytest.mark.parametrize("who", ["wu", "luo", "tang"])
def test_the_events_of_others_are_nobody_elses_to_see(client, event, request, who):
    page = as_user(client, request.getfixturevalue(who)).get(reverse("office:events"))
    assert (page.context["others"], "Events run by others" in text_of(page)) == ([], False)


def test_the_date_offered_is_the_one_of_the_hall(client, creator, clock):
    clock.forward(hours=13)  # 17:00 in Greenwich, one o'clock of the next day in Shanghai
    client.force_login(creator)
    form = client.get(reverse("office:create_event")).context["form"]
    assert str(form["starts_on"].value()) == "2026-10-04"


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("name", "", "name"),
        ("step", "7", "step"),
        ("step", "0", "step"),
        ("step", "1" * 40, "step"),
        ("win_points", "0", "tie_points"),
        ("warn_at", "ten", "warn_at"),
        ("tie_break_3", "match_points", "tie_break_1"),
        ("start_level", "2", "start_level"),
        ("max_hands", "-1", "max_hands"),
        ("absent_margin", "1", "absent_margin"),
        ("absent_margin", "-99999", "absent_margin"),
    ],
)
def test_a_bad_setting_is_said_at_its_field_and_input_kept(client, creator, field, value, at):
    client.force_login(creator)
    answer = create(client, **KEYS, **{field: value})
    assert answer.status_code == 200
    assert not Event.objects.exists()
    form = answer.context["form" if field == "name" else "rules_form"]
    assert set(form.errors) == {at}
    assert form[field].value() == value


def test_the_level_table_follows_the_form(client, creator):
    client.force_login(creator)
    answer = client.post(
        reverse("office:preview_rules"), rules_data(EventRules(), take_deal_at=200, step=50)
    )
    lines = answer.context["level_lines"]
    assert (lines[0].scores, lines[0].rise) == ("≥ 500", "+6…")
    assert [line.scores for line in lines if line.is_take][-1] == "200 … 245"
    assert not Event.objects.exists()


def test_an_unreadable_setting_has_no_level_table(client, creator):
    client.force_login(creator)
    answer = client.post(reverse("office:preview_rules"), rules_data(EventRules(), step="x"))
    assert answer.context["level_lines"] is None


def test_what_is_next_leads_from_entries_to_standings(event, entries, tang, luo):
    def now_next() -> NextStep:
        return event_home(event).next

    event.rules = {"second_person": True}
    event.save()
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    first = stage.rounds.get(number=1)
    assert now_next() == NextStep(Step.PUBLISH, first, 2)
    rounds.publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    assert now_next() == NextStep(Step.START, first, 2)
    first.matches.update(state=Match.State.PLAYING)
    assert now_next() == NextStep(Step.PLAY, first, 2)
    sign(first.matches.get(table_number=2), luo)
    assert now_next() == NextStep(Step.ACCEPT, first, 1)
    first.matches.update(state=Match.State.ACCEPTED)
    assert now_next() == NextStep(Step.CLOSE, first, 2)
    rounds.close_round(round_=first, visit=in_office(first, tang), now=NOON)
    assert now_next() == NextStep(Step.PUBLISH, stage.rounds.get(number=2), 2)
    Round.objects.update(state=Round.State.CLOSED)
    assert now_next() == NextStep(Step.STANDINGS)


def test_only_the_chief_referee_is_led_to_the_clocks(client, event, entries, tang, fang):
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    first = rounds.publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )
    start = reverse("desk:start_round", args=[first.pk])
    page = Office(client, tang, event.pk).text("event")
    assert start not in page
    assert "The chief referee starts Round 1." in page
    assert start in Office(client, fang, event.pk).text("event")
    assert client.get(start).status_code == 200


@pytest.mark.parametrize("count", [0, 4])
def test_the_chief_referee_is_led_to_no_page_of_the_organiser(client, event, fang, count):
    for number in range(1, count + 1):
        make_entry(event, number)
    page = Office(client, fang, event.pk).text("event")
    for name in ("next_draw", "import_entries"):
        assert reverse(f"office:{name}", args=[event.pk]) not in page


def test_a_form_sent_twice_is_one_event(client, creator):
    client.force_login(creator)
    key = str(client.get(reverse("office:create_event")).context["form"]["key"].value())
    first, again = create(client, key=key), create(client, key=key)
    assert first.url == again.url
    assert Event.objects.count() == 1


def test_what_is_next_before_the_first_round(event, tang):
    assert event_home(event).next == NextStep(Step.ADD_ENTRIES)
    for number in (1, 2, 3):
        make_entry(event, number)
    assert event_home(event).next == NextStep(Step.CHOOSE_STAGES)
    stage = add_stage(
        plan=StagePlan(kind=Stage.Kind.SWISS, round_count=2), visit=in_office(event, tang), now=NOON
    )
    assert event_home(event).next == NextStep(Step.CHECK_IN, tables=3)
    check_in_all(event)
    assert event_home(event).next == NextStep(Step.DRAW, stage=stage)


def test_what_is_next_leads_from_stage_to_stage(event, entries, tang):
    def now_next() -> NextStep:
        return event_home(event).next

    stage, later = swiss(event, tang, rounds=2), knockout(event, tang, takes=2)
    first = draw_and_play(stage, tang)
    assert now_next() == NextStep(Step.DRAW, stage=stage)
    (second,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert now_next() == NextStep(Step.PUBLISH, second, 2)
    event.entries.filter(number=4).update(state=Entry.State.WITHDRAWN)
    assert now_next() == NextStep(Step.DRAW_AGAIN, second, stage=stage)
    event.entries.filter(number=4).update(state=Entry.State.ACTIVE)
    play(second, tang)
    assert now_next() == NextStep(Step.DRAW, stage=later)
    final = draw_and_play(later, tang)
    assert now_next() == NextStep(Step.STANDINGS)
    assert {first.stage, final.stage} == {stage, later}


@pytest.mark.parametrize("page", ["event", "rounds"])
def test_every_situation_is_shown_with_one_button(client, event, entries, tang, page):
    office = Office(client, tang, event.pk)
    stage, later = swiss(event, tang, rounds=1), knockout(event, tang, takes=2)
    assert "Draw: Round 1" in office.text(page)
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert "Look at Round 1 and publish it" in office.text(page)
    play(first, tang)
    assert "Draw: Knockout" in office.text(page)
    (final,) = draw_stage(stage=later, visit=in_office(later, tang), now=NOON)
    assert "Look at Final and publish it" in office.text(page)
    assert office.text(page).count('class="button primary"') == 1
    assert final.seed in office.text("rounds")


def test_the_guided_path_is_skipped_step_by_step(client, event, tang):
    office = Office(client, tang, event.pk)
    assert office.text("event").count(" skipped</span>") == 0
    for step in ("settings", "officials", "check_in"):
        assert office.post("skip_step", step=step).url == office.address("event")
    office.post("skip_step", step="officials")
    office.post("skip_step", step="<nonsense>")
    path = office.get("event").context["path"]
    assert [step.code for step, is_skipped in path if is_skipped] == ["settings", "check_in"]
    assert office.text("event").count(" skipped</span>") == 2


@pytest.mark.parametrize("page", ["event", "rounds"])
def test_the_pages_ask_as_much_for_many_entries_and_rounds(client, event, tang, page):
    def queries(count: int, rounds: int) -> int:
        other = create_event(name=f"{count}", starts_on=NOON.date(), by=tang, now=NOON)
        office = Office(client, tang, other.pk)
        for number in range(1, count + 1):
            make_entry(other, number)
        stage = swiss(other, tang, rounds=9)
        for _round in range(rounds):
            draw_and_play(stage, tang)
        draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
        with CaptureQueriesContext(connection) as captured:
            assert office.get(page).status_code == 200
        return len(captured)

    assert queries(4, 1) == queries(16, 3)


def test_markup_in_names_is_text(client, event, tang):
    event.name = "<script>alert(1)</script>"
    event.save()
    page = Office(client, tang, event.pk).text("event")
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
