"""Who is who by number, never by name: namesakes, names put right, numbers with zeros in front."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from tests.conftest import NOON
from tests.tournaments.office import Office, as_shown, said
from tests.tournaments.public_pages import text_of
from tests.tournaments.spreadsheets.reading import records
from tests.tournaments.spreadsheets.test_entry_list import HEAD, workbook
from tests.tournaments.stages import add_result
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry, Match, Player
from tournaments.selectors.entries.registered import details_of, entries_of
from tournaments.selectors.standings import standings
from tournaments.services.entries.entry_imports import import_entries
from tournaments.services.events import create_event
from tournaments.spreadsheets.reading.entry_list import read_entry_list
from tournaments.spreadsheets.workbook import Saving, event_workbook

pytestmark = pytest.mark.usefixtures("clock")

ID = "012345678901234567"  # eighteen digits, a zero in front
PHONE = "00861380013"
ROSTER = (
    (*HEAD, "单位", "手机", "会员证号", "替补"),
    (1, "张伟", "李娜", "文化宫", PHONE, ID, ""),
    (2, "张伟", "李娜", "机械厂", "0", "=1+1", "张伟"),
    (3, "李娜", "张伟", "文化宫", "", "", ""),
)


def send(office: Office, data: bytes, name: str) -> Any:
    preview = office.post("import_entries", file=SimpleUploadedFile(name, data))
    return office.post("confirm_entries", entries=preview.context["sealed"])


@pytest.fixture
def imported(office, event) -> list[Entry]:
    answer = send(office, workbook(*ROSTER), "list.xlsx")
    assert said(answer) == ["3 entries added."]
    return list(entries_of(event))


@pytest.fixture
def played(imported, make_match) -> Match:
    """The two pairs of the same names met; number 2 won."""
    match = make_match(imported[1], imported[0], state=Match.State.ACCEPTED)
    add_result(match, winner="NS")
    return match


def test_namesakes_come_in_as_so_many_people(imported):
    assert [(entry.number, entry.names, entry.unit) for entry in imported] == [
        (1, "张伟/李娜", "文化宫"),
        (2, "张伟/李娜", "机械厂"),
        (3, "李娜/张伟", "文化宫"),
    ]
    assert Player.objects.filter(name="张伟").count() == 4


def test_a_list_of_namesakes_sent_again_adds_nobody(office, event, imported):
    preview = office.post("import_entries", file=SimpleUploadedFile("list.xlsx", workbook(*ROSTER)))
    assert (preview.context["can_import"], len(preview.context["comparison"].there)) == (False, 3)
    assert event.entries.count() == 3


def test_the_standings_part_namesakes(event, played):
    rows = standings(event).rows
    points = {row.entry.number: row.values[0].amount for row in rows}
    assert (points[2], points[1]) == (2, 0)


def test_every_page_shows_namesakes_with_their_numbers(office, event, played):
    visitor = Client()
    visitor.cookies["django_language"] = "en"
    for page in (
        office.get("entries"),
        visitor.get(reverse("public:event", args=[event.pk])),
        visitor.get(reverse("public:round", args=[event.pk, played.round_id])),
        visitor.get(reverse("public:standings", args=[event.pk])),
    ):
        text = text_of(page)
        assert text.count("张伟/李娜") >= 2, page.request["PATH_INFO"]
        for number in ("1", "2"):
            assert f" {number} " in f" {text} "


def test_the_workbook_parts_namesakes(event, played, fang):
    with translation.override("en"):
        book = load_workbook(event_workbook(event, Saving(by=fang, at=NOON)))
    rows = records(book["Standings"])
    units = {row["No."]: row["Unit"] for row in rows if row["Players"] == "张伟/李娜"}
    assert units == {1: "文化宫", 2: "机械厂"}


def test_a_name_put_right_in_mid_event(office, event, played):
    """The player keeps the row that the seats point to; every page has the new name."""
    entry = played.ew_entry
    seats = (played.east_id, played.west_id)
    form = office.get("change_entry", entry.pk).context["form"]
    office.post("change_entry", entry.pk, **as_shown(form, player_1="章伟"))
    fresh = Match.objects.get(pk=played.pk)
    assert (fresh.east_id, fresh.west_id) == seats
    assert (fresh.east.name, fresh.west.name) == ("章伟", "李娜")
    row = JournalEntry.objects.get(act="change_entry")
    assert (row.before["players"], row.after["players"]) == (["张伟", "李娜"], ["章伟", "李娜"])
    assert "players 张伟 李娜 → 章伟 李娜" in office.text("journal")
    for name in ("round", "standings"):
        ids = [event.pk, played.round_id] if name == "round" else [event.pk]
        text = text_of(Client().get(reverse(f"public:{name}", args=ids)))
        assert "章伟/李娜" in text
        assert "张伟/李娜" in text  # number 2 has kept it


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("file_format", ["xlsx", "csv"])
def test_what_goes_out_comes_in_the_same(
    office, client, event, imported, fang, tang, file_format, language
):
    substitute = imported[1].players.get(position=3)
    substitute.phone, substitute.member_number = "+86 139", "0012"
    substitute.save()
    Player.objects.filter(entry=imported[0], position=2).update(
        phone="-1", member_number=ID[::-1] + "X"
    )
    Entry.objects.filter(number=3).update(seed=1)
    client.cookies["django_language"] = language
    data = office.get("entries", _export=file_format).content
    read = read_entry_list(BytesIO(data), len(data))
    assert (read.faults, len(read.unused)) == ((), 1)
    elsewhere = create_event(name="另一赛事", starts_on=NOON.date(), by=tang, now=NOON)
    listed = [one.details for one in read.entries]
    import_entries(listed=listed, changes=[], visit=in_office(elsewhere, tang), now=NOON)
    assert [details_of(one) for one in entries_of(elsewhere)] == [
        details_of(one) for one in entries_of(event)
    ]
    assert elsewhere.entries.get(number=1).players.first().member_number == ID


def test_long_numbers_are_text_in_the_workbook(office, imported):
    sheet = load_workbook(BytesIO(office.get("entries", _export="xlsx").content)).active
    (first, second, *_more) = records(sheet)
    assert first["Member number of player 1"] == ID
    assert first["Phone of player 1"] == PHONE
    assert second["Member number of player 1"] == "=1+1"
    assert not any(cell.data_type == "f" for cells in sheet.iter_rows() for cell in cells)


def test_a_member_number_that_lost_digits_is_refused(office):
    """A spreadsheet keeps fifteen digits of a number: typed as one, it is not what was meant."""
    rows = ((*HEAD, "会员证号"), (1, "张伟", "李娜", int(ID[1:] + "8")))
    answer = office.post("import_entries", file=SimpleUploadedFile("l.xlsx", workbook(*rows)))
    assert "D2" in answer.content.decode()
    assert answer.context["sealed"] == ""
