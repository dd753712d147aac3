"""The journal of an event: every act of office and tables."""

from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from referee.selectors.journal_lines import JournalLine, journal_line
from tournaments import journal_wording
from tournaments.access import event_for_office
from tournaments.models import JournalEntry
from tournaments.selectors.journal import journal_of
from tournaments.tables.journal import JournalTable

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """An act and where it happened: at a table of a round, or blank for the office."""

    line: JournalLine
    place: str


@require_safe
@signed_in
def journal(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Newest first, fifty a page."""
    event = event_for_office(request.user, event_id)
    page = Paginator(journal_of(event), PER_PAGE).get_page(request.GET.get("page"))
    table = JournalTable([_line(entry) for entry in page])
    return render(
        request,
        "tournaments/office/journal.html",
        {"event": event, "table": table, "page": page},
    )


def _line(entry: JournalEntry) -> PlacedLine:
    line = journal_line(entry)
    if entry.act in journal_wording.ACTS:
        line = replace(
            line,
            act=str(journal_wording.ACTS[entry.act]),
            changed=journal_wording.changed_words(entry),
        )
    match = entry.match
    if match is None:
        return PlacedLine(line, "")
    where = {"round": match.round.number, "table": match.table_number or "–"}
    return PlacedLine(line, _("Round %(round)s, table %(table)s") % where)
