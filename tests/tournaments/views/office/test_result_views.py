"""Accepting results: the version that was seen, once, by a second person where one is wanted."""

import pytest
from django.urls import reverse

from referee.rulebook.seats import Side
from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, said, sign
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Result, Round
from tournaments.services import rounds
from tournaments.services.results import lock_match, reopen_result

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def published(event, entries, tang) -> Round:
    event.rules = {"second_person": True}
    event.save()
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    return rounds.publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )


@pytest.fixture
def table(published) -> Match:
    return published.matches.get(table_number=1)


@pytest.fixture
def office(client, event, published, tang) -> Office:
    return Office(client, tang, event.pk)


def accept(office: Office, match: Match, version: int):
    return office.client.post(
        reverse("office:accept_result", args=[match.pk]), {"version": version}
    )


def states() -> list[tuple[int, str]]:
    return list(Result.objects.order_by("version").values_list("version", "state"))


def test_a_signed_result_is_accepted_by_its_table(office, table, tang, luo):
    sign(table, luo)
    page = office.text("round_list", table.round_id)
    assert "Accept table 1" in page
    assert "▲past A ■8" in page
    answer = accept(office, table, 1)
    assert answer.url == office.address("round", table.round_id)
    assert said(answer) == ["Table 1 is accepted."]
    result = Result.objects.get()
    assert (result.state, result.accepted_by, result.accepted_at) == ("accepted", tang, NOON)
    table.refresh_from_db()
    assert table.state == Match.State.ACCEPTED


def test_accepting_twice_is_one_acceptance(office, table, luo):
    sign(table, luo)
    accept(office, table, 1)
    accept(office, table, 1)
    assert states() == [(1, "accepted")]
    assert JournalEntry.objects.filter(act="accept_result").count() == 1


def test_whoever_signed_does_not_accept(client, event, table, published, fang):
    sign(table, fang)
    answer = accept(Office(client, fang, event.pk), table, 1)
    assert said(answer) == ["Somebody other than the referee who signed must accept this result."]
    assert states() == [(1, "signed")]


def test_a_version_that_was_not_seen_is_not_accepted(office, table, luo, fang):
    sign(table, luo)
    reopen_result(match=lock_match(table.pk), reason="r", by=fang, now=NOON)
    sign(table, luo)
    answer = accept(office, table, 1)
    assert said(answer) == ["The result has changed since this page was shown. Look at it again."]
    assert states() == [(1, "superseded"), (2, "signed")]


def test_a_result_over_an_accepted_one_is_not_accepted_unseen(office, table, luo, fang):
    sign(table, luo)
    accept(office, table, 1)
    reopen_result(match=lock_match(table.pk), reason="r", by=fang, now=NOON)
    sign(table, luo, winner=Side.EW)
    answer = accept(office, table, 2)
    assert answer.url == reverse("office:match", args=[table.pk])
    assert said(answer)[-1:] == ["唐组织 accepted a result of this table at 12:00: look at both."]
    answer = office.post("accept_signed", table.round_id, result=[f"{table.pk}:2"])
    assert "0 results accepted." in said(answer)
    assert states() == [(1, "accepted"), (2, "signed")]


def test_who_comes_second_is_told_who_was_first(client, event, table, published, tang, fang, luo):
    sign(table, luo)
    accept(Office(client, fang, event.pk), table, 1)
    second = Office(client, tang, event.pk)
    first = "方裁判长 accepted table 1 already, at 12:00."
    assert said(accept(second, table, 1))[-1:] == [first]
    answer = second.post("accept_signed", published.pk, result=[f"{table.pk}:1"])
    assert said(answer)[-1:] == [first]
    assert Result.objects.get().accepted_by == fang


def test_all_signed_results_of_a_round_are_accepted(office, published, luo):
    one, two = published.matches.order_by("table_number")
    for match in (one, two):
        sign(match, luo)
    answer = office.post("accept_signed", published.pk, result=[f"{one.pk}:1", f"{two.pk}:1"])
    assert said(answer) == ["2 results accepted."]
    assert states() == [(1, "accepted"), (1, "accepted")]


def test_a_table_that_changed_does_not_hold_up_the_others(office, published, luo, fang):
    one, two = published.matches.order_by("table_number")
    for match in (one, two):
        sign(match, luo)
    reopen_result(match=lock_match(one.pk), reason="r", by=fang, now=NOON)
    answer = office.post("accept_signed", published.pk, result=[f"{one.pk}:1", f"{two.pk}:1"])
    assert said(answer) == [
        "Table 2 is accepted.",
        "Table 1: The result has changed since this page was shown. Look at it again.",
    ]


@pytest.mark.parametrize("shown", ["", "x", "1", "1:x", "9" * 40 + ":1", ":"])
def test_a_garbled_page_accepts_nothing(office, published, table, luo, shown):
    sign(table, luo)
    answer = office.post("accept_signed", published.pk, result=[shown])
    assert said(answer) == ["This page is too old."]
    assert states() == [(1, "signed")]


@pytest.mark.parametrize("version", ["", "x", "99999999999999999999"])
def test_a_garbled_version_accepts_nothing(office, table, luo, version):
    sign(table, luo)
    assert said(accept(office, table, version)) == ["This page is too old."]


def test_a_match_of_a_draft_is_not_there(office, published):
    draft = published.stage.rounds.get(number=2).matches.first()
    assert accept(office, draft, 1).status_code == 404
    assert states() == []


def test_a_match_without_a_result_says_why_and_leads_on(client, event, office, table, fang):
    address = reverse("office:match", args=[table.pk])
    desk = reverse("desk:match", args=[table.pk])
    page = office.client.get(address).content.decode()
    assert "No result yet: this table has not begun." in page
    assert f'href="{desk}"' not in page
    Match.objects.filter(pk=table.pk).update(state=Match.State.PLAYING)
    page = Office(client, fang, event.pk).client.get(address).content.decode()
    assert "this table is being played, and its sheet is not signed" in page
    assert f'<a class="button primary" href="{desk}">' in page
