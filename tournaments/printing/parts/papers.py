"""Papers into one file: each with its own pages, its own count of them, and the same foot."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol

import segno
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.parts.kept_pages import kept
from tournaments.printing.parts.pdf import pdf_of_sources
from tournaments.printing.parts.placing import HEIGHT, WIDTH, Box, Image, Placed
from tournaments.values.words import name_of

PAGE = Box(0, 0, WIDTH, HEIGHT)


@dataclass(frozen=True, slots=True)
class Printing:
    """Who prints for which event and when: the foot of each page."""

    event: Event
    by: User
    at: datetime


class TextColumn(Protocol):
    """Texts one below the other on lines of equal height: `style`, and `cells` with `words`
    and a `style` where they differ from the column's."""

    @property
    def style(self) -> str: ...

    @property
    def cells(self) -> Sequence[Any]: ...


class PrintedPage(Protocol):
    """A page of printing/pages.html: drawings, texts in boxes, columns of texts, the stamp."""

    @property
    def images(self) -> Sequence[Image]: ...

    @property
    def texts(self) -> Sequence[Placed]: ...

    @property
    def columns(self) -> Sequence[TextColumn]: ...

    @property
    def is_draft(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper: its name, and a template of templates/printing with what it shows.

    A slice of one counts on from `first`, and to `total`, the pages of all slices together.
    """

    title: str
    template: str
    context: dict[str, Any] = field(default_factory=dict)
    first: int = 1
    total: int = 0
    laid_out: int = 1

    @property
    def page_count(self) -> int:
        """How many pages are placed, or about how many are `laid_out` as a table of cells."""
        pages = self.context.get("pages")
        return self.laid_out if pages is None else len(pages)


def paper_of_pages(title: str, pages: Iterable[PrintedPage]) -> Paper:
    """A paper whose pages are placed, not laid out."""
    return Paper(title, "printing/pages.html", {"pages": kept(pages)})


def papers_pdf(papers: Iterable[Paper], printing: Printing) -> bytes:
    """One file with these papers in their order. Raises PrintingUnavailable."""
    return pdf_of_sources(paper_sources(papers, printing))


def paper_sources(papers: Iterable[Paper], printing: Printing) -> list[str]:
    """The papers in their order, each an HTML document."""
    return [paper_source(paper, printing) for paper in papers]


def paper_source(paper: Paper, printing: Printing) -> str:
    return render_to_string(paper.template, paper_context(paper, printing))


def slices_of(paper: Paper, size: int) -> Iterator[Paper]:
    """A paper parted after every `size` placed pages: the slices are printed as one paper."""
    pages = paper.context.get("pages", ())
    if len(pages) <= size:
        yield paper
        return
    for start in range(0, len(pages), size):
        context = {**paper.context, "pages": pages[start : start + size]}
        yield replace(paper, context=context, first=start + 1, total=len(pages))


def paper_context(paper: Paper, printing: Printing) -> dict[str, Any]:
    printed_at = date_format(timezone.localtime(printing.at), "Y-m-d H:i")
    foot = {
        "event": Truncator(printing.event.name).chars(30),
        "first": paper.first,
        "counts_on": paper.first > 1,
        "pages": _page_count(paper.total),
        "printed": _("Printed %(time)s by %(name)s")
        % {"time": printed_at, "name": name_of(printing.by)},
    }
    return {"title": paper.title, **paper.context, "page_box": PAGE, "foot": foot}


def _page_count(total: int) -> SafeString:
    """第1页/共3页 as the style sheet counts it, the number of all pages only without a total."""
    pages = str(total) if total else '" counter(pages) "'
    counters = {"page": '" counter(page) "', "pages": pages}
    words = _("Page %(page)s of %(pages)s") % counters
    return mark_safe(f'"{words}"')


def code_of(address: str) -> str:
    """An address as a QR code: an SVG image in a data address."""
    code: str = segno.make(address, error="m", micro=False).svg_data_uri(border=0)
    return code
