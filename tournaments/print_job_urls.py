"""Addresses of large papers while they are made."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.papers import print_jobs

print_job_urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "events/<id:event_id>/print-jobs/start/", print_jobs.start_print_job, name="start_print_job"
    ),
    path("print-jobs/<id:job_id>/", print_jobs.print_job, name="print_job"),
    path("print-jobs/<id:job_id>/live/", print_jobs.print_job_live, name="print_job_live"),
    path("print-jobs/<id:job_id>/paper.pdf", print_jobs.printed_file, name="printed_file"),
    path("print-jobs/<id:job_id>/cancel/", print_jobs.cancel_print_job, name="cancel_print_job"),
    path("print-jobs/<id:job_id>/repeat/", print_jobs.repeat_print_job, name="repeat_print_job"),
]
