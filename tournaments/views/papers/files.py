"""Papers and workbooks as answers: files by their name, and where their codes lead to."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import IO, TypeVar

from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from config.addresses import phone_origin
from config.entrance import SignedInRequest
from config.now import now
from config.tasks import has_worker
from tournaments.forms.print_jobs import StartPrintJobForm
from tournaments.models import Event
from tournaments.printing.parts.glyphs import (
    substitute,
    unprintable_names,
    unprintable_on,
    with_substitutes,
)
from tournaments.printing.parts.large_papers import large_pdf
from tournaments.printing.parts.papers import Paper, Printing, paper_sources
from tournaments.printing.parts.pdf import (
    PrintingUnavailable,
    pdf_of_sources,
    require_printing,
    unprintable_characters,
)
from tournaments.values.files import disposition
from tournaments.views.papers.requests import FileRequest, Order

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ENDINGS = {PDF: "pdf", XLSX: "xlsx"}
Answer = TypeVar("Answer", bound=HttpResponseBase)
LARGE = 40  # pages: some seconds' work, left to a process of its own


def paper_file(
    request: SignedInRequest, event: Event, papers: Iterable[Paper], name: Sequence[str]
) -> HttpResponse:
    """These papers as one file, shown by the browser.

    Before that, a page where names lack a glyph, where the papers are many, or where none can be
    made.
    """
    printing = Printing(event=event, by=request.user, at=now())
    papers = tuple(papers)
    pages = sum(paper.page_count for paper in papers)
    if isinstance(request, FileRequest):
        return request.take(Order(pages, partial(large_pdf, papers, printing)))
    if is_large(request, pages):
        return large_paper(request, event, pages, name)
    try:
        return _file_now(request, papers, printing, name)
    except PrintingUnavailable as missing:
        return _unavailable(request, missing)


def titled_file(request: SignedInRequest, event: Event, paper: Paper, *of: str) -> HttpResponse:
    """One paper as a file, named after what it is `of` and by its own title."""
    return paper_file(request, event, [paper], (*of, paper.title))


def is_large(request: SignedInRequest, pages: int) -> bool:
    """Whether so many pages are made beside the desk: asked before they are read, where known."""
    return pages > LARGE and not isinstance(request, FileRequest)


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
    """The same of any size, sent in pieces as it is read."""
    return _named(FileResponse(file), content_type, name, is_attachment=is_attachment)


def _named(response: Answer, content_type: str, name: str, *, is_attachment: bool) -> Answer:
    response["Content-Type"] = content_type
    response["Content-Disposition"] = disposition(
        name, ENDINGS[content_type], is_attachment=is_attachment
    )
    response["Cache-Control"] = "private, no-store"
    return response


def address_on_paper(request: SignedInRequest, path: str) -> str:
    """A page of the desk as a code on paper leads to it.

    Phones that read it need not reach the desk as the machine that prints does.
    """
    origin = phone_origin(request)
    return f"{origin}{path}" if origin else request.build_absolute_uri(path)
