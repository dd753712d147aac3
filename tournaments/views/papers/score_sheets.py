"""Papers, as files made when they are asked for."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from tournaments.access import event_for_office, match_for_printing, round_for_printing
from tournaments.models import Event, Match
from tournaments.printing.sheets.score_sheets import score_sheets_paper, spare_page
from tournaments.printing.sheets.sheet_pages import SheetPage
from tournaments.selectors.papers.documents import printed_matches
from tournaments.values.words import round_name
from tournaments.views.papers.contents import sheet_pages
from tournaments.views.papers.files import is_large, large_paper, paper_file


@require_safe
@signed_in
def score_sheet(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The sheet of a table as recorded so far; with `?blank=1` its head alone."""
    match = match_for_printing(request.user, match_id)
    pages = _pages(request, printed_matches().filter(pk=match.pk))
    table = _("Table %(number)s") % {"number": match.table_number}
    return _pdf(request, match.round.stage.event, pages, (round_name(match.round), table))


@require_safe
@signed_in
def round_score_sheets(request: SignedInRequest, round_id: int) -> HttpResponse:
    """The sheets of every table of a round in one file, in order of table."""
    drawn = round_for_printing(request.user, round_id)
    matches = printed_matches().filter(round=drawn)
    if is_large(request, tables := matches.count()):
        name = [round_name(drawn), _("Score sheet")]
        return large_paper(request, drawn.stage.event, tables, name)
    pages = _pages(request, matches)
    if not pages:
        raise Http404
    return _pdf(request, drawn.stage.event, pages, (round_name(drawn),))


@require_safe
@signed_in
def spare_score_sheet(request: SignedInRequest, event_id: int) -> HttpResponse:
    """A sheet for any table of the event, its head to be filled in by hand."""
    event = event_for_office(request.user, event_id)
    return _pdf(request, event, [spare_page(event)], ())


def _pages(request: SignedInRequest, matches: QuerySet[Match]) -> Sequence[SheetPage]:
    return sheet_pages(request, matches, is_blank=request.GET.get("blank") == "1")


def _pdf(
    request: SignedInRequest, event: Event, pages: Iterable[SheetPage], name: Sequence[str]
) -> HttpResponse:
    return paper_file(request, event, [score_sheets_paper(pages)], [*name, _("Score sheet")])
