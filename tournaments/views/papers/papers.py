"""A paper or workbook at its address: made at once, or a page before it."""

from typing import Any

from django.http import FileResponse, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.addresses import asked_origin, paper_origin
from config.entrance import SignedInRequest, page
from config.now import now
from config.tasks import has_worker
from tournaments.forms.print_jobs import StartPrintJobForm
from tournaments.models import PrintJob
from tournaments.papers.asking import Asked
from tournaments.papers.kinds import PaperKind, WorkbookKind
from tournaments.spreadsheets.workbook import unwatched
from tournaments.views.papers.files import XLSX, is_large, large_paper, paper_file, streamed_file

MOST_TABLES = 300  # with their hands: some seconds' work, left to a process of its own


@page
def paper(request: SignedInRequest, *, kind: PaperKind[Any], **ids: Any) -> HttpResponse:
    """The paper of a row of the catalogue.

    Before it a page, where it waits for final places, names lack a glyph, its pages are many, or
    none can be made.
    """
    subject = kind.scope.find(request.user, **ids)
    event = kind.scope.event_of(subject)
    if outstanding := kind.outstanding(subject):
        context = {"event": event, "outstanding": outstanding}
        return render(request, "tournaments/papers/certificates_wait.html", context, status=409)
    asked = asked_by(request)
    counted = kind.papers(asked, subject)
    name = kind.scope.named(subject, counted.title)
    if is_large(counted.weight):
        return large_paper(request, event, counted.pages, name, is_at_least=counted.is_at_least)
    return paper_file(request, counted.read(), kind.printing(asked, subject), name)


@page
def workbook(
    request: SignedInRequest, *, kind: WorkbookKind[Any], **ids: Any
) -> HttpResponse | FileResponse:
    """The workbook of a row of the catalogue, or the page before a large one."""
    subject = kind.scope.find(request.user, **ids)
    event = kind.scope.event_of(subject)
    tables = kind.tables(subject)
    words = kind.scope.words(subject)
    if tables <= MOST_TABLES:
        content = kind.make(asked_by(request), subject, unwatched)
        return streamed_file(content, XLSX, " ".join((event.name, *words)), is_attachment=True)
    words = (*words, _("Excel workbook"))
    form = StartPrintJobForm.of(request, event, words, tables, PrintJob.Kind.WORKBOOK)
    context = {"event": event, "name": " ".join(words), "tables": tables}
    context |= {"form": form, "has_worker": has_worker()}
    return render(request, "tournaments/papers/large_workbook.html", context)


def asked_by(request: SignedInRequest) -> Asked:
    origin = paper_origin(asked_origin(request))
    return Asked(by=request.user, at=now(), origin=origin, query=request.GET)
