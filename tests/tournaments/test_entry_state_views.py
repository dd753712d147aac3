"""The page where the chief referee withdraws an entry, and the ways to it."""

import pytest
from django.urls import reverse

from referee.rulebook.seats import Side
from referee.services.rulings import record_walkover
from tests.conftest import NOON
from tests.tournaments.office import Office, said
from tournaments.models import Entry, JournalEntry, Result, Round
from tournaments.services.events import create_event

pytestmark = pytest.mark.usefixtures("clock")


def test_check_in_is_a_toggle(client, event, entries, tang):
    office = Office(client, tang, event.pk)
    for present, state in (("1", Entry.State.CHECKED_IN), ("0", Entry.State.REGISTERED)):
        office.post("check_in", entries[0].pk, present=present)
        entries[0].refresh_from_db()
        assert entries[0].state == state


def test_the_chief_referee_withdraws_an_entry(client, event, entries, match, fang):
    office = Office(client, fang, event.pk)
    assert office.address("withdraw_entry", entries[0].pk) in office.text("entries")
    answer = office.post("withdraw_entry", entries[0].pk, reason="two walkovers")
    assert answer.url == office.address("entries")
    assert said(answer) == ["Withdrawn: 1 张伟/李娜"]
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.WITHDRAWN
    assert Result.objects.get().kind == Result.Kind.WALKOVER_NS
    assert "left the event already" in office.text("withdraw_entry", entries[0].pk)
    assert office.address("withdraw_entry", entries[0].pk) not in office.text("entries")


def test_a_missing_reason_is_said_beside_it(client, event, entries, fang):
    answer = Office(client, fang, event.pk).post("withdraw_entry", entries[0].pk, reason=" ")
    assert set(answer.context["form"].errors) == {"reason"}
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.REGISTERED


@pytest.mark.parametrize("verb", ["get", "post"])
def test_only_the_chief_referee_withdraws(client, event, entries, tang, luo, wu, verb):
    address = reverse("office:withdraw_entry", args=[event.pk, entries[0].pk])
    assert getattr(client, verb)(address).url.startswith(reverse("login"))
    for user, status in ((tang, 403), (luo, 403), (wu, 404)):
        client.force_login(user)
        assert getattr(client, verb)(address, {"reason": "r"}).status_code == status
    assert not JournalEntry.objects.exists()


def test_other_verbs_and_entries_are_refused(client, event, entries, fang):
    office = Office(client, fang, event.pk)
    assert client.put(office.address("withdraw_entry", entries[0].pk)).status_code == 405
    assert office.get("withdraw_entry", 10**17).status_code == 404
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=fang, now=NOON)
    elsewhere = reverse("office:withdraw_entry", args=[other.pk, entries[0].pk])
    assert client.get(elsewhere).status_code in {403, 404}


def test_the_table_leads_there_after_two_walkovers(
    client, event, entries, make_match, round_one, fang
):
    later = Round.objects.create(stage=round_one.stage, number=2, state="published")
    tables = [
        make_match(entries[0], entries[1]),
        make_match(entries[2], entries[1], round=later),
    ]
    for match in tables:
        record_walkover(match=match, side=Side.EW, reason="缺席", by=fang, now=NOON)
    office = Office(client, fang, event.pk)
    link = office.address("withdraw_entry", entries[1].pk)
    table = reverse("desk:match", args=[tables[1].pk])
    assert link in client.get(table).content.decode()
    assert "given 2 walkovers" in office.text("withdraw_entry", entries[1].pk)
    office.post("withdraw_entry", entries[1].pk, reason="8.9")
    assert "has given two walkovers" not in client.get(table).content.decode()
