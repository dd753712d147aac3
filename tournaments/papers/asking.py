"""Who asks for a paper, and what they get: the same at once or beside the desk."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from django.contrib.auth.models import User
from django.http import Http404
from django.urls import reverse

from tournaments.models import Match, Round
from tournaments.printing.parts.papers import Paper

Moved = Callable[[int], None]
"""Told of steps when they are done, two of each page or table."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks and when, the query of the address, and where the codes on paper lead to.

    `origin` is like http://192.168.1.5:8000.
    """

    by: User
    at: datetime
    origin: str
    query: Mapping[str, str]

    def has(self, name: str) -> bool:
        """Whether the address asks for this variant of a paper: ?live=1."""
        return self.query.get(name) == "1"

    def address(self, page: str, *ids: int) -> str:
        """A page of the desk as a code on paper leads to it."""
        return f"{self.origin}{reverse(page, args=ids)}"

    def desk_address(self, match: Match) -> str:
        """Where the desk shows this table."""
        return self.address("desk:match", match.pk)

    def round_address(self, drawn: Round) -> str:
        """Where everybody sees the round; blank for a draft, which is nowhere to be seen."""
        if not drawn.is_public:
            return ""
        return self.address("public:round", drawn.stage.event_id, drawn.pk)


@dataclass(frozen=True, slots=True)
class Counted:
    """Papers of one file, whose pages are counted before the papers are read.

    There are so many `pages`, or at least so many; they take as long to be laid out as `weight`
    placed pages.
    """

    title: str
    papers: Iterable[Paper]
    pages: int
    weight: int
    is_at_least: bool = False

    def read(self) -> tuple[Paper, ...]:
        """The papers, once. Raises Http404 where there are none."""
        papers = tuple(self.papers)
        if not papers:
            raise Http404
        return papers


def counted(made: Sequence[Paper] | Counted) -> Counted:
    """Papers that are read already, under the title of the last. Raises Http404 for none."""
    if isinstance(made, Counted):
        return made
    if not made:
        raise Http404
    pages = sum(paper.page_count for paper in made)
    return Counted(made[-1].title, made, pages, weight=pages)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: so many pages or tables, and the file, which tells of its steps.

    The file is at its start; whoever asks for it closes it.
    """

    amount: int
    file: Callable[[Moved], BinaryIO]
