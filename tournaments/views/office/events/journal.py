"""The journal of an event: every act of office and tables."""

from dataclasses import dataclass, replace

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, page
from referee.selectors.sheet.journal_lines import JournalLine, journal_line
from tournaments.access import office_visit
from tournaments.filters.journal import JournalFilter
from tournaments.models import Event, JournalEntry
from tournaments.selectors.journal import journal_acts
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.journal import JournalTable
from tournaments.values.acts import act_words, known_act
from tournaments.values.words import round_name
from tournaments.wording.journal import changed_words

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """An act and where it happened: at a table of a round, or blank for the office."""

    line: JournalLine
    place: str


@page
def journal(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Newest first, fifty a page, narrowed down as asked for; a file holds all that fits."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    narrowed = JournalFilter(request.GET, event=event, acts=_acts(event))
    if "_export" in request.GET:
        whole = JournalTable([_line(entry) for entry in narrowed.qs])
        if file := exported(request, whole, " ".join((event.name, _("Journal")))):
            return file
    page = Paginator(narrowed.qs, PER_PAGE).get_page(request.GET.get("page"))
    table = JournalTable([_line(entry) for entry in page])
    return render(
        request,
        "tournaments/office/events/journal.html",
        {"event": event, "table": table, "page": page, "filter": narrowed},
    )


def _acts(event: Event) -> list[tuple[str, str]]:
    """The acts of the journal, code and words, in the order of the words."""
    words = [(act, act_words(act)) for act in journal_acts(event)]
    return sorted(words, key=lambda pair: pair[1])


def _line(entry: JournalEntry) -> PlacedLine:
    line = journal_line(entry)
    act = known_act(entry.act)
    if act and act.row.of_office:
        line = replace(line, changed=changed_words(entry))
    match = entry.match
    if match is None:
        return PlacedLine(line, "")
    where = {"round": round_name(match.round), "table": match.table_number or "–"}
    return PlacedLine(line, _("%(round)s, table %(table)s") % where)
