"""Several papers at once: all that a round needs, and all that an event leaves on record."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.models import Event, Match, Round
from tournaments.papers.asking import Asked, Counted
from tournaments.papers.event_papers import rule_sheet, rulebook
from tournaments.papers.penalty_papers import penalty_list
from tournaments.papers.round_papers import pairings, round_results, score_sheets, table_signs
from tournaments.papers.standings_papers import cards_of, whole_standings
from tournaments.printing.check_in_lists import check_in_list_paper
from tournaments.printing.parts.papers import Paper
from tournaments.selectors.papers.documents import listed_entries, printed_matches
from tournaments.selectors.rounds import rounds_of


def round_set(asked: Asked, drawn: Round) -> Counted:
    """Pairings, table signs and blank score sheets of a round."""
    first = pairings(asked, drawn)
    tables = printed_matches().filter(round=drawn).count()
    pages = sum(paper.page_count for paper in first) + 2 * tables
    return Counted(_("all papers"), _round_papers(asked, drawn, first), pages, weight=pages)


def _round_papers(asked: Asked, drawn: Round, first: list[Paper]) -> Iterator[Paper]:
    yield from first
    yield from table_signs(asked, drawn)
    yield from score_sheets(asked, printed_matches().filter(round=drawn), is_blank=True)


def event_set(asked: Asked, event: Event) -> Counted:
    """Everything on record: rules, entries, each round with its sheets, standings, cards.

    With `?rulebook=1` the whole rulebook too, for the binder at the venue.
    """
    pages = Match.objects.filter(round__stage__event=event).count()
    record = _record_of(asked, event)
    return Counted(_("all papers"), record, pages, weight=pages, is_at_least=True)


def _record_of(asked: Asked, event: Event) -> Iterator[Paper]:
    yield from rule_sheet(asked, event)
    if asked.has("rulebook"):
        yield from rulebook(asked, event)
    yield check_in_list_paper(event, listed_entries(event), has_phones=False)
    for drawn in rounds_of(event).exclude(state=Round.State.DRAFTED):
        drawn.stage.event = event
        yield from pairings(asked, drawn)
        yield from round_results(asked, drawn)
        matches = printed_matches().filter(round=drawn)
        yield from score_sheets(asked, matches, is_blank=False)
    yield from whole_standings(asked, event, is_live=True)
    yield cards_of(event, is_live=True)
    yield from penalty_list(asked, event).papers
