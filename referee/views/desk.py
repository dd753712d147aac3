"""The list of tables and the match page."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.entrance import SignedInRequest, page
from config.now import milliseconds, now
from referee.access import (
    events_of_chief,
    open_visits_of,
    paper_pile,
    visit_to_read,
    visits_of,
)
from referee.forms.calls import AnswerForm, CallForm
from referee.forms.clock import ExtendForm, PaperStartForm, PauseForm
from referee.forms.hands import HandForm, new_hand_values
from referee.selectors.hall.calls import calls_waiting_in
from referee.selectors.hall.piles import next_in_turn, next_paper
from referee.selectors.hall.table_lists import tables_by_round
from referee.selectors.sheet.level_races import level_race
from referee.selectors.sheet.pages import MatchPage, match_page, replacement_by_signing, table_head
from referee.selectors.sheet.shown_facts import match_head_facts, table_list_facts
from referee.selectors.sheet.tables import TableSheet
from referee.tables import MatchTable
from referee.values.visits import AtTable
from referee.views.polls import is_still_shown, poll_mark, told_the_time
from tournaments.models import Match
from tournaments.printing.sheets.race_pictures import race_picture
from tournaments.tables.replacements import changes_table, compared_table


@page
def tables(request: SignedInRequest) -> HttpResponse:
    """The tables of this referee; those done with in closed rounds only when asked for.

    The chief referee sees on top from which tables a call waits.
    """
    shows_closed, at = request.GET.get("closed") == "1", now()
    visits = (visits_of if shows_closed else open_visits_of)(request.user)
    is_poll = "HX-Request" in request.headers
    facts = table_list_facts(visits) if is_poll else ()
    if is_poll and is_still_shown(request, (get_language(), facts)):
        return told_the_time(HttpResponse(status=204))
    groups = tables_by_round(visits, at)
    calls = calls_waiting_in(events_of_chief(request.user))
    context = {
        "rounds": [(group, MatchTable(group.lines)) for group in groups],
        "shows_closed": shows_closed,
        "calls": calls,
        "names_event": len({line.call.match.round.stage.event_id for line in calls}) > 1,
        "is_chief": bool(calls) or any(group.by_chief for group in groups),
        "server_now": milliseconds(at),
    }
    if is_poll:
        clocks = [line.clock for group in groups for line in group.lines]
        context["shown"] = poll_mark((get_language(), facts), clocks, at)
    return told_the_time(render(request, "referee/tables.html", context))


@page
def match(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The score sheet of one table, with the form for its next hand."""
    return show_match(request, visit_to_read(request.user, match_id))


@page
def match_head(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The live part of the match page: clock and state; `seen` is the version shown there."""
    at, visit = now(), visit_to_read(request.user, match_id)
    facts = (get_language(), match_head_facts(visit))
    if is_still_shown(request, facts):
        return told_the_time(HttpResponse(status=204))
    head = table_head(visit.match, at)
    seen = request.GET.get("seen", "")
    is_outdated = bool(seen) and seen != head.version
    # It goes on asking with the version the page shows, until the page is taken anew.
    context = {"visit": visit, "head": head, "seen": seen, "is_outdated": is_outdated}
    context["shown"] = poll_mark(facts, [head.clock], at)
    return told_the_time(render(request, "referee/match_head.html", context))


@require_safe
def ping(request: HttpRequest) -> HttpResponse:
    """Whether the desk can be reached: asked before a hand is sent."""
    return HttpResponse(status=204)


def show_match(
    request: SignedInRequest, visit: AtTable, table: TableSheet | None = None, **typed: Any
) -> HttpResponse:
    """The match page, fresh, with the forms given here kept as they were typed.

    A `table` that was read for a refused form is not read again.
    """
    page = match_page(visit, now(), table)
    form = typed.pop("form", None) or HandForm()
    # Of a form filled in these are only what Esc goes back to.
    form.initial = new_hand_values(page.table, page.evidence)
    extend_form = typed.pop("extend_form", None) or ExtendForm()
    extend_form.initial = {"after": page.last_extension_id}
    if extend_form.is_bound:
        # The page shows the clock as it is now: a second try is made from that.
        extend_form.put(after=page.last_extension_id)
    replaced = replacement_by_signing(page)
    if replaced:
        tables = {"compared": compared_table(replaced), "changes": changes_table(replaced)}
        typed = {"found": replaced, **tables, **typed}
    context = {
        "page": page,
        "head": page.head,
        "visit": visit,
        "match": visit.match,
        "form": form,
        "race": race_picture(level_race(page.table)),
        "next_paper": _next_paper(visit),
        "next_table": _next_table(visit) if page.is_locked else None,
        "extend_form": extend_form,
        **_offered_forms(page),
        **typed,
    }
    return render(request, "referee/match.html", context)


def _offered_forms(page: MatchPage) -> dict[str, forms.Form]:
    """The blank forms the page has room for now."""
    starts_from_paper = page.has_open_clock and not page.clock.is_started
    offered: dict[str, tuple[bool, Callable[[], forms.Form]]] = {
        "pause_form": (page.can_pause, PauseForm),
        "start_form": (starts_from_paper, lambda: PaperStartForm(now=now())),
        "call_form": (page.can_call and not page.open_call, CallForm),
        "answer_form": (page.by_chief and page.open_call is not None, AnswerForm),
    }
    return {name: make() for name, (is_offered, make) in offered.items() if is_offered}


def _next_paper(visit: AtTable) -> Match | None:
    """Where a recorder goes on when this sheet is complete."""
    if not visit.as_recorder:
        return None
    return next_paper(paper_pile(visit.match.round), visit.match.table_number or 0)


def _next_table(visit: AtTable) -> Match | None:
    """Where a referee goes on in this round when this sheet is signed."""
    if visit.as_recorder:
        return None
    done = (Match.State.SIGNED, Match.State.ACCEPTED)
    others = visits_of(visit.user, Q(round=visit.match.round_id), ~Q(state__in=done))
    return next_in_turn([one.match for one in others], visit.match.table_number or 0)
