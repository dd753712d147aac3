"""Entry pages: adding one after another, changing, checking in, the list as a file."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import make_entry
from tests.tournaments.office import Office, said
from tournaments.models import Entry

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def office(client, event, tang) -> Office:
    return Office(client, tang, event.pk)


def values(entry: Entry) -> tuple:
    players = list(entry.players.values_list("name", "phone", "member_number"))
    return entry.number, entry.unit, entry.seed, players


def test_an_entry_is_added_and_the_form_is_there_for_the_next(office, event):
    answer = office.post(
        "add_entry",
        number="18",
        player_1=" 张伟 ",
        player_2="李娜",
        unit="文化宫",
        seed="1",
        phone_1="007",
        member_2="0045",
    )
    assert answer.url == office.address("add_entry")
    assert said(answer) == ["Added: 18 张伟/李娜"]
    assert values(event.entries.get()) == (
        18,
        "文化宫",
        1,
        [("张伟", "007", ""), ("李娜", "", "0045")],
    )


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"player_2": "b"}, "player_1"),
        ({"player_1": "a", "player_2": "b", "number": "1"}, "number"),
        ({"player_1": "a", "player_2": "b", "number": "9" * 30}, "number"),
        ({"player_1": "a" * 21, "player_2": "b"}, "player_1"),
        ({"player_1": "a", "player_2": "b\u202e"}, "player_2"),
    ],
)
def test_a_bad_entry_is_refused_at_its_field_and_kept(office, event, entries, data, field):
    answer = office.post("add_entry", **data)
    form = answer.context["form"]
    assert set(form.errors) == {field}
    assert {name: form[name].value() for name in data} == data
    assert event.entries.count() == 4


def test_an_entry_sent_twice_is_one_entry(office, event, entries):
    number = office.get("add_entry").context["form"]["number"].value()
    assert number == 5
    data = {"number": number, "player_1": "张伟", "player_2": "李娜"}
    office.post("add_entry", **data)
    again = office.post("add_entry", **data)
    assert set(again.context["form"].errors) == {"number"}
    assert event.entries.count() == 5


def test_an_entry_saved_unchanged_is_identical(office, event, entries):
    entry = entries[0]
    entry.players.filter(position=1).update(phone="00771", member_number="0045")
    before = values(entry)
    form = office.get("change_entry", entry.pk).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    office.post("change_entry", entry.pk, **data)
    entry.refresh_from_db()
    assert values(entry) == before


def test_an_entry_is_removed_by_its_number_and_names(office, event, entries):
    answer = office.post("remove_entry", entries[1].pk)
    assert said(answer) == ["Removed: 2 陈明/赵军"]
    assert event.entries.count() == 3


def test_check_in_is_a_toggle(office, entries):
    office.post("check_in", entries[0].pk, present="1")
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.CHECKED_IN
    office.post("check_in", entries[0].pk, present="0")
    entries[0].refresh_from_db()
    assert entries[0].state == Entry.State.REGISTERED


def test_the_chief_referee_reads_entries_without_acts(client, event, entries, fang):
    page = Office(client, fang, event.pk).text("entries")
    assert "张伟/李娜" in page
    assert "check-in" not in page


def test_names_stay_text_on_the_page(office, event, entries):
    entries[0].players.filter(position=1).update(name="<b>张</b>")
    assert "&lt;b&gt;张&lt;/b&gt;" in office.text("entries")


def test_the_list_is_saved_as_a_file(office, entries):
    answer = office.get("entries", _export="csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[:2] == ["No.,Players,Unit,Seed,State", "1,张伟/李娜,,,Registered"]


def test_the_page_asks_as_much_for_64_entries_as_for_8(office, event, client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            office.get("entries")
        return len(captured)

    for number in range(1, 9):
        make_entry(event, number)
    eight = queries()
    for number in range(9, 65):
        make_entry(event, number)
    assert queries() == eight
