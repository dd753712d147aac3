"""Checking in on the list of entries, one by one and together."""

import pytest

from tests.tournaments.office import Office, said
from tournaments.models import Entry, JournalEntry

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def office(client, event, entries, tang) -> Office:
    return Office(client, tang, event.pk)


def states() -> list[str]:
    return list(Entry.objects.order_by("number").values_list("state", flat=True))


def test_check_in_is_a_toggle(office, entries):
    for present, state in (("1", Entry.State.CHECKED_IN), ("0", Entry.State.REGISTERED)):
        answer = office.post("check_in", entries[0].pk, present=present)
        assert answer.url == office.address("entries")
        entries[0].refresh_from_db()
        assert entries[0].state == state


def test_a_tap_brings_the_row_anew_and_the_count(office, client, entries):
    address = office.address("check_in", entries[0].pk)
    answer = client.post(
        address, {"present": "1", "list": "sort=unit"}, headers={"HX-Request": "true"}
    )
    page = answer.content.decode()
    assert page.count("<tr") == 1
    assert "Take back the check-in" in page
    assert 'value="sort=unit"' in page
    assert 'hx-swap-oob="true"' in page
    assert '<b class="number">1</b> of <b class="number">4</b> checked in' in page
    assert "csrfmiddlewaretoken" in page


def test_a_tap_on_who_plays_by_now_shows_the_list(office, client, entries):
    Entry.objects.update(state=Entry.State.ACTIVE)
    address = office.address("check_in", entries[0].pk)
    answer = client.post(address, {"present": "1"}, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == office.address("entries")
    assert said(answer) == ["Only an entry that does not play yet checks in."]


def test_the_list_says_how_many_are_there(office):
    Entry.objects.filter(number=1).update(state=Entry.State.WITHDRAWN)
    Entry.objects.filter(number=2).update(state=Entry.State.CHECKED_IN)
    page = office.text("entries")
    assert '<b class="number">1</b> of <b class="number">3</b> checked in' in page


def test_all_that_are_listed_check_in(office):
    Entry.objects.filter(number__in=[1, 2]).update(unit="文化宫")
    shown = office.get("entries", unit="文化宫").context
    answer = office.post(
        "check_in_entries",
        which="listed",
        listed=",".join(map(str, shown["listed"])),
        list=shown["list_query"],
    )
    assert answer.url == office.address("entries") + "?unit=%E6%96%87%E5%8C%96%E5%AE%AB"
    assert said(answer) == ["2 entries checked in."]
    assert states() == ["checked_in", "checked_in", "registered", "registered"]


def test_the_ticked_check_in_and_are_taken_back(office, entries):
    ticked = [entries[1].pk, entries[3].pk]
    office.post("check_in_entries", which="ticked", entry=ticked)
    assert states() == ["registered", "checked_in", "registered", "checked_in"]
    answer = office.post("check_in_entries", which="back", entry=ticked[:1])
    assert said(answer)[-1] == "1 check-in taken back."
    assert states() == ["registered", "registered", "registered", "checked_in"]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"which": "ticked"},
        {"which": "listed", "listed": ""},
        {"which": "listed", "listed": "x,-1,9" + "9" * 30},
        {"which": "listed", "listed": "9" * 5000},
        {"which": "ticked", "entry": ["²", "", "9" * 5000]},
        {"which": "nonsense", "entry": ["1"]},
    ],
)
def test_nothing_ticked_is_said(office, data):
    answer = office.post("check_in_entries", **data)
    assert said(answer) == ["Tick entries first."]
    assert not JournalEntry.objects.exists()


def test_entries_of_another_event_do_not_check_in(office, entries, event):
    other = type(event).objects.create(name="另一赛事", starts_on=event.starts_on)
    Entry.objects.filter(pk=entries[0].pk).update(event=other)
    office.post("check_in_entries", which="ticked", entry=[entries[0].pk, entries[1].pk])
    assert states().count("checked_in") == 1


def test_the_chief_referee_has_no_check_in(client, event, entries, fang):
    page = Office(client, fang, event.pk).text("entries")
    assert "Check in" not in page
    assert "Withdraw…" in page


def test_checking_in_all_is_offered_while_somebody_is_not_there(office):
    assert "Check in all" in office.text("entries")
    listed = ",".join(map(str, Entry.objects.values_list("pk", flat=True)))
    office.post("check_in_entries", which="listed", listed=listed)
    assert "Check in all" not in office.text("entries")
    again = office.post("check_in_entries", which="listed", listed=listed)
    assert said(again)[-1] == "Nothing to change: they are so already."


def test_the_organiser_reads_who_withdraws_entries(client, event, office, entries, fang):
    says = "only the chief referee withdraws entries"
    assert says in office.text("entries")
    assert says in office.text("entry", entries[0].pk)
    chief = Office(client, fang, event.pk)
    assert says not in chief.text("entries")
    assert says not in chief.text("entry", entries[0].pk)
