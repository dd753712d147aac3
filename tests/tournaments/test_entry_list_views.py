"""Importing a list through the pages: looked at first, all of it or nothing, never twice."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.office import Office, said
from tests.tournaments.test_entry_list import HEAD, workbook
from tournaments.models import Entry
from tournaments.services.events import create_event

pytestmark = pytest.mark.usefixtures("clock")

ROSTERS = Path(__file__).resolve().parent.parent / "cases" / "rosters"


@pytest.fixture
def office(client, event, tang) -> Office:
    return Office(client, tang, event.pk)


def look(office: Office, data: bytes):
    return office.post("import_entries", file=SimpleUploadedFile("list.xlsx", data))


def test_the_clean_list_is_imported_after_a_look(office, event):
    data = (ROSTERS / "clean-24.xlsx").read_bytes()
    preview = look(office, data)
    assert not Entry.objects.exists()
    assert len(preview.context["comparison"].new) == 24
    answer = office.post("confirm_entries", entries=preview.context["sealed"])
    assert said(answer) == ["24 entries added."]
    assert event.entries.count() == 24
    first = event.entries.get(number=1)
    assert (first.names, first.unit, first.seed) == ("张然英/梁萍", "城南社区", 1)
    assert first.players.first().phone == "07714478584"

    again = look(office, data)
    assert (again.context["can_import"], len(again.context["comparison"].there)) == (False, 24)
    office.post("confirm_entries", entries=preview.context["sealed"])
    assert event.entries.count() == 24


def test_the_bad_list_is_refused_with_every_cell(office, event):
    answer = look(office, (ROSTERS / "bad-cells.xlsx").read_bytes())
    page = answer.content.decode()
    for address in ("D2", "E3", "A4", "C7", "E7"):
        assert f">{address}</th>" in page
    assert answer.context["sealed"] == ""
    assert not Entry.objects.exists()


def test_a_list_that_clashes_is_refused_with_the_entry_it_meets(office, event, entries):
    answer = look(office, workbook(HEAD, (2, "a", "b"), (9, "c", "d")))
    assert answer.context["sealed"] == ""
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
    sealed = look(office, workbook(HEAD, (1, "a", "b"))).context["sealed"]
    answer = office.post("confirm_entries", entries=sealed[:-2] + "xx")
    assert said(answer) == ["This preview is too old. Send the file again."]
    other = create_event(name="另一赛事", starts_on=event.starts_on, by=tang, now=event.created_at)
    client.post(reverse("office:confirm_entries", args=[other.pk]), {"entries": sealed})
    assert not Entry.objects.exists()


def test_a_list_that_meets_a_new_entry_meanwhile_adds_nothing(office, event, tang):
    sealed = look(office, workbook(HEAD, (1, "a", "b"), (2, "c", "d"))).context["sealed"]
    office.post("add_entry", player_1="x", player_2="y", number="2")
    answer = office.post("confirm_entries", entries=sealed)
    assert said(answer)[-1] == "Number 2 belongs to another entry."
    assert [entry.number for entry in event.entries.all()] == [2]
