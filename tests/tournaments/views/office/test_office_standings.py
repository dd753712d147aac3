"""The office's standings: live, holding the public ones, adjusting, and who may."""

import re
from uuid import uuid4

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.office import Office, as_shown, said
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import make_round, make_stage, play
from tests.visits import in_office
from tournaments.models import Entry, Event, Stage, StageEntry, StandingsAdjustment
from tournaments.services.adjustments import give_adjustment
from tournaments.services.standings import freeze_standings

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def stage(event: Event, entries: list[Entry]) -> Stage:
    """A round robin of four after two rounds: 1 beats 2 and 3, 3 beats 4, 2 beats 4."""
    stage = make_stage(event, Stage.Kind.ROUND_ROBIN, [entries])
    first, second = make_round(stage), make_round(stage)
    play(first, entries[0], entries[1])
    play(first, entries[2], entries[3], loser="9")
    play(second, entries[0], entries[2], loser="K")
    play(second, entries[1], entries[3], loser="3")
    return stage


@pytest.fixture
def given(stage, fang) -> StandingsAdjustment:
    return give_adjustment(
        stage=stage,
        number=2,
        match_points=-1,
        reason="迟到",
        key=uuid4(),
        visit=in_office(stage, fang),
        now=NOON,
    )


PAGES = [
    ("standings", ()),
    ("stage_standings", (1,)),
    ("overall_standings", ()),
    ("unit_table", ()),
    ("standing_sum", (1, 1, "match_points")),
]


@pytest.mark.parametrize(("name", "args"), PAGES)
def test_pages_are_the_offices(client, event, stage, fang, tang, luo, wu, name, args):
    answers = {
        user: Office(client, user, event.pk).get(name, *args).status_code
        for user in (fang, tang, luo, wu)
    }
    assert answers == {fang: 200, tang: 200, luo: 403, wu: 404}
    assert Office(client, fang, event.pk).post(name, *args).status_code == 405


@pytest.mark.parametrize("name", ["freeze_standings", "release_standings"])
def test_holding_is_the_offices(client, event, stage, fang, tang, luo, wu, name):
    answers = {
        user: Office(client, user, event.pk).post(name, 1, after="1", shown="").status_code
        for user in (fang, tang, luo, wu)
    }
    assert answers == {fang: 302, tang: 302, luo: 403, wu: 404}
    # Its address asked for leads to the page.
    office = Office(client, tang, event.pk)
    assert office.get(name, 1).url == office.address("stage_standings", 1)


@pytest.mark.parametrize("name", ["adjust_standings", "cancel_standings_adjustment"])
def test_adjusting_is_the_chief_referees(client, event, stage, given, fang, tang, luo, wu, name):
    number = 1 if name == "adjust_standings" else given.pk
    answers = {
        user: Office(client, user, event.pk).get(name, number).status_code
        for user in (fang, tang, luo, wu)
    }
    assert answers == {fang: 200, tang: 403, luo: 403, wu: 404}
    assert Office(client, tang, event.pk).post(name, number, reason="r").status_code == 403


def test_the_office_sees_live_standings_while_the_public_waits(client, event, stage, tang):
    office = Office(client, tang, event.pk)
    done = office.post("freeze_standings", 1, after="1", shown="")
    assert said(done) == ["The public standings are held."]
    page = text_of(office.get("standings"))
    assert "Live. The public sees the standings as after round 1." in page
    assert "4 of 4 results accepted" in page
    done = office.post("release_standings", 1)
    assert said(done) == ["The public sees the standings as they are."]
    stage.refresh_from_db()
    assert stage.shown_rounds is None


def test_what_cannot_be_held_is_said_at_the_field(client, event, stage, tang):
    office = Office(client, tang, event.pk)
    answer = office.post("freeze_standings", 1, after="9", shown="")
    assert answer.context["freeze_form"].errors == {"after": ["From 0 to 2 rounds."]}
    assert "From 0 to 2 rounds." in text_of(answer)
    answer = office.post("freeze_standings", 1, after="x", shown="")
    assert set(answer.context["freeze_form"].errors) == {"after"}
    freeze_standings(stage=stage, after=2, visit=in_office(stage, tang), now=NOON)
    answer = office.post("freeze_standings", 1, after="1", shown="")
    assert "Somebody else has changed this" in text_of(answer)


def typed(office: Office, **changes) -> dict:
    form = office.get("adjust_standings", 1).context["form"]
    values = {"number": 2, "what": "match_points", "sign": "-", "amount": 1, "reason": "迟到"}
    return as_shown(form, **{**values, **changes})


def test_the_chief_referee_adjusts_once(client, event, stage, fang):
    office = Office(client, fang, event.pk)
    data = typed(office)
    done = office.post("adjust_standings", 1, **data)
    assert done.url == office.address("stage_standings", 1)
    assert said(done) == ["Adjusted: 2 陈明/赵军, −1 match points."]
    office.post("adjust_standings", 1, **data)
    assert StandingsAdjustment.objects.count() == 1
    office.post("adjust_standings", 1, **typed(office, what="level_margin", sign="+", amount=3))
    moved = StandingsAdjustment.objects.values_list("match_points", "level_margin")
    assert list(moved) == [(-1, 0), (0, 3)]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"number": 9}, "number"),
        ({"amount": 0}, "amount"),
        ({"amount": 101}, "amount"),
        ({"reason": ""}, "reason"),
        ({"what": "levels"}, "what"),
        ({"sign": ""}, "sign"),
    ],
)
def test_what_is_refused_is_said_beside_it_and_kept(client, event, stage, fang, changes, field):
    office = Office(client, fang, event.pk)
    answer = office.post("adjust_standings", 1, **typed(office, **changes))
    form = answer.context["form"]
    assert set(form.errors) == {field}
    assert str(form["amount"].value()) == str(changes.get("amount", 1))
    assert not StandingsAdjustment.objects.exists()


def test_an_adjustment_is_taken_back_and_stays_on_the_list(client, event, stage, given, fang):
    office = Office(client, fang, event.pk)
    assert "2 陈明/赵军 −1 match points 迟到 方裁判长" in text_of(office.get("standings"))
    refused = office.post("cancel_standings_adjustment", given.pk, reason="")
    assert set(refused.context["form"].errors) == {"reason"}
    done = office.post("cancel_standings_adjustment", given.pk, reason="看错")
    assert said(done) == ["The adjustment is cancelled."]
    page = text_of(office.get("standings"))
    assert "−1 match points 迟到 cancelled 看错, by 方裁判长" in page
    assert "It is cancelled already." in text_of(
        office.get("cancel_standings_adjustment", given.pk)
    )


def test_only_the_chief_referee_is_offered_acts(client, event, stage, given, fang, tang):
    def acts(user) -> list[str]:
        page = Office(client, user, event.pk).text("standings")
        return re.findall(r'href="[^"]*/(adjust|cancel)/"', page)

    assert acts(fang) == ["adjust", "cancel"]
    assert acts(tang) == []


def test_an_adjustment_of_another_event_is_not_there(client, event, given, fang):
    other = Event.objects.create(name="x", starts_on=event.starts_on)
    other.officials.create(user=fang, role="chief_referee")
    answer = Office(client, fang, other.pk).post(
        "cancel_standings_adjustment", given.pk, reason="r"
    )
    assert answer.status_code == 404
    given.refresh_from_db()
    assert not given.is_cancelled


def test_a_correction_after_the_draw_is_announced(client, event, stage, entries, tang):
    make_stage(event, Stage.Kind.KNOCKOUT, [entries[:2]], takes=2)
    office = Office(client, tang, event.pk)
    assert "now sends others" not in office.text("event")
    result = stage.rounds.first().matches.get(ns_entry=entries[0]).results.get()
    result.winner, result.ns_level, result.ew_level = "EW", "8", "past A"
    result.save()
    result = stage.rounds.last().matches.get(ns_entry=entries[0]).results.get()
    result.winner, result.ns_level, result.ew_level = "EW", "8", "past A"
    result.save()
    for page in ("event", "standings"):
        words = text_of(office.get(page))
        assert "Round robin now sends others to Knockout" in words
        assert "goes through, not in the draw: 3 王芳/刘洋" in words
        assert "in the draw, no longer goes through: 1 张伟/李娜" in words


def test_the_organiser_changes_how_units_are_ranked(client, event, tang, fang):
    office = Office(client, tang, event.pk)
    form = office.get("settings").context["unit_form"]
    done = office.post("change_unit_table", **as_shown(form, unit_best=3, unit_order="points"))
    assert said(done) == ["Saved."]
    event.refresh_from_db()
    assert (event.unit_best, event.unit_order) == (3, "points")
    # Whoever typed over the older ones sees both.
    stale = office.post("change_unit_table", **as_shown(form, unit_best=4))
    assert [one.there for one in stale.context["unit_form"].differences] == [
        "3",
        "the sum of match points",
    ]
    refused = office.post("change_unit_table", unit_best="0", unit_order="places")
    assert set(refused.context["unit_form"].errors) == {"unit_best"}
    assert Office(client, fang, event.pk).post("change_unit_table").status_code == 403


def test_pages_take_the_same_queries_for_few_and_many(
    client, event, stage, tang, fang, django_assert_num_queries, django_assert_max_num_queries
):
    office = Office(client, tang, event.pk)
    give_adjustment(
        stage=stage, number=1, match_points=1, reason="r", visit=in_office(stage, fang), now=NOON
    )
    with django_assert_max_num_queries(40) as few:
        office.get("standings")
    for number in range(5, 25):
        entry = make_entry(event, number)
        StageEntry.objects.create(stage=stage, entry=entry)
        give_adjustment(
            stage=stage,
            number=number,
            match_points=1,
            reason="r",
            visit=in_office(stage, fang),
            now=NOON,
        )
    with django_assert_num_queries(len(few)):
        office.get("standings")
