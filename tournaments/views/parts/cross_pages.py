"""A page of a cross table: of many entries some, of many rounds some. Its file is whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from tournaments.filters.field import EntrySearch
from tournaments.models import Round
from tournaments.selectors.standings.cross_tables import CrossList, CrossRow, CrossTable
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.standings.cross_tables import CrossTableTable, cross_tables

ROWS_A_PAGE = 50
ROUNDS_A_PART = 20


@dataclass(frozen=True, slots=True)
class RoundPart:
    """Some rounds in a row: the first and the last of them by number."""

    first: int
    last: int
    is_shown: bool

    @property
    def is_one_round(self) -> bool:
        return self.first == self.last


@dataclass(frozen=True, slots=True)
class CrossPage:
    """What is shown: `groups` is the page of the groups, None where one list has its own pages.

    `parts` are those of the rounds, none where all are shown. `nobody_fits`: somebody was looked
    for and is not here.
    """

    tables: list[CrossTableTable]
    groups: Page[Any] | None
    parts: tuple[RoundPart, ...]
    nobody_fits: bool


def cross_page(request: HttpRequest, found: CrossTable, space: str) -> CrossPage:
    """The page asked for by `?page=`; without it the one with the entry looked for by `?text=`."""
    search = EntrySearch(request.GET.get("text", ""))
    fitting = (row for row in found.rows if search.keeps(row.standing.entry))
    sought = next(fitting, None) if search else None
    rounds, parts = _rounds(found, request.GET.get("show", ""))
    make = partial(cross_tables, found, space, rounds=rounds, sought=sought)
    nobody_fits = bool(search) and sought is None
    if len(found.lists) == 1:
        (table,) = make(lists=found.lists)
        _cut(request, requested(request, table), sought)
        return CrossPage([table], None, parts, nobody_fits)
    groups = _page_of_groups(request, found.lists, sought)
    made = make(lists=groups.object_list[0])
    return CrossPage([requested(request, table) for table in made], groups, parts, nobody_fits)


def _cut(request: HttpRequest, table: CrossTableTable, sought: CrossRow | None) -> None:
    """To the page asked for, after it was sorted."""
    before = 0
    if sought is not None:
        before = next(index for index, row in enumerate(table.data) if row is sought)
    table.paginate(per_page=ROWS_A_PAGE)
    table.page = table.paginator.get_page(request.GET.get("page") or before // ROWS_A_PAGE + 1)


def _page_of_groups(
    request: HttpRequest, lists: Sequence[CrossList], sought: CrossRow | None
) -> Page[Any]:
    pages = list(_pages(lists))
    with_sought = (
        number
        for number, page in enumerate(pages, start=1)
        if any(row is sought for one in page for row in one.rows)
    )
    asked = request.GET.get("page") or next(with_sought, 1)
    return Paginator(pages, 1).get_page(asked)


def _pages(lists: Sequence[CrossList]) -> Iterator[tuple[CrossList, ...]]:
    """Whole groups, as many as have room on a page; a larger one has a page of its own."""
    page: tuple[CrossList, ...] = ()
    for one in lists:
        if page and sum(len(other.rows) for other in (*page, one)) > ROWS_A_PAGE:
            yield page
            page = ()
        page = (*page, one)
    yield page


def _rounds(found: CrossTable, asked: str) -> tuple[range, tuple[RoundPart, ...]]:
    """The rounds to show, counted from 0: those asked for by the number of the first, else those
    with the first that is not closed, else the last. All of a matrix, which needs none.
    """
    count = len(found.rounds)
    if found.is_matrix or count <= ROUNDS_A_PART:
        return range(count), ()
    open_ones = [
        index for index, drawn in enumerate(found.rounds) if drawn.state != Round.State.CLOSED
    ]
    shown = min(open_ones, default=count - 1)
    for index, drawn in enumerate(found.rounds):
        if asked == str(drawn.number):
            shown = index
    parts = [
        range(start, min(start + ROUNDS_A_PART, count)) for start in range(0, count, ROUNDS_A_PART)
    ]
    return (
        next(part for part in parts if shown in part),
        tuple(
            RoundPart(found.rounds[part[0]].number, found.rounds[part[-1]].number, shown in part)
            for part in parts
        ),
    )
