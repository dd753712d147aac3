"""Importing a list through the pages: looked at first, all of it or nothing, never twice."""

from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournaments.office import Office, said
from tests.tournaments.spreadsheets.rosters import rosters
from tests.tournaments.spreadsheets.test_entry_list import HEAD, workbook
from tournaments.models import Entry, JournalEntry, Player, Stage
from tournaments.selectors.entries.comparisons import ALL_COLUMNS
from tournaments.selectors.entries.registered import details_of, entries_of
from tournaments.services.events import create_event
from tournaments.values.entries import EntryDetails, PlayerDetails

pytestmark = pytest.mark.usefixtures("clock")

ROSTERS = Path(__file__).resolve().parent.parent.parent.parent / "cases" / "rosters"


def look(office: Office, data: bytes):
    return office.post("import_entries", file=SimpleUploadedFile("list.xlsx", data))


def shown(answer) -> dict:
    """What the page says of the first list of the file."""
    return answer.context["previews"][0]


def test_the_clean_list_is_imported_after_a_look(office, event):
    data = (ROSTERS / "clean-24.xlsx").read_bytes()
    preview = look(office, data)
    assert not Entry.objects.exists()
    assert len(shown(preview)["comparison"].new) == 24
    answer = office.post("confirm_entries", entries=shown(preview)["sealed"])
    assert said(answer) == ["24 entries added."]
    assert event.entries.count() == 24
    first = event.entries.get(number=1)
    assert (first.names, first.unit, first.seed) == ("张然英/梁萍", "城南社区", 1)
    assert first.players.first().phone == "07714478584"

    again = look(office, data)
    assert (shown(again)["can_import"], len(shown(again)["comparison"].there)) == (False, 24)
    office.post("confirm_entries", entries=shown(preview)["sealed"])
    assert event.entries.count() == 24


def test_the_bad_list_is_refused_with_every_cell(office, event):
    answer = look(office, (ROSTERS / "bad-cells.xlsx").read_bytes())
    page = answer.content.decode()
    for address in ("D2", "E3", "A4", "C7", "E7"):
        assert f">{address}</th>" in page
    assert shown(answer)["sealed"] == ""
    assert not Entry.objects.exists()


def test_a_list_that_clashes_is_refused_with_the_entry_it_meets(office, event, entries):
    answer = look(office, workbook(HEAD, (2, "a", "b"), (9, "c", "d")))
    assert shown(answer)["sealed"] == ""
    assert "2 陈明/赵军" in answer.content.decode()
    assert event.entries.count() == 4


@pytest.mark.parametrize("data", [b"not a workbook", b""])
def test_another_file_is_refused_at_the_field(office, data):
    answer = look(office, data)
    assert set(answer.context["form"].errors) == {"file"}


def test_markup_in_a_list_is_text(office):
    page = look(office, workbook(HEAD, (1, "<b>a</b>", "=1+1"))).content.decode()
    assert "&lt;b&gt;a&lt;/b&gt;/=1+1" in page


def test_only_what_was_shown_is_imported(office, event, tang, client, wu):
    sealed = shown(look(office, workbook(HEAD, (1, "a", "b"))))["sealed"]
    answer = office.post("confirm_entries", entries=sealed[:-2] + "xx")
    assert said(answer) == ["This preview is too old. Send the file again."]
    other = create_event(name="另一赛事", starts_on=event.starts_on, by=tang, now=event.created_at)
    client.post(reverse("office:confirm_entries", args=[other.pk]), {"entries": sealed})
    assert not Entry.objects.exists()


def test_a_list_that_meets_a_new_entry_meanwhile_adds_nothing(office, event, tang):
    sealed = shown(look(office, workbook(HEAD, (1, "a", "b"), (2, "c", "d"))))["sealed"]
    office.post("add_entry", player_1="x", player_2="y", number="2")
    answer = office.post("confirm_entries", entries=sealed)
    assert said(answer)[-1] == "Number 2 belongs to another entry."
    assert [entry.number for entry in event.entries.all()] == [2]


def exported_rows(office: Office) -> list[list]:
    """The list that the entries page saves, as values that can be edited and sent again."""
    book = load_workbook(BytesIO(office.get("entries", _export="xlsx").content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def test_a_list_saved_and_sent_again_changes_nothing(office, entries):
    found = shown(look(office, workbook(*map(tuple, exported_rows(office)))))
    assert (found["can_import"], len(found["comparison"].there)) == (False, 4)


@pytest.mark.parametrize(
    "name", ["王 小明", "王\u3000芳", "Anna\u00a0 Lee", "_x0041_", "=1", "'=1"]
)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_typed_entry_comes_back_from_its_saved_list_as_it_is(office, event, name, ending):
    office.post("add_entry", player_1=name, player_2="乙", player_3=f"{name}2", unit=name)
    saved = office.get("entries", _export=ending).getvalue()
    found = shown(look(office, saved))
    assert (found["can_import"], len(found["comparison"].there)) == (False, 1)


def test_a_list_saved_and_edited_changes_exactly_what_was_edited(office, event, entries):
    Player.objects.filter(entry=entries[1], position=2).update(phone="0771")
    Entry.objects.filter(pk=entries[0].pk).update(seed=1)
    Entry.objects.filter(pk=entries[2].pk).update(seed=2)
    before = {entry.number: details_of(entry) for entry in entries_of(event)}
    head, *rows = exported_rows(office)
    at = {words: place for place, words in enumerate(head)}
    rows[0][at["Player 1"]], rows[0][at["Seed"]] = "章伟", 2
    rows[1][at["Phone of player 2"]] = None
    rows[2][at["Unit"]], rows[2][at["Seed"]] = "=机关", 1
    rows.append([9, "a", "b", "机关"] + [None] * (len(head) - 4))

    found = shown(look(office, workbook(tuple(head), *map(tuple, rows))))
    assert [
        (line.number, line.address, line.field, line.was, line.becomes)
        for line in found["changes"].data.data
    ] == [
        (1, "E2", "Seed", "1", "2"),
        (1, "B2", "Player 1", "张伟", "章伟"),
        (2, "G3", "Phone of player 2", "0771", ""),
        (3, "D4", "Unit", "", "=机关"),
        (3, "E4", "Seed", "2", "1"),
    ]
    assert {number: details_of(e) for e in entries_of(event) for number in [e.number]} == before

    answer = office.post("confirm_entries", entries=found["sealed"])
    assert said(answer) == ["1 entry added. 3 entries changed."]
    after = {entry.number: details_of(entry) for entry in entries_of(event)}
    assert (after[1].names, after[1].seed) == (("章伟", "李娜"), 2)
    assert after[2].players[1].phone == ""
    assert (after[3].unit, after[3].seed, after[9].names) == ("=机关", 1, ("a", "b"))
    assert after[4] == before[4]
    journal = list(JournalEntry.objects.filter(act="change_entry").order_by("pk"))
    assert [(one.before["seed"], one.after["seed"]) for one in journal] == [
        (1, 2), (None, None), (2, 1),
    ]  # fmt: skip
    # Sent again, as after a double click: nothing more.
    assert said(office.post("confirm_entries", entries=found["sealed"]))[-1] == "0 entries added."


def test_columns_the_list_does_not_have_stay_as_they_are(office, event, entries):
    Player.objects.filter(entry=entries[0]).update(phone="0771", member_number="007")
    Entry.objects.filter(pk=entries[0].pk).update(seed=3, unit="机关")
    found = shown(look(office, workbook(HEAD, (1, "李娜", "章伟"))))
    [change] = found["comparison"].changes
    assert change.fields == (("player_1", "张伟", "李娜"), ("player_2", "李娜", "章伟"))
    office.post("confirm_entries", entries=found["sealed"])
    entry = event.entries.get(number=1)
    assert (entry.names, entry.unit, entry.seed) == ("李娜/章伟", "机关", 3)


def test_after_the_draw_names_units_and_phones_change_and_seeds_stay(office, event, match, entries):
    head = ("序号", "选手1", "选手2", "单位", "手机", "种子")
    refused = shown(look(office, workbook(head, (1, "张伟", "李娜", "", "", 5))))
    notes = [row.record for row in refused["bad_cells"].rows]
    assert (refused["sealed"], [(note.address, note.shown) for note in notes]) == (
        "",
        [("F2", "1 张伟/李娜")],
    )
    found = shown(look(office, workbook(head, (1, "章伟", "李娜", "机关", "0771", None))))
    office.post("confirm_entries", entries=found["sealed"])
    assert details_of(event.entries.get(number=1)) == EntryDetails(
        (PlayerDetails("章伟", "0771"), PlayerDetails("李娜")), 1, "机关"
    )


def test_an_entry_changed_meanwhile_keeps_the_whole_list_out(office, event, entries):
    head = ("序号", "选手1", "选手2", "单位")
    found = shown(look(office, workbook(head, (1, "张伟", "李娜", "机关"), (9, "a", "b", ""))))
    Player.objects.filter(entry=entries[0], position=1).update(name="章伟")
    answer = office.post("confirm_entries", entries=found["sealed"])
    assert said(answer) == ["Entry 1 was changed meanwhile. Send the file again."]
    assert event.entries.count() == 4
    assert not JournalEntry.objects.exists()


def test_each_worksheet_is_looked_at_and_confirmed_by_itself(office, event):
    data = rosters(甲组=[HEAD, (1, "a", "b")], 说明=[["x"]], 乙组=[HEAD, (2, "c", "d")])
    answer = look(office, data)
    first, second = answer.context["previews"]
    assert (first["listed"].sheet, second["listed"].sheet) == ("甲组", "乙组")
    page = answer.content.decode()
    assert "Several worksheets of this file look like entry lists." in page
    office.post("confirm_entries", entries=second["sealed"])
    assert [entry.number for entry in event.entries.all()] == [2]


def test_the_empty_list_comes_back_as_what_was_filled_in(office, event, entries):
    Entry.objects.filter(pk=entries[0].pk).update(unit="=机关")
    answer = office.get("entry_template")
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''")
    book = load_workbook(BytesIO(answer.content))
    form, units = book.worksheets
    assert (form.freeze_panes, units.sheet_state, units["A1"].value) == ("C2", "hidden", "=机关")
    assert units["A1"].data_type == "s"
    kinds = {str(one.sqref).split(":")[0]: one.type for one in form.data_validations.dataValidation}
    assert (kinds["A3"], kinds["B3"], kinds["D3"], kinds["E3"]) == (
        "whole", "textLength", "list", "whole",
    )  # fmt: skip
    assert form.column_dimensions["F"].number_format == "@"
    empty = look(office, answer.content)
    assert set(empty.context["form"].errors) == {"file"}
    form["A3"], form["B3"], form["C3"], form["F3"] = 21, "a", "b", "0771"
    stream = BytesIO()
    book.save(stream)
    found = shown(look(office, stream.getvalue()))
    assert [one.names for one in found["comparison"].new] == [("a", "b")]
    assert found["listed"].unused == ()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_import_knows_every_head_of_the_empty_list(office, client, language):
    client.cookies["django_language"] = language
    [form] = load_workbook(BytesIO(office.get("entry_template").content)).worksheets
    form["A3"], form["B3"], form["C3"] = 1, "a", "b"
    stream = BytesIO()
    form.parent.save(stream)
    found = shown(look(office, stream.getvalue()))
    assert (found["listed"].unused, found["listed"].columns) == ((), ALL_COLUMNS)


def test_only_the_organiser_gets_the_empty_list(office, client, event, luo, wu):
    path = reverse("office:entry_template", args=[event.pk])
    assert client.post(path).status_code == 405
    for user, status in ((luo, 403), (wu, 404)):
        client.force_login(user)
        assert client.get(path).status_code == status


def test_a_look_takes_as_many_queries_for_one_entry_as_for_forty(
    office, entries, django_assert_num_queries
):
    counts = []
    for size in (1, 40):
        rows = [(number, f"a{number}", f"b{number}") for number in range(11, 11 + size)]
        data = workbook((*HEAD, "单位"), (1, "张伟", "李娜", "机关"), *rows)
        with django_assert_num_queries(30, exact=False) as captured:
            look(office, data)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_new_entries_of_a_list_are_refused_at_once_when_no_more_are_taken(office, match):
    Stage.objects.update(kind=Stage.Kind.ROUND_ROBIN)
    answer = look(office, workbook(HEAD, (1, "张伟", "李娜"), (99, "a", "b")))
    assert (shown(answer)["is_closed"], shown(answer)["sealed"]) == (True, "")
    assert "1 entry of the list is new" in answer.content.decode()
    assert office.address("import_entries") in office.text("entries")
    assert office.address("add_entry") not in office.text("entries")
