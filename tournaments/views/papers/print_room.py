"""The print room: every paper of the event, grouped by when it is needed."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from config.now import now
from tournaments.access import office_visit
from tournaments.models import Event, Round
from tournaments.papers.catalogue import PAPERS
from tournaments.papers.kinds import PHASES, Phase
from tournaments.papers.scopes import EVENT, ROUND
from tournaments.printing.parts.glyphs import substitute, unprintable_names
from tournaments.selectors.papers.documents import printed_matches
from tournaments.selectors.papers.print_jobs import jobs_of
from tournaments.selectors.papers.prizes import outstanding
from tournaments.selectors.rounds import rounds_of
from tournaments.tables.papers import OfferedPaper, PapersTable, SheetsTable
from tournaments.tables.parts.list_tables import requested


@page
def print_room(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every paper with what it is for; with `?round=` those of another round."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    rounds = list(rounds_of(event))
    chosen = _chosen(rounds, request.GET.get("round", ""))
    context = {
        "event": event,
        "rounds": [(one, one == chosen) for one in rounds],
        "round": chosen,
        "groups": [
            (words, phase, _papers(event, chosen, phase)) for phase, words in PHASES.items()
        ],
        "sheets": _sheets(request, chosen) if chosen else None,
        "is_sorted": "sort" in request.GET,
        "jobs": jobs_of(request.user, event, now()),
    }
    return render(request, "tournaments/papers/print_room.html", context)


def _chosen(rounds: Sequence[Round], asked: str) -> Round | None:
    """The round asked for, else the first that is not closed, else the last."""
    named = [drawn for drawn in rounds if str(drawn.pk) == asked]
    unclosed = [drawn for drawn in rounds if drawn.state != Round.State.CLOSED]
    return next(iter([*named, *unclosed, *rounds[-1:]]), None)


def _papers(event: Event, chosen: Round | None, phase: Phase) -> PapersTable | None:
    """The papers of a phase; None where there are none, as before any round is drawn."""
    subjects = {EVENT.path: event.pk, ROUND.path: chosen.pk if chosen else None}
    kinds = [kind for kind in PAPERS if kind.phase is phase]
    is_open = any(kind.needs_final_places for kind in kinds) and bool(outstanding(event))
    offered = [
        OfferedPaper(kind, subject, is_waiting=is_open and kind.needs_final_places)
        for kind in kinds
        if (subject := subjects[kind.scope.path]) is not None
    ]
    return PapersTable(offered) if offered else None


def _sheets(request: SignedInRequest, chosen: Round) -> SheetsTable:
    return requested(request, SheetsTable(printed_matches().filter(round=chosen)))


@page
def unprintable(request: SignedInRequest, event_id: int) -> HttpResponse:
    """A part of pages, asked for once they are shown: looking fonts through may take a second."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    context = {"unprintable": unprintable_names(event), "substitute": substitute()}
    return render(request, "tournaments/papers/_unprintable.html", context)
