"""Papers and workbooks as answers: files by their name, and the pages before them."""

from collections.abc import Sequence
from typing import IO, TypeVar

from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from config.entrance import SignedInRequest
from config.tasks import has_worker
from tournaments.forms.print_jobs import StartPrintJobForm
from tournaments.models import Event
from tournaments.printing.parts.glyphs import (
    substitute,
    unprintable_names,
    unprintable_on,
    with_substitutes,
)
from tournaments.printing.parts.papers import Paper, Printing, paper_sources
from tournaments.printing.parts.pdf import (
    PrintingUnavailable,
    pdf_of_sources,
    require_printing,
    unprintable_characters,
)
from tournaments.values.files import disposition

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ENDINGS = {PDF: "pdf", XLSX: "xlsx"}
Answer = TypeVar("Answer", bound=HttpResponseBase)
LARGE = 40  # pages: some seconds' work, left to a process of its own


def paper_file(
    request: SignedInRequest, papers: Sequence[Paper], printing: Printing, name: Sequence[str]
) -> HttpResponse:
    """These papers as one file, shown by the browser.

    Before that, a page where names lack a glyph, where the papers are many, or where none can be
    made.
    """
    pages = sum(paper.page_count for paper in papers)
    if is_large(pages):
        return large_paper(request, printing.event, pages, name)
    try:
        return _file_now(request, papers, printing, name)
    except PrintingUnavailable as missing:
        return _unavailable(request, missing)


def is_large(pages: int) -> bool:
    """Whether so many pages are made beside the desk: asked before they are read, where known."""
    return pages > LARGE


def large_paper(
    request: SignedInRequest,
    event: Event,
    pages: int,
    name: Sequence[str],
    *,
    is_at_least: bool = False,
) -> HttpResponse:
    """The page before a large paper, with the button that has it made; `is_at_least` where more
    pages come which are not counted yet.
    """
    try:
        require_printing()
    except PrintingUnavailable as missing:
        return _unavailable(request, missing)
    context = {
        "event": event,
        "name": " ".join(name),
        "pages": pages,
        "is_at_least": is_at_least,
        "has_worker": has_worker(),
        "form": StartPrintJobForm.of(request, event, name, pages),
        "unprintable": unprintable_names(event),
        "substitute": substitute(),
    }
    return render(request, "tournaments/papers/large_paper.html", context)


def _file_now(
    request: SignedInRequest, papers: Sequence[Paper], printing: Printing, name: Sequence[str]
) -> HttpResponse:
    require_printing()
    event = printing.event
    sources = paper_sources(papers, printing)
    if missing := unprintable_characters(sources):
        if request.GET.get("anyway") != "1":
            return _missing_glyphs(request, event, sources, missing)
        sources = [with_substitutes(source, missing) for source in sources]
    content = pdf_of_sources(sources)
    return file_answer(content, PDF, " ".join([event.name, *name]), is_attachment=False)


def _missing_glyphs(
    request: SignedInRequest, event: Event, sources: Sequence[str], missing: frozenset[str]
) -> HttpResponse:
    query = request.GET.copy()
    query["anyway"] = "1"
    context = {
        "event": event,
        "unprintable": unprintable_on(event, sources, missing),
        "substitute": substitute(),
        "anyway": f"{request.path}?{query.urlencode()}",
    }
    return render(request, "tournaments/papers/missing_glyphs.html", context)


def _unavailable(request: SignedInRequest, missing: PrintingUnavailable) -> HttpResponse:
    return render(request, "printing/unavailable.html", {"missing": missing}, status=503)


def file_answer(
    content: bytes, content_type: str, name: str, *, is_attachment: bool
) -> HttpResponse:
    """A file by its name; it is never kept on the way."""
    return _named(HttpResponse(content), content_type, name, is_attachment=is_attachment)


def streamed_file(
    file: IO[bytes], content_type: str, name: str, *, is_attachment: bool
) -> FileResponse:
    """A file of any size, sent in pieces as it is read."""
    return _named(FileResponse(file), content_type, name, is_attachment=is_attachment)


def _named(response: Answer, content_type: str, name: str, *, is_attachment: bool) -> Answer:
    response["Content-Type"] = content_type
    response["Content-Disposition"] = disposition(
        name, ENDINGS[content_type], is_attachment=is_attachment
    )
    response["Cache-Control"] = "private, no-store"
    return response
