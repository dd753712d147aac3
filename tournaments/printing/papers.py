"""Papers into one file: each with its own pages, its own count of them, and the same foot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

import segno
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.pdf import joined_pdf
from tournaments.printing.placing import HEIGHT, WIDTH, Box, Image, Placed
from tournaments.wording import name_of

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
    """One paper: its name, and a template of templates/printing with what it shows."""

    title: str
    template: str
    context: dict[str, Any] = field(default_factory=dict)


def paper_of_pages(title: str, pages: Iterable[PrintedPage]) -> Paper:
    """A paper whose pages are placed, not laid out."""
    return Paper(title, "printing/pages.html", {"pages": list(pages), "page_box": PAGE})


def papers_pdf(papers: Iterable[Paper], printing: Printing) -> bytes:
    """One file with these papers in their order. Raises PrintingUnavailable."""
    return joined_pdf((paper.template, paper_context(paper, printing)) for paper in papers)


def paper_context(paper: Paper, printing: Printing) -> dict[str, Any]:
    printed_at = date_format(timezone.localtime(printing.at), "Y-m-d H:i")
    foot = {
        "event": Truncator(printing.event.name).chars(30),
        "pages": _page_count(),
        "printed": _("Printed %(time)s by %(name)s")
        % {"time": printed_at, "name": name_of(printing.by)},
    }
    return {"title": paper.title, **paper.context, "foot": foot}


def _page_count() -> SafeString:
    """第1页/共3页 as the style sheet counts it."""
    counters = {"page": '" counter(page) "', "pages": '" counter(pages) "'}
    return mark_safe(f'"{_("Page %(page)s of %(pages)s") % counters}"')


def code_of(address: str) -> str:
    """An address as a QR code: an SVG image in a data address."""
    code: str = segno.make(address, error="m", micro=False).svg_data_uri(border=0)
    return code
