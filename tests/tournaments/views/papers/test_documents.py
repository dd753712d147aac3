"""Papers and workbooks over the web: who gets which, under what name, and when they cannot be."""

import sys
from io import BytesIO
from urllib.parse import unquote

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.conftest import NOON, make_entry, make_user
from tests.referee.recording import play, score
from tests.tournaments.office import as_user
from tests.tournaments.printing.reading import page_texts
from tournaments.models import Match, Official, Round

PAPERS = ("score_sheet", "round_score_sheets", "spare_score_sheet")
NAMES = (*PAPERS, "workbook", "round_workbook", "match_workbook")

pytestmark = pytest.mark.one_database


@pytest.fixture(autouse=True)
def _at_noon(clock) -> None:
    """Every page sees noon."""


@pytest.fixture
def address(match):
    """The address of a document of the one match, its round or its event."""
    ids = {
        "score_sheet": match.pk,
        "round_score_sheets": match.round_id,
        "spare_score_sheet": match.round.stage.event_id,
        "workbook": match.round.stage.event_id,
        "round_workbook": match.round_id,
        "match_workbook": match.pk,
    }
    return lambda name: reverse(f"documents:{name}", args=[ids[name]])


@pytest.fixture
def other_referee(event):
    """A referee of the event who has not this table."""
    user = make_user("hu", "胡裁判")
    Official.objects.create(event=event, user=user, role=Official.Role.REFEREE)
    return user


@pytest.mark.parametrize("name", NAMES)
def test_organiser_and_chief_referee_get_each_document(client, address, name, tang, fang) -> None:
    for user in (tang, fang):
        response = as_user(client, user).get(address(name))
        assert response.status_code == 200
        start = b"%PDF" if name in PAPERS else b"PK"
        assert response.getvalue().startswith(start)
        assert response["Cache-Control"] == "private, no-store"


def test_the_referee_of_a_table_gets_its_sheet_and_no_more(client, address, luo) -> None:
    as_user(client, luo)
    answers = {name: client.get(address(name)).status_code for name in NAMES}
    assert answers == {
        "score_sheet": 200,
        "round_score_sheets": 403,
        "spare_score_sheet": 403,
        "workbook": 403,
        "round_workbook": 403,
        "match_workbook": 200,
    }


@pytest.mark.parametrize("name", NAMES)
def test_outsiders_get_404_and_another_referee_403(
    client, address, name, wu, other_referee
) -> None:
    assert as_user(client, wu).get(address(name)).status_code == 404
    assert as_user(client, other_referee).get(address(name)).status_code == 403


@pytest.mark.parametrize("name", NAMES)
def test_visitors_are_asked_to_sign_in(client, address, name) -> None:
    response = client.get(address(name))
    assert (response.status_code, response.url) == (302, f"/accounts/login/?next={address(name)}")


@pytest.mark.parametrize("name", NAMES)
def test_only_reading_is_answered(client, address, name, fang) -> None:
    assert as_user(client, fang).post(address(name)).status_code == 405


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("missing", ["999999", "9" * 18])
def test_missing_ids_are_404(client, name, missing, fang, event) -> None:
    path = reverse(f"documents:{name}", args=[1]).replace("/1/", f"/{missing}/")
    assert as_user(client, fang).get(path).status_code == 404


def test_an_id_no_database_holds_is_404(client, fang) -> None:
    path = f"/documents/matches/{'9' * 30}/score-sheet.pdf"
    assert as_user(client, fang).get(path).status_code == 404


def test_the_office_prints_a_draft_and_its_referee_does_not(
    client, address, round_one, tang, luo
) -> None:
    Round.objects.update(state=Round.State.DRAFTED)
    assert as_user(client, luo).get(address("score_sheet")).status_code == 403
    response = as_user(client, tang).get(address("round_score_sheets"))
    assert "DRAFT" in page_texts(response.content)[0]


def test_a_bye_has_no_sheet_and_a_round_of_byes_no_file(client, entries, round_one, fang) -> None:
    bye = Match.objects.create(round=round_one, ns_entry=entries[0])
    as_user(client, fang)
    for path in (
        reverse("documents:score_sheet", args=[bye.pk]),
        reverse("documents:round_score_sheets", args=[round_one.pk]),
    ):
        assert client.get(path).status_code == 404


def test_a_sheet_is_filled_unless_asked_blank(client, address, match, luo) -> None:
    play(match, luo, NOON, score(95, last_won_by="EW", last_points=45, last_cards=2))
    as_user(client, luo)
    [filled] = page_texts(client.get(address("score_sheet")).content)
    [blank] = page_texts(client.get(address("score_sheet"), {"blank": "1"}).content)
    assert ("+45×2■" in filled, "+45×2■" in blank) == (True, False)
    assert f"M{match.pk}-V1" in filled
    assert f"M{match.pk}-V1" in blank


def test_a_round_is_one_page_a_table_in_order(client, event, make_match, round_one, tang) -> None:
    entries = [make_entry(event, number) for number in range(1, 17)]
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        make_match(ns, ew)
    path = reverse("documents:round_score_sheets", args=[round_one.pk])
    texts = page_texts(as_user(client, tang).get(path).content)
    assert ["Table" + str(number) in text for number, text in enumerate(texts, 1)] == [True] * 8


@pytest.mark.parametrize(
    ("name", "disposition", "file_name"),
    [
        ("score_sheet", "inline", "秋季_连牌赛 Round 1 Table 1 Score sheet.pdf"),
        ("round_score_sheets", "inline", "秋季_连牌赛 Round 1 Score sheet.pdf"),
        ("spare_score_sheet", "inline", "秋季_连牌赛 Score sheet.pdf"),
        ("workbook", "attachment", "秋季_连牌赛.xlsx"),
        ("round_workbook", "attachment", "秋季_连牌赛 Round 1.xlsx"),
        ("match_workbook", "attachment", "秋季_连牌赛 Round 1 Table 1.xlsx"),
    ],
)
def test_files_are_named_after_what_they_hold(
    client, address, event, fang, name, disposition, file_name
) -> None:
    event.name = "秋季/连牌赛"
    event.save()
    header = as_user(client, fang).get(address(name))["Content-Disposition"]
    assert header.startswith(f"{disposition}; filename*=utf-8''")
    assert unquote(header.split("''")[1]) == file_name


@pytest.mark.parametrize(
    ("public_url", "lead_to"),
    [
        ("", "http://127.0.0.1:8000"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000"),
    ],
)
def test_codes_lead_to_the_desk_as_phones_find_it(
    client, address, match, fang, settings, coded, public_url, lead_to
) -> None:
    settings.PUBLIC_URL = public_url
    for query in ({}, {"blank": "1"}):
        as_user(client, fang).get(address("score_sheet"), query, HTTP_HOST="127.0.0.1:8000")
    assert coded == [f"{lead_to}/desk/{match.pk}/"] * 2


def test_paper_and_workbook_follow_the_language_of_the_screen(client, address, fang) -> None:
    client.force_login(fang)
    [chinese] = page_texts(client.get(address("score_sheet")).content)
    assert "记分表·第1轮·1号桌" in chinese
    book = load_workbook(BytesIO(client.get(address("workbook")).getvalue()))
    assert book.sheetnames == ["成绩", "第1轮", "交叉表", "每盘记录", "判罚", "选手", "规程"]
    client.cookies["django_language"] = "en"
    [english] = page_texts(client.get(address("score_sheet")).content)
    assert "Scoresheet·Round1·Table1" in english


def test_without_pango_the_page_says_what_to_install(client, address, fang, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    as_user(client, fang)
    for name in PAPERS:
        response = client.get(address(name))
        assert response.status_code == 503
        assert "Printing needs Pango" in response.content.decode()
    assert client.get(address("workbook")).status_code == 200
