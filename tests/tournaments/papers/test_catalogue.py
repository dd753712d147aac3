"""The rows of the catalogue: every file has the address it always had, and a job finds its row."""

import re

import pytest
from django.http import Http404
from django.urls import resolve, reverse

from tournaments.models import PrintJob
from tournaments.papers.attached import ATTACHED, WORKBOOKS
from tournaments.papers.catalogue import PAPERS
from tournaments.papers.orders import order_of

# What is printed on posters, kept in bookmarks and written into jobs.
LISTED = {
    "rule_sheet": "events/<id:event_id>/rule-sheet.pdf",
    "rulebook": "events/<id:event_id>/rulebook.pdf",
    "check_in_list": "events/<id:event_id>/check-in-list.pdf",
    "spare_score_sheet": "events/<id:event_id>/spare-score-sheet.pdf",
    "pairings": "rounds/<id:round_id>/pairings.pdf",
    "table_signs": "rounds/<id:round_id>/table-signs.pdf",
    "round_score_sheets": "rounds/<id:round_id>/score-sheets.pdf",
    "round_results": "rounds/<id:round_id>/results.pdf",
    "standings_paper": "events/<id:event_id>/standings.pdf",
    "entry_cards": "events/<id:event_id>/entry-cards.pdf",
    "round_penalty_list": "rounds/<id:round_id>/penalties.pdf",
    "penalty_list": "events/<id:event_id>/penalties.pdf",
    "blank_appeal_form": "events/<id:event_id>/appeal.pdf",
    "certificates": "events/<id:event_id>/certificates.pdf",
    "prize_list": "events/<id:event_id>/prize-list.pdf",
}
UNLISTED = {
    "score_sheet": "matches/<id:match_id>/score-sheet.pdf",
    "entry_card": "events/<id:event_id>/entries/<id:entry_id>/card.pdf",
    "stage_standings_paper": "events/<id:event_id>/stages/<id:stage_id>/standings.pdf",
    "penalty_notice": "matches/<id:match_id>/penalties/<slug:code>/notice.pdf",
    "appeal_form": "matches/<id:match_id>/penalties/<slug:code>/appeal.pdf",
    "adjustment_notice": "events/<id:event_id>/adjustments/<id:adjustment_id>/notice.pdf",
    "round_set": "rounds/<id:round_id>/all.pdf",
    "event_set": "events/<id:event_id>/all.pdf",
    "workbook": "events/<id:event_id>/workbook.xlsx",
    "round_workbook": "rounds/<id:round_id>/workbook.xlsx",
    "match_workbook": "matches/<id:match_id>/workbook.xlsx",
}


def test_every_file_has_its_address() -> None:
    assert {kind.slug: kind.path for kind in PAPERS} == LISTED
    assert {kind.slug: kind.path for kind in (*ATTACHED, *WORKBOOKS)} == UNLISTED


@pytest.mark.parametrize("kind", [*PAPERS, *ATTACHED, *WORKBOOKS], ids=lambda kind: kind.slug)
def test_an_address_leads_to_its_row(kind) -> None:
    path = "/documents/" + re.sub("<[^>]*>", "7", kind.path)
    found = resolve(path)
    assert found.kwargs.pop("kind") is kind
    assert reverse(kind.address, kwargs=found.kwargs) == path


def job(path: str, by) -> PrintJob:
    return PrintJob(by=by, path=path, origin="http://127.0.0.1:8000")


def test_a_job_makes_the_file_of_its_address_and_query(match, tang, clock) -> None:
    """As many pages as the variant has: everything on record takes the rulebook along."""
    path = reverse("documents:event_set", args=[match.round.stage.event_id])
    without, with_it = (order_of(job(asked, tang)).amount for asked in (path, f"{path}?rulebook=1"))
    rulebook = order_of(job(reverse("documents:rulebook", args=[match.round.stage.event_id]), tang))
    assert with_it - without == rulebook.amount
    workbook = reverse("documents:workbook", args=[match.round.stage.event_id])
    assert order_of(job(workbook, tang)).amount == 1


def test_a_job_prints_no_certificates_while_places_are_open(match, tang, clock) -> None:
    path = reverse("documents:certificates", args=[match.round.stage.event_id])
    with pytest.raises(Http404):
        order_of(job(path, tang))


def test_a_job_prints_nothing_where_nobody_plays(round_one, tang, clock) -> None:
    for slug in ("round_score_sheets", "table_signs"):
        with pytest.raises(Http404):
            order_of(job(reverse(f"documents:{slug}", args=[round_one.pk]), tang))


def test_a_job_of_no_file_makes_none(event, tang, clock) -> None:
    with pytest.raises(ValueError, match="no file at /office/events/"):
        order_of(job(reverse("office:event", args=[event.pk]), tang))
