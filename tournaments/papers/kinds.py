"""What a row of the catalogue says of a paper or a workbook."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import BinaryIO, Generic

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.papers.asking import Asked, Counted, Moved, Order, counted
from tournaments.papers.scopes import Scope, Subject
from tournaments.printing.parts.large_papers import large_pdf
from tournaments.printing.parts.papers import Paper, Printing
from tournaments.selectors.papers.prizes import Outstanding, outstanding


class Phase(StrEnum):
    """When a paper is needed."""

    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"


PHASES = {
    Phase.BEFORE: _("Before the event"),
    Phase.ROUND: _("In each round"),
    Phase.AFTER: _("Standings, penalties and prizes"),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """Another form of a paper: what it is called, and the query that asks for it."""

    words: str | Promise
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind(ABC, Generic[Subject]):
    """A file by its address: `documents:slug`, where it is called `file` below its scope's path."""

    slug: str
    file: str
    scope: Scope[Subject]

    @property
    def address(self) -> str:
        """The name of its address, which takes the ids of its scope."""
        return f"documents:{self.slug}"

    @property
    def path(self) -> str:
        """Its route below /documents/: rounds/<id:round_id>/pairings.pdf."""
        return f"{self.scope.path}{self.file}"

    @abstractmethod
    def order(self, asked: Asked, subject: Subject) -> Order:
        """The whole file, however large. Raises Http404 where there is nothing to make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKind(FileKind[Subject]):
    """A paper. `make` reads what it is about and answers with the papers of the file, in order.

    One that `needs_final_places` is not made before; its address says what is missing.
    """

    make: Callable[[Asked, Subject], Sequence[Paper] | Counted]
    needs_final_places: bool = False

    def outstanding(self, subject: Subject) -> Outstanding | None:
        """What the paper still waits for; None where it can be made."""
        if not self.needs_final_places:
            return None
        return outstanding(self.scope.event_of(subject)) or None

    def papers(self, asked: Asked, subject: Subject) -> Counted:
        """Raises Http404 where there are none."""
        return counted(self.make(asked, subject))

    def printing(self, asked: Asked, subject: Subject) -> Printing:
        return Printing(event=self.scope.event_of(subject), by=asked.by, at=asked.at)

    def order(self, asked: Asked, subject: Subject) -> Order:
        if self.outstanding(subject):
            raise Http404
        papers = self.papers(asked, subject).read()
        pages = sum(paper.page_count for paper in papers)
        return Order(pages, partial(large_pdf, papers, self.printing(asked, subject)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPaper(PaperKind[Subject]):
    """A paper that the print room lists, with its `number` in the list of papers."""

    number: int
    name: str | Promise
    purpose: str | Promise
    phase: Phase
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkbookKind(FileKind[Subject]):
    """A workbook: how many tables with their hands it holds, and what writes it."""

    tables: Callable[[Subject], int]
    make: Callable[[Asked, Subject, Moved], BinaryIO]

    def order(self, asked: Asked, subject: Subject) -> Order:
        return Order(self.tables(subject), partial(self.make, asked, subject))
