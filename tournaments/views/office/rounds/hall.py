"""Tables now: the tables of a round, or of all that run, as a grid that keeps itself up to date."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from config.now import now
from referee.selectors.hall.calls import waiting_calls
from referee.selectors.hall.hall import Hall, is_filter, load_hall
from referee.selectors.hall.hall_filters import hall_filters
from referee.selectors.hall.table_lists import hand_counts
from tournaments.access import office_visit, round_for_office
from tournaments.models import Event, Match, Round
from tournaments.selectors.events import rounds_with_progress
from tournaments.selectors.next_steps import step_of_round
from tournaments.selectors.rounds import left_open, matches_of_round, matches_of_rounds
from tournaments.selectors.stamps import stamp_of_event
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.matches import MatchExportTable, MatchTable
from tournaments.tables.parts.list_tables import requested
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import round_name
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part


@page
def tables_now(request: SignedInRequest, event_id: int) -> HttpResponse:
    """The tables of every round that runs, and those that closed rounds have left open."""
    visit = office_visit(request.user, event_id)
    event = visit.event

    def rounds() -> list[Round]:
        return [*(left.round for left in left_open(event)), *_open_rounds(event)]

    return hall_page(request, visit, rounds)


@page
def round_list(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """The tables and results of a round as a list: sorted, filtered, and as a file."""
    visit, found = round_for_office(request.user, event_id, round_id)
    event = found.stage.event
    matches = matches_of_round(found)
    hall = load_hall(matches, now())
    only = request.GET.get("show", "")
    shown = [match for match in matches if match.pk in _ids(hall, only, matches)]
    hands = hand_counts(matches)
    if "_export" in request.GET:
        name = f"{event.name} {round_name(found)}"
        table = requested(request, MatchExportTable(shown, hands=hands))
        if file := exported(request, table, name):
            return file
    context = {
        "event": event,
        "round": found,
        "table": requested(request, MatchTable(shown, hands=hands)),
        "filters": hall_filters(hall.counts(), len(hall.tables), only),
        **_roles(visit),
    }
    return render(request, "tournaments/office/rounds/round_list.html", context)


def hall_page(
    request: SignedInRequest,
    visit: OfficeVisit,
    find_rounds: Callable[[], Sequence[Round]],
    round_: Round | None = None,
) -> HttpResponse:
    """The grid of the rounds found, `round_` where it is the page of one."""
    event = visit.event
    only = request.GET.get("show", "")
    roles = _roles(visit)

    def load() -> Shown:
        rounds = find_rounds()
        frame = {"event": event, "round": round_, "rounds": rounds, "only": only, **roles}
        frame["here"] = f"{request.path}?{urlencode({'show': only})}" if only else request.path
        return Shown(frame, lambda: build(rounds))

    def build(rounds: Sequence[Round]) -> Part:
        matches = matches_of_rounds(rounds)
        if round_ is None:
            matches = [match for match in matches if not _is_done_with(match)]
        hall = load_hall(matches, now())
        progress = rounds_with_progress(event).filter(pk__in=[one.pk for one in rounds])
        values = {
            "halls": [
                {
                    **_hall_of(one, hall, only, matches),
                    "has_moved_on": round_ is not None and one.state != round_.state,
                }
                for one in progress
            ],
            "calls": waiting_calls(event),
            "filters": hall_filters(hall.counts(), len(hall.tables), only),
        }
        return Part(values, hall.changes_at)

    stamp = partial(stamp_of_event, event.pk)
    audience = ",".join(name for name, has in sorted(roles.items()) if has)
    template = "tournaments/office/rounds/hall"
    page = LivePage(template, event.pk, stamp, load, audience=audience, is_exact=True)
    return live_page(request, page)


def _hall_of(round_: Round, hall: Hall, only: str, matches: Sequence[Match]) -> dict[str, Any]:
    """One round of the page: its tables shown, which of them wait to be accepted, what is next."""
    shown = [table for table in hall.shown(only) if table.match.round_id == round_.pk]
    return {
        "round": round_,
        "tables": shown,
        "signed": [table for table in shown if table.is_to_accept],
        "byes": [m for m in matches if m.is_bye and m.round_id == round_.pk],
        "next": None if round_.state == Round.State.CLOSED else step_of_round(round_),
    }


def _open_rounds(event: Event) -> list[Round]:
    """The running rounds; where none runs, those that are published."""
    rounds = list(rounds_with_progress(event))
    running = [one for one in rounds if one.state == Round.State.RUNNING]
    return running or [one for one in rounds if one.state == Round.State.PUBLISHED]


def _is_done_with(match: Match) -> bool:
    is_accepted = match.state == Match.State.ACCEPTED
    return is_accepted and match.round.state == Round.State.CLOSED


def _ids(hall: Hall, only: str, matches: Sequence[Match]) -> set[int]:
    """The matches a filter leaves; byes only without one."""
    if not is_filter(only):
        return {match.pk for match in matches}
    return {table.match.pk for table in hall.shown(only)}


def _roles(visit: OfficeVisit) -> dict[str, bool]:
    return {"is_organiser": visit.is_organiser, "is_chief": visit.is_chief}
