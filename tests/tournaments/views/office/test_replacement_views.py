"""The pages that replace an accepted result: both results, what moves, and one explicit act."""

import pytest
from django.urls import reverse

from referee.rulebook.seats import Side
from tests.conftest import NOON
from tests.tournaments.office import Office, said, sign
from tests.tournaments.stages import make_stage
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Result, Stage
from tournaments.services.results import accept_result, lock_match, reopen_result

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def table(event, match: Match, tang, fang, luo) -> Match:
    """Version 1 (NS past A against 8) is accepted, version 2 (EW past A against 8) waits."""
    event.rules = {"second_person": True}
    event.save()
    sign(match, luo)
    accept_result(match=match, version=1, visit=in_office(match, tang), now=NOON)
    reopen_result(match=lock_match(match.pk), reason="记错", by=fang, now=NOON)
    sign(match, luo, winner=Side.EW)
    match.refresh_from_db()
    return match


def url(name: str, match: Match, *more: int) -> str:
    return reverse(f"office:{name}", args=[match.pk, *more])


def states() -> list[tuple[int, str]]:
    return list(Result.objects.order_by("version").values_list("version", "state"))


def test_the_page_shows_both_results_and_what_moves(office, table):
    answer = office.client.get(url("replace_result", table))
    page = answer.content.decode()
    compared = [(row.name, row.before, row.after) for row in answer.context["compared"].data]
    assert compared == [
        ("Kind", "Played", "Played"),
        ("Winner", "▲NS", "■EW"),
        ("Reason", "passed A", "passed A"),
        ("▲ Level", "past A", "8"),
        ("■ Level", "8", "past A"),
        ("▲ Hands won", "6", "6"),
        ("■ Hands won", "3", "3"),
    ]
    moved = {
        change.entry.number: (change.before.place, change.after.place)
        for change in answer.context["found"].changes
    }
    assert moved == {1: (1, 4), 2: (4, 1)}
    assert "Replace the result of table 1 by version 2" in page
    for words in (table.ns_entry.names, table.ew_entry.names, "Round 1", "12:00"):
        assert words in page
    assert states() == [(1, "accepted"), (2, "signed")]


def test_replacing_is_one_explicit_act(office, table):
    answer = office.client.post(url("replace_result", table), {"version": 2, "replaces": 1})
    assert (answer.status_code, answer.url) == (302, url("match", table))
    assert said(answer) == ["Table 1 is accepted."]
    assert states() == [(1, "superseded"), (2, "accepted")]
    noted = JournalEntry.objects.filter(act="accept_result").latest("pk")
    assert (noted.before["version"], noted.after["version"]) == (1, 2)
    again = office.client.post(url("replace_result", table), {"version": 2, "replaces": 1})
    assert again.status_code == 302
    assert JournalEntry.objects.filter(act="accept_result").count() == 2


@pytest.mark.parametrize("replaces", ["", "2", "7"])
def test_another_accepted_result_than_shown_is_shown_first(office, table, replaces):
    answer = office.client.post(url("replace_result", table), {"version": 2, "replaces": replaces})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert answer.context["form"]["replaces"].value() == "1"
    assert "唐组织" in answer.content.decode()
    assert states() == [(1, "accepted"), (2, "signed")]


def test_a_newer_signed_version_is_shown_instead_of_the_one_posted(office, table, fang, luo):
    reopen_result(match=lock_match(table.pk), reason="r", by=fang, now=NOON)
    sign(table, luo)
    answer = office.client.post(url("replace_result", table), {"version": 2, "replaces": 1})
    assert answer.status_code == 200
    assert answer.context["form"]["version"].value() == "3"
    assert states() == [(1, "accepted"), (2, "superseded"), (3, "signed")]


@pytest.mark.parametrize("posted", [{}, {"version": "x"}, {"version": "9" * 30, "replaces": "1"}])
def test_a_garbled_page_replaces_nothing(office, table, posted):
    assert office.client.post(url("replace_result", table), posted).status_code == 200
    assert states() == [(1, "accepted"), (2, "signed")]


def test_whoever_signed_does_not_replace(client, event, match, table, luo, fang):
    reopen_result(match=lock_match(table.pk), reason="r", by=fang, now=NOON)
    sign(table, fang)
    client.force_login(fang)
    answer = client.post(url("replace_result", table), {"version": 3, "replaces": 1})
    assert answer.status_code == 200
    assert states()[-1] == (3, "signed")


def test_the_match_page_tells_every_version(office, table):
    page = office.client.get(url("match", table)).content.decode()
    for words in ("罗裁判 12:00", "唐组织 12:00", "▲past A ■8", "▲8 ■past A"):
        assert words in page
    assert url("replace_result", table) in page
    assert url("restore_result", table, 1) not in page


def test_the_chief_referee_restores_a_version(client, event, table, tang, fang):
    accept_result(match=table, version=2, replaces=1, visit=in_office(table, tang), now=NOON)
    office = Office(client, fang, event.pk)
    address = url("restore_result", table, 1)
    assert address in office.client.get(url("match", table)).content.decode()
    answer = office.client.get(address)
    assert [c.entry.number for c in answer.context["found"].changes] == [1, 2]
    refused = office.client.post(address, {"version": 1, "replaces": 2, "reason": ""})
    assert list(refused.context["form"].errors) == ["reason"]
    done = office.client.post(address, {"version": 1, "replaces": 2, "reason": "<b>原裁定</b>"})
    assert done.url == url("match", table)
    assert states() == [(1, "superseded"), (2, "superseded"), (3, "accepted")]
    journal = office.client.get(office.address("journal")).content.decode()
    assert "&lt;b&gt;原裁定&lt;/b&gt;" in journal
    assert "Former result restored" in journal


def test_restoring_over_another_version_than_shown_keeps_the_reason(
    client, event, table, tang, fang
):
    accept_result(match=table, version=2, replaces=1, visit=in_office(table, tang), now=NOON)
    office = Office(client, fang, event.pk)
    posted = {"version": 1, "replaces": 1, "reason": "原裁定"}
    answer = office.client.post(url("restore_result", table, 1), posted)
    assert answer.status_code == 200
    assert answer.context["form"]["reason"].value() == "原裁定"
    assert answer.context["form"]["replaces"].value() == "2"
    assert states()[-1] == (2, "accepted")


def test_only_the_chief_referee_restores(client, event, table, tang, luo, wu):
    address = url("restore_result", table, 1)
    for user, status in ((tang, 403), (luo, 403), (wu, 404)):
        client.force_login(user)
        assert client.get(address).status_code == status
        posted = {"version": 1, "replaces": 1, "reason": "r"}
        assert client.post(address, posted).status_code == status
    assert client.put(address).status_code == 405
    assert states() == [(1, "accepted"), (2, "signed")]


@pytest.mark.parametrize("version", [2, 9])
def test_what_was_never_accepted_cannot_be_restored(client, table, fang, version):
    client.force_login(fang)
    assert client.get(url("restore_result", table, version)).status_code == 404


def test_a_sheet_that_leads_elsewhere_is_said(client, event, table, fang, luo, clock):
    office = Office(client, fang, event.pk)
    address = url("restore_result", table, 1)
    office.client.post(address, {"version": 1, "replaces": 1, "reason": "r"})
    page = office.client.get(url("match", table)).content.decode()
    assert "leads to another result" not in page  # no hand was recorded


def test_who_goes_through_instead_is_announced(office, event, table):
    """Check 16: recomputed and said, before and after; nothing is paired anew."""
    make_stage(event, Stage.Kind.KNOCKOUT, [], takes=1)
    pairs = list(Match.objects.values_list("pk", "ns_entry", "ew_entry"))
    page = office.client.get(url("replace_result", table)).content.decode()
    assert "Who goes through changes" in page
    answer = office.client.post(url("replace_result", table), {"version": 2, "replaces": 1})
    assert said(answer)[1:] == [
        f"Who goes through has changed. In: 2 {table.ew_entry.names}."
        f" Out: 1 {table.ns_entry.names}."
    ]
    assert list(Match.objects.values_list("pk", "ns_entry", "ew_entry")) == pairs
