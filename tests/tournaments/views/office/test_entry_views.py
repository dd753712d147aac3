"""Entry pages: adding one after another, changing, checking in, the list as a file."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, as_shown, said
from tournaments.models import Entry, Match, Player
from tournaments.selectors.progress import is_drawn
from tournaments.views.office.entries import entries as views

pytestmark = pytest.mark.usefixtures("clock")


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


def test_what_a_post_does_not_name_stays(office, event, entries):
    entry = entries[0]
    entry.players.filter(position=1).update(phone="00771", member_number="0045")
    Player.objects.create(entry=entry, position=3, name="替", phone="1", member_number="2")
    shown = office.get("change_entry", entry.pk).context["form"]["shown"].value()
    office.post("change_entry", entry.pk, player_1="章伟", player_2="李娜", shown=shown)
    entry.refresh_from_db()
    assert values(entry) == (
        1,
        "",
        None,
        [("章伟", "00771", "0045"), ("李娜", "", ""), ("替", "1", "2")],
    )


def test_another_substitute_does_not_get_the_phone_of_the_former(office, event, entries):
    entry = entries[0]
    Player.objects.create(entry=entry, position=3, name="替", phone="1", member_number="2")
    form = office.get("change_entry", entry.pk).context["form"]
    office.post("change_entry", entry.pk, **as_shown(form, player_3="补"))
    assert values(entry)[3][2] == ("补", "", "")


def test_an_entry_saved_meanwhile_is_shown_beside_what_was_typed(office, event, entries):
    entry = entries[0]
    form = office.get("change_entry", entry.pk).context["form"]
    office.post("change_entry", entry.pk, **as_shown(form, unit="新单位"))
    answer = office.post("change_entry", entry.pk, **as_shown(form, seed="3"))
    entry.refresh_from_db()
    assert (entry.unit, entry.seed) == ("新单位", None)
    form = answer.context["form"]
    (one,) = form.differences
    assert (one.label, one.was, one.there, one.typed) == ("Unit", "–", "新单位", "–")
    assert form["seed"].value() == "3"
    office.post("change_entry", entry.pk, **as_shown(form, unit="新单位"))
    entry.refresh_from_db()
    assert (entry.unit, entry.seed) == ("新单位", 3)


def test_the_page_says_that_a_draft_will_be_dropped(office, event, entries, tang):
    entry = entries[1]
    assert "drops the draft" not in office.text("change_entry", entry.pk)
    draw_round_robin(event=event, by=tang, now=NOON)
    assert "drops the draft" in office.text("change_entry", entry.pk)
    answer = office.post("remove_entry", entry.pk)
    assert said(answer) == [
        "Removed: 2 陈明/赵军",
        "The draft of the draw is dropped. Draw again.",
    ]
    assert not is_drawn(event)


def test_a_form_sent_twice_is_one_entry(office, event):
    form = office.get("add_entry").context["form"]
    data = as_shown(form, number="", player_1="a", player_2="b")
    assert office.post("add_entry", **data).status_code == 302
    assert office.post("add_entry", **data).status_code == 302
    assert event.entries.count() == 1


def test_an_entry_is_removed_by_its_number_and_names(office, event, entries):
    answer = office.post("remove_entry", entries[1].pk)
    assert said(answer) == ["Removed: 2 陈明/赵军"]
    assert event.entries.count() == 3


def test_the_chief_referee_reads_entries_without_changing_them(client, event, entries, fang):
    office = Office(client, fang, event.pk)
    page = office.text("entries")
    assert "张伟/李娜" in page
    assert f'href="{office.address("change_entry", entries[0].pk)}"' not in page


def test_names_stay_text_on_the_page(office, event, entries):
    entries[0].players.filter(position=1).update(name="<b>张</b>")
    assert "&lt;b&gt;张&lt;/b&gt;" in office.text("entries")


HEADS = (
    "No.,Player 1,Player 2,Unit,Seed,Phone of player 1,Phone of player 2,"
    "Member number of player 1,Member number of player 2,Substitute,Phone of the substitute,"
    "Member number of the substitute,State"
)


def saved(office: Office, **query: str) -> list[str]:
    return office.get("entries", _export="csv", **query).content.decode("utf-8-sig").splitlines()


def test_the_list_is_saved_as_a_file(office, entries):
    entries[0].players.filter(position=1).update(phone="007", member_number="012345678901234567")
    Player.objects.create(entry=entries[0], position=3, name="替", phone="0")
    lines = saved(office)
    assert lines[0] == HEADS
    assert lines[1] == "1,张伟,李娜,,,007,,012345678901234567,,替,0,,Registered"
    assert len(lines) == 5


def test_the_saved_list_is_the_one_asked_for(office, entries):
    Entry.objects.filter(number__in=[2, 3]).update(state=Entry.State.CHECKED_IN)
    lines = saved(office, state="checked_in", sort="-number", page="7")
    assert [line.split(",")[0] for line in lines] == ["No.", "3", "2"]
    page = office.get("entries", state="checked_in", sort="-number").content.decode()
    assert "?state=checked_in&amp;sort=-number&amp;_export=csv" in page


def listed(office: Office, **query: str) -> list[int]:
    return [row.record.number for row in office.get("entries", **query).context["table"].rows]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ({}, [1, 2, 3, 4]),
        ({"state": "checked_in"}, [2]),
        ({"unit": "文化宫"}, [1, 2]),
        ({"unit": "文化宫", "state": "registered"}, [1]),
        ({"text": "3"}, [3]),
        ({"text": "李娜"}, [1]),
        ({"text": "化"}, [1, 2]),
        ({"text": "x\x00"}, [1, 2, 3, 4]),
        ({"text": "999999999999"}, []),
        ({"state": "nonsense"}, [1, 2, 3, 4]),
        ({"unit": "<b>"}, [1, 2, 3, 4]),
    ],
)
def test_the_list_is_narrowed_down(office, entries, query, numbers):
    Entry.objects.filter(number__in=[1, 2]).update(unit="文化宫")
    Entry.objects.filter(number=2).update(state=Entry.State.CHECKED_IN)
    assert listed(office, **query) == numbers


def test_a_long_list_comes_in_pages(office, event, monkeypatch):
    monkeypatch.setattr(views, "PER_PAGE", 3)
    for number in range(1, 6):
        make_entry(event, number)
    answer = office.get("entries", page="2")
    assert [row.record.number for row in answer.context["table"].paginated_rows] == [4, 5]
    assert len(answer.context["listed"]) == 5


def test_the_entry_page_counts_the_matches_of_each_player(office, match, entries):
    assert "Matches played" in office.text("change_entry", entries[0].pk)
    match.state = Match.State.PLAYING
    match.save(update_fields=["state"])
    found = office.get("change_entry", entries[0].pk).context["appearances"]
    assert [(one.player.name, len(one.matches)) for one in found] == [("张伟", 1), ("李娜", 1)]
    assert "Matches played" not in office.text("change_entry", entries[2].pk)


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
