"""The penalties of an event: the office's list, and their papers."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, signed_in
from config.now import now
from referee.selectors.penalties.penalty_kinds import PenaltyLine
from referee.selectors.penalties.penalty_lists import event_penalties, penalty_of, round_penalties
from tournaments.access import event_for_office, match_for_printing, round_for_printing
from tournaments.models import Event, Match, StandingsAdjustment
from tournaments.printing.appeal_forms import appeal_form_paper
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_papers import (
    ListedPenalty,
    adjustment_notice_paper,
    listed_adjustment,
    listed_penalty,
    penalty_list_paper,
    penalty_notice_paper,
)
from tournaments.selectors.standings.adjustments import adjustments_of
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.parts.requested import requested
from tournaments.tables.penalties import PenaltyTable
from tournaments.values.words import round_name
from tournaments.views.papers.files import is_large, large_paper, paper_file, titled_file

AS_LONG_AS = 3  # placed pages: what a page of cells takes to be laid out


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty of the list and where its papers are; an adjustment is appealed on a blank form."""

    position: int
    listed: ListedPenalty
    notice: str
    appeal: str = ""


@require_safe
@signed_in
def penalties(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every penalty of the tables, then those of the standings."""
    event = event_for_office(request.user, event_id)
    table = PenaltyTable(_rows(event))
    if file := exported(request, table, " ".join((event.name, _("Penalties")))):
        return file
    context = {"event": event, "table": requested(request, table)}
    return render(request, "tournaments/office/rounds/penalties.html", context)


@require_safe
@signed_in
def penalty_list(request: SignedInRequest, event_id: int) -> HttpResponse:
    """判罚记录 of the event."""
    event = event_for_office(request.user, event_id)
    paper = penalty_list_paper(event, "", event_penalties(event, now()), adjustments_of(event))
    return _list(request, event, paper, (paper.title,))


@require_safe
@signed_in
def round_penalty_list(request: SignedInRequest, round_id: int) -> HttpResponse:
    """判罚记录 of a round."""
    drawn = round_for_printing(request.user, round_id)
    event, name = drawn.stage.event, round_name(drawn)
    paper = penalty_list_paper(event, name, round_penalties(drawn, now()))
    return _list(request, event, paper, (name, paper.title))


@require_safe
@signed_in
def penalty_notice(request: SignedInRequest, match_id: int, code: str) -> HttpResponse:
    """判罚通知单 of a penalty at a table."""
    match = match_for_printing(request.user, match_id)
    paper = penalty_notice_paper(_penalty(match, code))
    return paper_file(request, match.round.stage.event, [paper], _name(match, paper.title))


@require_safe
@signed_in
def appeal_form(request: SignedInRequest, match_id: int, code: str) -> HttpResponse:
    """申诉书 against a penalty at a table."""
    match = match_for_printing(request.user, match_id)
    event = match.round.stage.event
    paper = appeal_form_paper(event, _penalty(match, code))
    return paper_file(request, event, [paper], _name(match, paper.title))


@require_safe
@signed_in
def blank_appeal_form(request: SignedInRequest, event_id: int) -> HttpResponse:
    """申诉书 to be filled in by hand."""
    event = event_for_office(request.user, event_id)
    paper = appeal_form_paper(event)
    return titled_file(request, event, paper)


@require_safe
@signed_in
def adjustment_notice(request: SignedInRequest, event_id: int, adjustment_id: int) -> HttpResponse:
    """判罚通知单 of an adjustment of the standings."""
    event = event_for_office(request.user, event_id)
    adjustment: StandingsAdjustment = get_object_or_404(adjustments_of(event), pk=adjustment_id)
    paper = adjustment_notice_paper(adjustment)
    return titled_file(request, event, paper, str(adjustment.entry.number))


def _list(
    request: SignedInRequest, event: Event, paper: Paper, name: tuple[str, ...]
) -> HttpResponse:
    if is_large(request, AS_LONG_AS * paper.page_count):
        return large_paper(request, event, paper.page_count, name)
    return paper_file(request, event, [paper], name)


def _penalty(match: Match, code: str) -> PenaltyLine:
    line = penalty_of(match, code, now())
    if line is None:
        raise Http404
    return line


def _name(match: Match, title: str) -> tuple[str, str, str]:
    table = _("Table %(number)s") % {"number": match.table_number}
    return (round_name(match.round), table, title)


def _rows(event: Event) -> list[PenaltyRow]:
    rows = [
        PenaltyRow(
            position,
            listed_penalty(line),
            reverse("documents:penalty_notice", args=[line.match.pk, line.code]),
            reverse("documents:appeal_form", args=[line.match.pk, line.code]),
        )
        for position, line in enumerate(event_penalties(event, now()))
    ]
    return rows + [
        PenaltyRow(
            position,
            listed_adjustment(one),
            reverse("documents:adjustment_notice", args=[event.pk, one.pk]),
        )
        for position, one in enumerate(adjustments_of(event), start=len(rows))
    ]
