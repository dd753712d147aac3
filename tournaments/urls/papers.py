"""Addresses of papers and workbooks, one for each row of the catalogue, and of large files."""

from django.urls import path

from tournaments.papers.attached import ATTACHED, WORKBOOKS
from tournaments.papers.catalogue import PAPERS
from tournaments.views.papers import papers, print_jobs

app_name = "documents"
urlpatterns = [
    *(
        path(kind.path, papers.paper, {"kind": kind}, name=kind.slug)
        for kind in (*PAPERS, *ATTACHED)
    ),
    *(path(kind.path, papers.workbook, {"kind": kind}, name=kind.slug) for kind in WORKBOOKS),
    path(
        "events/<id:event_id>/print-jobs/start/", print_jobs.start_print_job, name="start_print_job"
    ),
    path("print-jobs/<id:job_id>/", print_jobs.print_job, name="print_job"),
    path("print-jobs/<id:job_id>/live/", print_jobs.print_job_live, name="print_job_live"),
    path("print-jobs/<id:job_id>/paper.pdf", print_jobs.printed_file, name="printed_file"),
    path("print-jobs/<id:job_id>/cancel/", print_jobs.cancel_print_job, name="cancel_print_job"),
    path("print-jobs/<id:job_id>/repeat/", print_jobs.repeat_print_job, name="repeat_print_job"),
]
