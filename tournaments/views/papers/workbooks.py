"""Workbooks, as files made when they are asked for, the large ones beside the desk."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import BinaryIO

from django.http import FileResponse, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from config.now import now
from config.tasks import has_worker
from tournaments.access import event_for_office, match_for_printing, round_for_printing
from tournaments.forms.print_jobs import StartPrintJobForm
from tournaments.models import Event, PrintJob
from tournaments.selectors.papers.workbooks import public_rounds, table_count
from tournaments.spreadsheets import workbook as workbooks
from tournaments.spreadsheets.workbook import Moved
from tournaments.values.words import round_name
from tournaments.views.papers.files import XLSX, streamed_file
from tournaments.views.papers.requests import FileRequest, Order

LARGE = 300  # tables with their hands: some seconds' work, left to a process of its own

Book = Callable[[Moved], BinaryIO]


@require_safe
@signed_in
def workbook(request: SignedInRequest, event_id: int) -> HttpResponse | FileResponse:
    """The whole event, one worksheet for each list."""
    event = event_for_office(request.user, event_id)
    tables = table_count(public_rounds(event))
    book = partial(workbooks.event_workbook, event, _saving(request))
    return _answer(request, event, (), tables, book)


@require_safe
@signed_in
def round_workbook(request: SignedInRequest, round_id: int) -> HttpResponse | FileResponse:
    """One round: its tables, hands, penalties, and the races as charts."""
    drawn = round_for_printing(request.user, round_id)
    name = (round_name(drawn),)
    book = partial(workbooks.round_workbook, drawn, _saving(request))
    return _answer(request, drawn.stage.event, name, table_count([drawn]), book)


@require_safe
@signed_in
def match_workbook(request: SignedInRequest, match_id: int) -> FileResponse:
    """One match: how it stands, its hands, penalties, and the race as a chart."""
    match = match_for_printing(request.user, match_id)
    table = _("Table %(number)s") % {"number": match.table_number}
    name = (round_name(match.round), table)
    return _file(workbooks.match_workbook(match, _saving(request)), match.round.stage.event, name)


def _saving(request: SignedInRequest) -> workbooks.Saving:
    return workbooks.Saving(by=request.user, at=now())


def _answer(
    request: SignedInRequest, event: Event, name: Sequence[str], tables: int, book: Book
) -> HttpResponse | FileResponse:
    """The file, or the page before a large one, whose button has it made."""
    if isinstance(request, FileRequest):
        return request.take(Order(tables, book))
    if tables <= LARGE:
        return _file(book(workbooks.unwatched), event, name)
    words = (*name, _("Excel workbook"))
    form = StartPrintJobForm.of(request, event, words, tables, PrintJob.Kind.WORKBOOK)
    context = {"event": event, "name": " ".join(words), "tables": tables}
    context |= {"form": form, "has_worker": has_worker()}
    return render(request, "tournaments/papers/large_workbook.html", context)


def _file(content: BinaryIO, event: Event, name: Sequence[str]) -> FileResponse:
    return streamed_file(content, XLSX, " ".join([event.name, *name]), is_attachment=True)
