"""Papers of an event and its rounds for the office, made when they are asked for."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from tournaments.access import OFFICE, event_for_office, round_for_printing, stage_for
from tournaments.models import Round
from tournaments.printing.parts.papers import Paper
from tournaments.values.words import round_name, stage_name
from tournaments.views.papers import contents as paper_contents
from tournaments.views.papers.contents import is_asked
from tournaments.views.papers.files import paper_file, titled_file


@require_safe
@signed_in
def pairings(request: SignedInRequest, round_id: int) -> HttpResponse:
    """对阵表 of a round, by table and by number."""
    drawn = round_for_printing(request.user, round_id)
    return _of_round(request, drawn, [paper_contents.pairings(request, drawn)])


@require_safe
@signed_in
def table_signs(request: SignedInRequest, round_id: int) -> HttpResponse:
    """桌牌 of every table of a round."""
    drawn = round_for_printing(request.user, round_id)
    return _of_round(request, drawn, paper_contents.table_signs(request, drawn))


@require_safe
@signed_in
def round_results(request: SignedInRequest, round_id: int) -> HttpResponse:
    """本轮成绩."""
    drawn = round_for_printing(request.user, round_id)
    return _of_round(request, drawn, [paper_contents.round_results(request, drawn)])


def _of_round(request: SignedInRequest, drawn: Round, papers: Sequence[Paper]) -> HttpResponse:
    """Papers of one kind by their title; 404 for a round that has none."""
    if not papers:
        raise Http404
    return paper_file(request, drawn.stage.event, papers, (round_name(drawn), papers[0].title))


@require_safe
@signed_in
def standings_paper(request: SignedInRequest, event_id: int) -> HttpResponse:
    """成绩公告: the whole order, each stage, and units; with `?live=1` what is held back too."""
    event = event_for_office(request.user, event_id)
    papers = paper_contents.whole_standings(request, event, is_live=is_asked(request, "live"))
    return paper_file(request, event, papers, (papers[-1].title,))


@require_safe
@signed_in
def stage_standings_paper(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """The same of one stage."""
    stage = stage_for(request.user, event_id, stage_id, *OFFICE)
    is_live = is_asked(request, "live")
    paper = paper_contents.stage_standings(request, stage, is_live=is_live)
    return titled_file(request, stage.event, paper, stage_name(stage))


@require_safe
@signed_in
def entry_cards(request: SignedInRequest, event_id: int) -> HttpResponse:
    """积分编排卡 of every entry; with `?live=1` what is held back too."""
    event = event_for_office(request.user, event_id)
    paper = paper_contents.entry_cards(event, is_live=is_asked(request, "live"))
    return titled_file(request, event, paper)


@require_safe
@signed_in
def entry_card(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The same of one entry."""
    event = event_for_office(request.user, event_id)
    entry = get_object_or_404(event.entries.all(), pk=entry_id)
    paper = paper_contents.entry_cards(event, is_live=is_asked(request, "live"), entry=entry)
    return paper_file(request, event, [paper], (paper.title, str(entry.number)))


@require_safe
@signed_in
def check_in_list(request: SignedInRequest, event_id: int) -> HttpResponse:
    """签到表; with `?phones=1` with the phone numbers."""
    event = event_for_office(request.user, event_id)
    paper = paper_contents.check_in_list(event, has_phones=is_asked(request, "phones"))
    return titled_file(request, event, paper)


@require_safe
@signed_in
def rule_sheet(request: SignedInRequest, event_id: int) -> HttpResponse:
    """竞赛规程."""
    event = event_for_office(request.user, event_id)
    paper = paper_contents.rule_sheet(event)
    return titled_file(request, event, paper)
