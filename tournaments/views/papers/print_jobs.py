"""Large files being made: started, watched, fetched, stopped, made again."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, page
from config.now import now
from config.tasks import has_worker
from tournaments.access import office_visit, print_job_for
from tournaments.forms.print_jobs import StartPrintJobForm
from tournaments.models import PrintJob
from tournaments.selectors.papers.print_jobs import (
    file_name_of,
    is_silent,
    is_there,
    jobs_before,
    papers_storage,
)
from tournaments.services import print_jobs as services
from tournaments.values.errors import CannotDo
from tournaments.views.papers.files import PDF, XLSX, streamed_file


@act("office:event", "event_id")
def start_print_job(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Have a large file made; its page tells how far it is."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    form = StartPrintJobForm(request.POST, user_id=request.user.pk, event_id=event.pk)
    started = form.is_valid() and form.apply(services.start_print_job, visit=visit, now=now())
    if started:
        return redirect("documents:print_job", form.done.pk)
    messages.error(request, _("Ask for this file again."))
    return redirect("office:event", event.pk)


@page
def print_job(request: SignedInRequest, job_id: int) -> HttpResponse:
    """How far a file is, renewing itself until it is there."""
    job = print_job_for(request.user, job_id)
    return render(request, "tournaments/papers/print_job.html", _shown(job))


@page
def print_job_live(request: SignedInRequest, job_id: int) -> HttpResponse:
    """The part of it that renews itself."""
    job = print_job_for(request.user, job_id)
    return render(request, "tournaments/papers/_print_job.html", _shown(job))


@page
def printed_file(request: SignedInRequest, job_id: int) -> FileResponse:
    """The finished file: a paper is shown, a workbook saved."""
    job = print_job_for(request.user, job_id)
    if not is_there(job):
        raise Http404
    is_workbook = job.kind == PrintJob.Kind.WORKBOOK
    file = papers_storage().open(file_name_of(job))
    return streamed_file(file, XLSX if is_workbook else PDF, job.name, is_attachment=is_workbook)


@act("documents:print_job", "job_id")
def cancel_print_job(request: SignedInRequest, job_id: int) -> HttpResponse:
    """Stop it."""
    job = print_job_for(request.user, job_id)
    try:
        services.cancel_print_job(job=job)
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    return redirect("documents:print_job", job.pk)


@act("documents:print_job", "job_id")
def repeat_print_job(request: SignedInRequest, job_id: int) -> HttpResponse:
    """Make it again after it failed or was stopped."""
    job = services.repeat_print_job(job=print_job_for(request.user, job_id), now=now())
    return redirect("documents:print_job", job.pk)


def _shown(job: PrintJob) -> dict[str, object]:
    silent = is_silent(job, now())
    needs_worker = silent or job.state == PrintJob.State.WAITING
    return {
        "event": job.event,
        "job": job,
        "is_silent": silent,
        "has_worker": not needs_worker or has_worker(),
        "before": jobs_before(job, now()).count() if job.state == PrintJob.State.WAITING else 0,
        "is_there": is_there(job),
    }
