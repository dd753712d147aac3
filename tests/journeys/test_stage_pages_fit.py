"""The pages of an event of two stages: as wide as the screen, without an error, for every role."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from referee.rulebook.seats import Side
from tests.conftest import NOON, make_entry
from tests.journeys.people import PHONE
from tests.journeys.test_pages_fit import look_in_both_languages
from tests.tournaments.office import sign
from tests.tournaments.playing import draw_and_play, knockout, swiss, withdraw
from tests.visits import in_office
from tournaments.models import Entry, Event, Match, Official, Round, Stage
from tournaments.services.adjustments import give_adjustment
from tournaments.services.draws.draws import draw_stage
from tournaments.services.results import lock_match, reopen_result

UNITS = ("青秀区棋牌运动协会代表队", "城南社区", "")
KEY = "cumulative_without_first"


@pytest.fixture
def staged(event: Event, fang: User, luo: User, tang: User) -> Event:
    """Two Swiss rounds, an entry gone, semifinals played and a final drafted.

    Of the first table of round 1 a new version waits to replace the one that ranks.
    """
    Official.objects.create(event=event, user=luo, role=Official.Role.RECORDER)
    for number in range(1, 10):
        make_entry(event, number, UNITS[number % len(UNITS)])
    stage = swiss(event, tang, rounds=2, unit_rounds=1)
    for _ in range(2):
        draw_and_play(stage, tang)
    withdraw(event.entries.get(number=9), fang)
    give_adjustment(
        stage=stage,
        number=3,
        match_points=-1,
        reason="迟到",
        visit=in_office(stage, fang),
        now=NOON,
    )
    last = knockout(event, tang, takes=4, third_place=True)
    draw_and_play(last, tang)
    draw_stage(stage=last, visit=in_office(last, tang), now=NOON, seed="tests")
    event.rules = {"second_person": True}
    event.save()
    match = replaced(event)
    reopen_result(match=lock_match(match.pk), reason="记错", by=fang, now=NOON)
    sign(match, luo, winner=Side.EW)
    return event


def replaced(event: Event) -> Match:
    return Match.objects.get(
        round__stage__event=event, round__stage__order=1, round__number=1, table_number=1
    )


def read_by_all(event: Event, space: str) -> Iterator[str]:
    """The lists that office and public both have."""
    for name in ("standings", "overall_standings", "unit_table"):
        yield reverse(f"{space}:{name}", args=[event.pk])
    for order in (1, 2):
        yield reverse(f"{space}:stage_standings", args=[event.pk, order])
        yield reverse(f"{space}:cross_table", args=[event.pk, order])
    yield reverse(f"{space}:standing_sum", args=[event.pk, 1, 3, KEY])
    for number in (1, 3, 9):
        yield reverse(f"{space}:entry", args=[event.pk, event.entries.get(number=number).pk])


def visitors_pages(event: Event) -> Iterator[str]:
    yield reverse("public:event", args=[event.pk])
    yield from read_by_all(event, "public")
    for round_ in Round.objects.filter(stage__event=event).exclude(state=Round.State.DRAFTED):
        yield reverse("public:round", args=[event.pk, round_.pk])


def tangs_pages(event: Event) -> Iterator[str]:
    for name in ("event", "stages", "rounds", "entries", "penalties", "journal", "print_room"):
        yield reverse(f"office:{name}", args=[event.pk])
    yield from read_by_all(event, "office")
    for stage in Stage.objects.filter(event=event):
        yield reverse("office:change_stage", args=[event.pk, stage.pk])
        yield reverse("office:draw", args=[event.pk, stage.pk])
    for round_ in Round.objects.filter(stage__event=event):
        yield reverse("office:round", args=[event.pk, round_.pk])
    match = replaced(event)
    yield reverse("office:match", args=[match.pk])
    yield reverse("office:replace_result", args=[match.pk])


def fangs_pages(event: Event) -> Iterator[str]:
    staying, gone = (Entry.objects.get(event=event, number=number).pk for number in (1, 9))
    yield reverse("office:withdraw_entry", args=[event.pk, staying])
    yield reverse("office:reinstate_entry", args=[event.pk, gone])
    yield reverse("office:adjust_standings", args=[event.pk, 1])
    adjustment = event.stages.get(order=1).adjustments.get()
    yield reverse("office:cancel_standings_adjustment", args=[event.pk, adjustment.pk])
    yield reverse("office:restore_result", args=[replaced(event).pk, 1])


def luos_pages(event: Event) -> Iterator[str]:
    yield reverse("desk:paper_pile", args=[replaced(event).round_id])


PAGES = {"": visitors_pages, "tang": tangs_pages, "fang": fangs_pages, "luo": luos_pages}


@pytest.mark.parametrize("username", PAGES)
def test_pages_of_two_stages_fit_in_both_languages(strangers, staged, username: str) -> None:
    person = strangers.visitor(PHONE, username)
    if username:
        person.sign_in(username, username)
    look_in_both_languages(person, list(PAGES[username](staged)))
