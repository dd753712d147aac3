"""Addresses of papers and workbooks."""

from django.urls import path

from tournaments.paper_urls import paper_urlpatterns
from tournaments.penalty_paper_urls import penalty_paper_urlpatterns
from tournaments.print_job_urls import print_job_urlpatterns
from tournaments.views.papers import score_sheets as documents
from tournaments.workbook_urls import workbook_urlpatterns

app_name = "documents"
urlpatterns = [
    path("matches/<id:match_id>/score-sheet.pdf", documents.score_sheet, name="score_sheet"),
    path(
        "rounds/<id:round_id>/score-sheets.pdf",
        documents.round_score_sheets,
        name="round_score_sheets",
    ),
    path(
        "events/<id:event_id>/spare-score-sheet.pdf",
        documents.spare_score_sheet,
        name="spare_score_sheet",
    ),
    *paper_urlpatterns,
    *workbook_urlpatterns,
    *penalty_paper_urlpatterns,
    *print_job_urlpatterns,
]
