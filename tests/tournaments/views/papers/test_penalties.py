"""Penalties at the office and their papers over the web: who gets which."""

from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from referee.models import Evidence
from referee.selectors.penalties.penalty_lists import event_penalties
from tests.conftest import NOON
from tests.referee.filing import record_judged, withdraw
from tests.referee.recording import play, score
from tests.tournaments.office import Office, as_user
from tests.tournaments.printing.penalised import penalise
from tests.tournaments.printing.reading import page_texts
from tests.tournaments.spreadsheets.reading import records
from tournaments.models import Match, Round, StandingsAdjustment
from tournaments.printing import penalty_papers
from tournaments.views.papers import files as paper_files

pytestmark = pytest.mark.usefixtures("clock")

OFFICE_PAPERS = ("penalty_list", "round_penalty_list", "blank_appeal_form", "adjustment_notice")
TABLE_PAPERS = ("penalty_notice", "appeal_form")


@pytest.fixture
def adjustment(round_one, entries, fang) -> StandingsAdjustment:
    return StandingsAdjustment.objects.create(
        stage=round_one.stage, entry=entries[0], match_points=-1, reason="迟到", at=NOON, by=fang
    )


@pytest.fixture
def penalised(make_match, entries, luo, fang) -> Match:
    match, other = make_match(*entries[:2]), make_match(*entries[2:])
    penalise(match, other, luo, fang)
    return match


@pytest.fixture
def address(event, penalised, adjustment):
    line = event_penalties(event, NOON)[0]
    ids = {
        "penalty_list": [event.pk],
        "round_penalty_list": [penalised.round_id],
        "blank_appeal_form": [event.pk],
        "adjustment_notice": [event.pk, adjustment.pk],
        "penalty_notice": [penalised.pk, line.code],
        "appeal_form": [penalised.pk, line.code],
    }
    return lambda name: reverse(f"documents:{name}", args=ids[name])


@pytest.mark.parametrize("name", [*OFFICE_PAPERS, *TABLE_PAPERS])
def test_the_office_gets_every_paper(client, address, name, tang, fang) -> None:
    for user in (tang, fang):
        answer = as_user(client, user).get(address(name))
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")


def test_the_referee_of_the_table_gets_its_papers_and_no_other(client, address, luo) -> None:
    as_user(client, luo)
    answers = {
        name: client.get(address(name)).status_code for name in (*OFFICE_PAPERS, *TABLE_PAPERS)
    }
    assert answers == {**dict.fromkeys(OFFICE_PAPERS, 403), **dict.fromkeys(TABLE_PAPERS, 200)}


@pytest.mark.parametrize("name", [*OFFICE_PAPERS, *TABLE_PAPERS])
def test_outsiders_get_404_and_nobody_posts(client, address, name, wu, fang) -> None:
    assert as_user(client, wu).get(address(name)).status_code == 404
    assert as_user(client, fang).post(address(name)).status_code == 405


@pytest.mark.parametrize("code", ["warning-999", "exposed-1", "nothing"])
def test_a_penalty_that_is_not_there_is_404(client, penalised, fang, code) -> None:
    as_user(client, fang)
    for name in TABLE_PAPERS:
        path = reverse(f"documents:{name}", args=[penalised.pk, code])
        assert client.get(path).status_code == 404


def test_an_adjustment_of_another_event_is_404(client, adjustment, fang, event) -> None:
    path = reverse("documents:adjustment_notice", args=[event.pk, adjustment.pk + 1])
    assert as_user(client, fang).get(path).status_code == 404


def test_the_notice_follows_the_language(client, address, fang) -> None:
    [text] = page_texts(as_user(client, fang).get(address("penalty_notice")).content)
    assert "10pointsto■EW" in text


def test_the_page_lists_them_with_their_papers(client, event, address, tang) -> None:
    page = Office(client, tang, event.pk).text("penalties")
    for name in (*TABLE_PAPERS, "adjustment_notice", "penalty_list", "blank_appeal_form"):
        assert f'href="{address(name)}"' in page
    assert "160 points to ▲NS" in page


def test_the_list_is_saved_as_it_is_shown(client, event, address, tang) -> None:
    answer = Office(client, tang, event.pk).get("penalties", _export="xlsx")
    rows = records(load_workbook(BytesIO(answer.content)).active)
    assert len(rows) == 12
    assert rows[0] == {
        "Where": "Round 1 · Table 1 · Hand 1",
        "Penalty": "Exposed cards",
        "Rule": "8.1",
        "Committed by": "▲NS No. 1 张伟/李娜",
        "Grounds": "exposed cards: 1",
        "What it moves": "10 points to ■EW",
        "Credited to": "■EW No. 2 陈明/赵军",
        "Stands": "in force",
        "Ruled by": "2026-10-03 12:00 罗裁判",
    }


def test_a_withdrawn_verdict_is_told_apart_from_the_penalty(
    client, event, make_match, entries, tang, luo
) -> None:
    match = make_match(*entries[:2])
    play(match, luo, NOON, score(0))
    record_judged(match, luo, NOON)
    withdraw(Evidence.objects.get(), luo, NOON, "看错了主")
    office = Office(client, tang, event.pk)
    page, said = office.text("penalties"), "verdict withdrawn (罗裁判, 2026-10-03 12:00: 看错了主)"
    assert f'<p class="withdrawn">{said}</p>' in page
    assert page.count('<p class="case cancelled">lead ♥A ♥A ♥K ♥K; played') == 1
    assert 'waiting <span class="badge warn">verdict withdrawn, the hand unchanged</span>' in page
    assert '<tr class="cancelled' not in page
    answer = office.get("penalties", _export="xlsx")
    [row] = records(load_workbook(BytesIO(answer.content)).active)
    assert (row["Stands"], row["Verdict"]) == ("waiting", "verdict withdrawn, the hand unchanged")
    assert row["Grounds"].split("\n")[-1] == said


def test_a_long_list_is_made_beside_the_desk(client, address, tang, monkeypatch) -> None:
    monkeypatch.setattr(penalty_papers, "ROWS_A_PAGE", 1)
    monkeypatch.setattr(paper_files, "LARGE", 30)
    for name, pages in (("penalty_list", 13), ("round_penalty_list", 12)):
        page = as_user(client, tang).get(address(name)).content.decode()
        assert f"{pages} pages. They are made beside the desk" in page


def test_a_draft_has_no_penalties_to_show(client, event, penalised, tang) -> None:
    Round.objects.update(state=Round.State.DRAFTED)
    assert "No penalties." in Office(client, tang, event.pk).text("penalties")


def test_the_list_is_the_offices(client, event, luo, wu) -> None:
    assert Office(client, luo, event.pk).get("penalties").status_code == 403
    assert Office(client, wu, event.pk).get("penalties").status_code == 404
