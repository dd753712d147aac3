"""Workbooks, as files made when they are asked for."""

from collections.abc import Sequence
from typing import BinaryIO

from django.http import FileResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from config.now import now
from tournaments.access import event_for_office, match_for_printing, round_for_printing
from tournaments.file_names import disposition
from tournaments.models import Event
from tournaments.spreadsheets import workbook as workbooks
from tournaments.views.paper_files import XLSX
from tournaments.wording import round_name


@require_safe
@signed_in
def workbook(request: SignedInRequest, event_id: int) -> FileResponse:
    """The whole event, one worksheet for each list."""
    event = event_for_office(request.user, event_id)
    return _file(workbooks.event_workbook(event, _saving(request)), event, ())


@require_safe
@signed_in
def round_workbook(request: SignedInRequest, round_id: int) -> FileResponse:
    """One round: its tables, hands, penalties, and the races as charts."""
    drawn = round_for_printing(request.user, round_id)
    name = (round_name(drawn),)
    return _file(workbooks.round_workbook(drawn, _saving(request)), drawn.stage.event, name)


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


def _file(content: BinaryIO, event: Event, name: Sequence[str]) -> FileResponse:
    """The file in pieces, by its name; it is never kept on the way."""
    response = FileResponse(content, content_type=XLSX)
    words = " ".join([event.name, *name])
    response["Content-Disposition"] = disposition(words, "xlsx", is_attachment=True)
    response["Cache-Control"] = "private, no-store"
    return response
