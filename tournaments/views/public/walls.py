"""Wall screens as the hall sees them: one part that renews itself, and nothing to tap."""

from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from config.now import now
from referee.selectors.hall.boards import Board, load_boards
from referee.selectors.hall.round_clocks import round_clock
from tournaments.access import public_wall
from tournaments.captions.walls import overall_places, stage_places
from tournaments.models import Event, Match, Wall
from tournaments.selectors import public
from tournaments.selectors.stamps import stamp_of_event
from tournaments.selectors.standings import has_later_stage, shown_overall, shown_standings
from tournaments.selectors.walls import shown_on
from tournaments.tables.pairings import seatings
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part


@require_safe
def wall(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """What the office chose for this screen."""

    def load() -> Shown:
        screen = public_wall(event_id, number)
        frame = {"event": screen.event, "wall": screen}
        return Shown(frame, lambda: build(screen, screen.event))

    def build(screen: Wall, event: Event) -> Part:
        rounds = public.current_rounds(public.public_rounds_of(event))
        current = next(iter(rounds), None)
        shown = shown_on(screen, current)
        matches = [match for drawn in rounds for match in public.matches_at_tables(drawn)]
        boards = load_boards(matches, now())
        values: dict[str, Any] = {
            "shown": shown.value,
            "round": current,
            "rounds": rounds,
            "clock": round_clock(boards),
            "boards": boards,
            **_content(event, shown, matches),
        }
        return Part(values, _next_change(boards))

    stamp = partial(stamp_of_event, event_id)
    return live_page(request, LivePage("tournaments/public/wall", event_id, stamp, load))


def _content(event: Event, shown: Wall.Showing, matches: list[Match]) -> dict[str, Any]:
    """What this kind of screen lists, but the boards, which all have."""
    if shown is Wall.Showing.SEATING:
        return {"seatings": seatings(matches)}
    if shown is Wall.Showing.PAIRINGS:
        return {"matches": matches}
    if shown is Wall.Showing.STANDINGS:
        if has_later_stage(event):
            return {"places": overall_places(shown_overall(event))}
        return {"places": stage_places(shown_standings(event))}
    return {}


def _next_change(boards: tuple[Board, ...]) -> datetime | None:
    return min((board.time_up_at for board in boards if board.time_up_at), default=None)
