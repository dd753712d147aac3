"""Several papers at once: all that a round needs, and all that an event leaves on record."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from tournaments.access import event_for_office, round_for_printing
from tournaments.models import Event, Match, Round
from tournaments.printing.parts.papers import Paper
from tournaments.selectors.papers.documents import printed_matches
from tournaments.selectors.rounds import rounds_of
from tournaments.values.words import round_name
from tournaments.views.papers import contents as paper_contents
from tournaments.views.papers.files import is_large, large_paper, paper_file


@require_safe
@signed_in
def round_set(request: SignedInRequest, round_id: int) -> HttpResponse:
    """Pairings, table signs and blank score sheets of a round."""
    drawn = round_for_printing(request.user, round_id)
    name = (round_name(drawn), _("all papers"))
    event, tables = drawn.stage.event, printed_matches().filter(round=drawn)
    pairings = paper_contents.pairings(request, drawn)
    if is_large(request, pages := pairings.page_count + 2 * tables.count()):
        return large_paper(request, event, pages, name)
    papers = [
        pairings,
        *paper_contents.table_signs(request, drawn),
        *paper_contents.score_sheets(request, tables, is_blank=True),
    ]
    return paper_file(request, event, papers, name)


@require_safe
@signed_in
def event_set(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Everything on record: rules, entries, each round with its sheets, standings, cards.

    With `?rulebook=1` the whole rulebook too, for the binder at the venue.
    """
    event = event_for_office(request.user, event_id)
    name = (_("all papers"),)
    if is_large(request, pages := Match.objects.filter(round__stage__event=event).count()):
        return large_paper(request, event, pages, name, is_at_least=True)
    return paper_file(request, event, _record_of(request, event), name)


def _record_of(request: SignedInRequest, event: Event) -> Iterator[Paper]:
    yield paper_contents.rule_sheet(event)
    if paper_contents.is_asked(request, "rulebook"):
        yield paper_contents.rulebook(event)
    yield paper_contents.check_in_list(event, has_phones=False)
    for drawn in rounds_of(event).exclude(state=Round.State.DRAFTED):
        drawn.stage.event = event
        yield paper_contents.pairings(request, drawn)
        yield paper_contents.round_results(request, drawn)
        matches = printed_matches().filter(round=drawn)
        yield from paper_contents.score_sheets(request, matches, is_blank=False)
    yield from paper_contents.whole_standings(request, event, is_live=True)
    yield paper_contents.entry_cards(event, is_live=True)
    yield paper_contents.penalty_list(event)
