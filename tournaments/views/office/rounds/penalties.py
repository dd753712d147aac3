"""The penalties of an event: the office's list, with the way to their papers."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, page
from config.now import now
from referee.selectors.penalties.penalty_lists import event_penalties
from tournaments.access import office_visit
from tournaments.models import Event
from tournaments.printing.penalty_papers import (
    ListedPenalty,
    listed_adjustment,
    listed_penalty,
)
from tournaments.selectors.standings.adjustments import adjustments_of
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.penalties import PenaltyTable

AS_LONG_AS = 3  # placed pages: what a page of cells takes to be laid out


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty of the list and where its papers are; an adjustment is appealed on a blank form."""

    position: int
    listed: ListedPenalty
    notice: str
    appeal: str = ""


@page
def penalties(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every penalty of the tables, then those of the standings."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    table = PenaltyTable(_rows(event))
    if file := exported(request, table, " ".join((event.name, _("Penalties")))):
        return file
    context = {"event": event, "table": requested(request, table)}
    return render(request, "tournaments/office/rounds/penalties.html", context)


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
