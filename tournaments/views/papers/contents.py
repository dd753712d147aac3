"""What each paper is made of: read for a request, with the addresses its codes lead to."""

from collections.abc import Iterator, Sequence

from django.db.models import QuerySet
from django.urls import reverse

from config.entrance import SignedInRequest
from config.now import now
from referee.selectors.judge.rules_text import rule_sections
from referee.selectors.penalties.penalty_lists import event_penalties
from referee.selectors.sheet.papers import load_papers
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.printing.check_in_lists import check_in_list_paper
from tournaments.printing.entry_cards import entry_cards_paper
from tournaments.printing.overall_papers import overall_paper, unit_table_paper
from tournaments.printing.pairings import pairings_paper
from tournaments.printing.parts.kept_pages import kept
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_papers import penalty_list_paper
from tournaments.printing.round_results import round_results_paper
from tournaments.printing.rule_sheets import rule_sheet_paper
from tournaments.printing.rulebooks import rulebook_paper
from tournaments.printing.sheets.score_sheets import blank_page, filled_pages, score_sheets_paper
from tournaments.printing.sheets.sheet_pages import SheetPage
from tournaments.printing.standings_papers import standings_paper
from tournaments.printing.table_signs import table_signs_paper
from tournaments.selectors.draws.stages import stages_of
from tournaments.selectors.papers.documents import listed_entries, printed_slices
from tournaments.selectors.rounds import matches_of_round
from tournaments.selectors.standings import (
    begun_stages,
    overall,
    shown_overall,
    shown_standings,
    standings,
    unit_table_of,
)
from tournaments.selectors.standings.adjustments import adjustments_of
from tournaments.selectors.standings.cross_tables import cross_table, shown_cross_table
from tournaments.views.papers.files import address_on_paper


def sheet_pages(
    request: SignedInRequest, matches: QuerySet[Match], *, is_blank: bool
) -> Sequence[SheetPage]:
    """The score sheets of matches from `printed_matches`, as recorded or their heads alone."""
    return kept(
        page
        for part in printed_slices(matches)
        for page in _pages_of(request, part, is_blank=is_blank)
    )


def _pages_of(
    request: SignedInRequest, matches: Sequence[Match], *, is_blank: bool
) -> Iterator[SheetPage]:
    if is_blank:
        yield from (blank_page(match, desk_address(request, match)) for match in matches)
        return
    for paper in load_papers(matches, now()):
        yield from filled_pages(paper, desk_address(request, paper.table.match))


def score_sheets(
    request: SignedInRequest, matches: QuerySet[Match], *, is_blank: bool
) -> list[Paper]:
    """No paper where nobody plays."""
    pages = sheet_pages(request, matches, is_blank=is_blank)
    return [score_sheets_paper(pages)] if pages else []


def pairings(request: SignedInRequest, drawn: Round) -> Paper:
    return pairings_paper(drawn, matches_of_round(drawn), _round_address(request, drawn))


def round_results(request: SignedInRequest, drawn: Round) -> Paper:
    return round_results_paper(drawn, matches_of_round(drawn), _round_address(request, drawn))


def table_signs(request: SignedInRequest, drawn: Round) -> list[Paper]:
    """No paper for a round without tables."""
    matches = [match for match in matches_of_round(drawn) if not match.is_bye]
    addresses = [desk_address(request, match) for match in matches]
    return [table_signs_paper(matches, addresses)] if matches else []


def stage_standings(request: SignedInRequest, of: Stage | Event, *, is_live: bool) -> Paper:
    """The standings as everybody may see them; `is_live`: as they are."""
    found = standings(of) if is_live else shown_standings(of)
    event, stage = found.event, found.stage
    is_internal = is_live and stage is not None and stage.shown_rounds is not None
    path = (
        reverse("public:stage_standings", args=[event.pk, stage.order])
        if stage
        else reverse("public:standings", args=[event.pk])
    )
    return standings_paper(found, address_on_paper(request, path), is_internal=is_internal)


def whole_standings(request: SignedInRequest, event: Event, *, is_live: bool) -> list[Paper]:
    """The whole order where there are several stages, each stage, and units if there are any."""
    found = overall(event) if is_live else shown_overall(event)
    papers = [_overall(request, event, is_live=is_live)] if found.has_later_stage else []
    begun: list[Stage | Event] = [one.stage for one in found.stages if one.stage]
    papers += [stage_standings(request, of, is_live=is_live) for of in begun or [event]]
    if unit_table_of(found).rows:
        papers.append(unit_standings(request, event, is_live=is_live))
    return papers


def _overall(request: SignedInRequest, event: Event, *, is_live: bool) -> Paper:
    found = overall(event) if is_live else shown_overall(event)
    path = reverse("public:overall_standings", args=[event.pk])
    return overall_paper(found, address_on_paper(request, path), is_internal=is_live)


def unit_standings(request: SignedInRequest, event: Event, *, is_live: bool) -> Paper:
    found = overall(event) if is_live else shown_overall(event)
    path = reverse("public:unit_table", args=[event.pk])
    address = address_on_paper(request, path)
    return unit_table_paper(unit_table_of(found), address, is_internal=is_live)


def check_in_list(event: Event, *, has_phones: bool) -> Paper:
    return check_in_list_paper(event, listed_entries(event), has_phones=has_phones)


def rule_sheet(event: Event) -> Paper:
    return rule_sheet_paper(event, stages_of(event))


def rulebook(event: Event) -> Paper:
    return rulebook_paper(event, rule_sections())


def entry_cards(event: Event, *, is_live: bool, entry: Entry | None = None) -> Paper:
    """The cards of everybody or of one entry, by the stages that have begun."""
    table_of = cross_table if is_live else shown_cross_table
    tables = [table_of(stage) for stage in begun_stages(event)]
    return entry_cards_paper(event, tables, entry, is_internal=is_live)


def is_asked(request: SignedInRequest, name: str) -> bool:
    """Whether the address asks for this variant of a paper: ?live=1."""
    return request.GET.get(name) == "1"


def penalty_list(event: Event) -> Paper:
    """判罚记录 of the event."""
    return penalty_list_paper(event, "", event_penalties(event, now()), adjustments_of(event))


def desk_address(request: SignedInRequest, match: Match) -> str:
    """Where the desk shows this table: what the code on the paper leads to."""
    return address_on_paper(request, reverse("desk:match", args=[match.pk]))


def _round_address(request: SignedInRequest, drawn: Round) -> str:
    """Where everybody sees the round; a draft is nowhere to be seen."""
    if not drawn.is_public:
        return ""
    path = reverse("public:round", args=[drawn.stage.event_id, drawn.pk])
    return address_on_paper(request, path)
