"""The pages where the chief referee withdraws entries and takes it back, and the ways to them."""

import re
from typing import Any

import pytest
from django.urls import reverse

from referee.rulebook.seats import Side
from referee.services.clock import start_clock
from referee.services.rulings import record_walkover
from tests.conftest import NOON
from tests.tournaments.office import Office, said
from tests.visits import at_table
from tournaments.models import Entry, JournalEntry, Match, Result, Round
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.services.events import create_event

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def office(client, event, entries, fang) -> Office:
    return Office(client, fang, event.pk)


def confirm(office: Office, name: str, entry: Entry, **data: Any) -> Any:
    mark = office.get(name, entry.pk).context["preview"].mark
    return office.post(name, entry.pk, mark=mark, **data)


def text_of(answer: Any) -> str:
    """What a page says, without its tags."""
    text = re.sub(r"<[^>]+>", "", answer.content.decode())
    return " ".join(text.split())


def test_the_chief_referee_withdraws_an_entry(office, entries, match):
    assert office.address("withdraw_entry", entries[0].pk) in office.text("entries")
    answer = confirm(office, "withdraw_entry", entries[0], reason="two walkovers")
    assert answer.url == office.address("entries")
    assert said(answer) == ["Withdrawn: 1 张伟/李娜"]
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.WITHDRAWN
    assert Result.objects.get().kind == Result.Kind.WALKOVER_NS
    assert "left the event already" in office.text("withdraw_entry", entries[0].pk)
    page = office.text("entries")
    assert office.address("withdraw_entry", entries[0].pk) not in page
    assert office.address("reinstate_entry", entries[0].pk) in page


def test_the_page_names_what_follows(office, entries, match, make_match):
    entries[1].unit = "文化宫"
    entries[1].save(update_fields=["unit"])
    later = Round.objects.create(stage=match.round.stage, number=2, state="published")
    at_play = make_match(entries[0], entries[2], round=later, state=Match.State.PLAYING)
    page = text_of(office.get("withdraw_entry", entries[0].pk))
    assert "Round 1 · Table 1 walkover for 2 陈明/赵军 文化宫" in page
    assert f"Round 2 · Table {at_play.table_number} at play, left to its referee" in page


def test_several_are_named_confirmed_and_taken_back(office, event, entries, match):
    ids = [entries[0].pk, entries[2].pk]
    preview = office.post("withdraw_entries", which="ticked", entry=ids)
    page = text_of(preview)
    assert "Withdraw 2 entries" in page
    assert "1 张伟/李娜" in page
    assert "3 王芳/刘洋" in page
    assert "No match of this entry is open." in page
    assert not JournalEntry.objects.exists()
    posted = {
        "which": "listed",
        "listed": preview.context["chosen"],
        "mark": preview.context["preview"].mark,
        "reason": "提前离开",
    }
    answer = office.post("withdraw_entries", **posted)
    assert said(answer) == ["Withdrawn: 1 张伟/李娜, 3 王芳/刘洋"]
    rows = JournalEntry.objects.filter(act="withdraw_entry").values_list("reason", flat=True)
    assert list(rows) == ["提前离开"] * 2
    assert office.post("withdraw_entries", **posted).url == office.address("entries")
    assert JournalEntry.objects.filter(act="withdraw_entry").count() == 2

    home = office.get("entries")
    assert "2 entries were withdrawn just now." in text_of(home)
    assert "withdrawn just now" not in office.text("entries")
    left = ",".join(map(str, home.context["left_just_now"]))
    preview = office.post("reinstate_entries", which="listed", listed=left)
    page = text_of(preview)
    assert "Round 1 · Table 1 the walkover is taken back, the match waits to be played" in page
    answer = office.post(
        "reinstate_entries", which="listed", listed=left, mark=preview.context["preview"].mark
    )
    assert said(answer)[-1] == "Reinstated: 1 张伟/李娜, 3 王芳/刘洋"
    assert set(event.entries.filter(pk__in=ids).values_list("state", flat=True)) == {
        "active",
        "checked_in",
    }
    match.refresh_from_db()
    assert match.state == Match.State.WAITING


def test_what_has_changed_meanwhile_is_shown_again(office, entries, match, luo):
    mark = office.get("withdraw_entry", entries[0].pk).context["preview"].mark
    start_clock(visit=at_table(match, luo), now=NOON)
    answer = office.post("withdraw_entry", entries[0].pk, mark=mark, reason="已退赛")
    page = text_of(answer)
    assert "What follows has changed since this page was shown." in page
    assert "at play, left to its referee" in page
    assert answer.context["form"]["reason"].value() == "已退赛"
    mark = answer.context["preview"].mark
    answer = office.post("withdraw_entry", entries[0].pk, mark=mark, reason="已退赛")
    assert answer.status_code == 302


@pytest.mark.parametrize("data", [{"reason": "r"}, {"reason": "r", "mark": ""}])
def test_nothing_is_done_without_a_look(office, entries, data):
    assert office.post("withdraw_entry", entries[0].pk, **data).status_code == 200
    assert not JournalEntry.objects.exists()


def test_a_missing_reason_is_said_beside_it(office, entries):
    answer = confirm(office, "withdraw_entry", entries[0], reason=" ")
    assert set(answer.context["form"].errors) == {"reason"}
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.REGISTERED


def test_one_entry_comes_back(office, entries, match):
    confirm(office, "withdraw_entry", entries[0], reason="误")
    answer = confirm(office, "reinstate_entry", entries[0], reason="误操作")
    assert said(answer)[-1] == "Reinstated: 1 张伟/李娜"
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.ACTIVE


def test_a_disqualified_entry_does_not_come_back(office, event, entries, fang):
    disqualify_entry(event=event, entry=entries[0], reason="8.5", by=fang, now=NOON)
    assert "None of these has withdrawn." in office.text("reinstate_entry", entries[0].pk)
    assert office.address("reinstate_entry", entries[0].pk) not in office.text("entries")


PAGES = ("withdraw_entry", "reinstate_entry")
ACTS = ("withdraw_entries", "reinstate_entries")


@pytest.mark.parametrize("verb", ["get", "post"])
@pytest.mark.parametrize("name", PAGES)
def test_only_the_chief_referee_comes_to_the_pages(
    client, event, entries, tang, luo, wu, name, verb
):
    address = reverse(f"office:{name}", args=[event.pk, entries[0].pk])
    assert getattr(client, verb)(address).url.startswith(reverse("login"))
    for user, status in ((tang, 403), (luo, 403), (wu, 404)):
        client.force_login(user)
        assert getattr(client, verb)(address, {"reason": "r"}).status_code == status
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("name", ACTS)
def test_only_the_chief_referee_acts(client, event, entries, tang, luo, wu, name):
    address = reverse(f"office:{name}", args=[event.pk])
    data = {"which": "ticked", "entry": [entries[0].pk], "mark": "x", "reason": "r"}
    assert client.post(address, data).url.startswith(reverse("login"))
    for user, status in ((tang, 403), (luo, 403), (wu, 404)):
        client.force_login(user)
        assert client.post(address, data).status_code == status
    assert not JournalEntry.objects.exists()


def test_other_verbs_and_entries_are_refused(client, office, event, entries, fang):
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=fang, now=NOON)
    for name in PAGES:
        assert client.put(office.address(name, entries[0].pk)).status_code == 405
        assert office.get(name, 10**17).status_code == 404
        elsewhere = reverse(f"office:{name}", args=[other.pk, entries[0].pk])
        assert client.get(elsewhere).status_code in {403, 404}
    for name in ACTS:
        assert client.put(office.address(name)).status_code == 405
        assert office.get(name).url == office.address("entries")
        assert said(office.post(name))[-1] == "Tick entries first."


def give_walkovers(entry: Entry, others: list[Entry], make_match, by) -> list[Match]:
    """Two walkovers given by this entry at EW, each in a round of its own."""
    first = make_match(others[0], entry)
    later = Round.objects.create(stage=first.round.stage, number=2, state="published")
    tables = [first, make_match(others[1], entry, round=later)]
    for match in tables:
        record_walkover(side=Side.EW, reason="缺席", visit=at_table(match, by), now=NOON)
    return tables


def test_two_walkovers_lead_there(client, office, event, entries, make_match, fang):
    tables = give_walkovers(entries[1], [entries[0], entries[2]], make_match, fang)
    link = office.address("withdraw_entry", entries[1].pk)
    table = reverse("desk:match", args=[tables[1].pk])
    for page in (client.get(table), office.get("event"), office.get("entries")):
        assert link in page.content.decode()
        assert "2 陈明/赵军 has given two walkovers" in text_of(page)
    assert "given 2 walkovers" in office.text("withdraw_entry", entries[1].pk)
    confirm(office, "withdraw_entry", entries[1], reason="8.9")
    for page in (client.get(table), office.get("event"), office.get("entries")):
        assert "has given two walkovers" not in text_of(page)


def test_the_organiser_reads_of_two_walkovers(client, event, entries, make_match, fang, tang):
    give_walkovers(entries[1], [entries[0], entries[2]], make_match, fang)
    page = Office(client, tang, event.pk).text("event")
    assert "has given two walkovers" in page
    assert reverse("office:withdraw_entry", args=[event.pk, entries[1].pk]) not in page


def test_one_walkover_is_no_notice(office, entries, match, fang):
    record_walkover(side=Side.EW, reason="缺席", visit=at_table(match, fang), now=NOON)
    assert office.get("event").context["to_withdraw"] == ()
