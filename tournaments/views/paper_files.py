"""Papers and workbooks as answers: files by their name, and where their codes lead to."""

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest
from config.now import now
from tournaments.file_names import disposition
from tournaments.models import Event
from tournaments.printing.papers import Paper, Printing, papers_pdf
from tournaments.printing.pdf import PrintingUnavailable

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ENDINGS = {PDF: "pdf", XLSX: "xlsx"}


def paper_file(
    request: SignedInRequest, event: Event, papers: Iterable[Paper], name: Sequence[str]
) -> HttpResponse:
    """These papers as one file, shown by the browser; a page says so where none can be made."""
    try:
        content = papers_pdf(papers, Printing(event=event, by=request.user, at=now()))
    except PrintingUnavailable as missing:
        return render(request, "printing/unavailable.html", {"missing": missing}, status=503)
    return file_answer(content, PDF, " ".join([event.name, *name]), is_attachment=False)


def file_answer(
    content: bytes, content_type: str, name: str, *, is_attachment: bool
) -> HttpResponse:
    """A file by its name; it is never kept on the way."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = disposition(
        name, ENDINGS[content_type], is_attachment=is_attachment
    )
    response["Cache-Control"] = "private, no-store"
    return response


def address_on_paper(request: SignedInRequest, path: str) -> str:
    """A page of the desk as a code on paper leads to it.

    Phones that read it need not reach the desk as the machine that prints does.
    """
    return (
        f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
    )
