"""What everybody reads of rounds and tables without signing in."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from config.now import now
from referee.selectors.hall.boards import Board, board_of, load_boards
from referee.selectors.sheet.level_races import level_race
from referee.selectors.sheet.lines import sheet_lines
from referee.selectors.sheet.tables import load_table
from tournaments.access import public_match, public_round
from tournaments.models import Match, Round
from tournaments.printing.sheets.race_pictures import race_picture
from tournaments.selectors import public
from tournaments.selectors.stamps import stamp_of_match, stamp_of_round
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.boards import BoardsTable, boards_tables
from tournaments.tables.hands import HandsTable
from tournaments.tables.pairings import seating_table
from tournaments.tables.parts.list_tables import requested
from tournaments.values.words import round_name
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part
from tournaments.views.public.boards import first_clock


@require_safe
def round_(request: HttpRequest, event_id: int, round_id: int) -> HttpResponse:
    """The tables of a published round, live; with `?show=entries` who sits where, by number."""
    by_entry = request.GET.get("show") == "entries"

    def load() -> Shown:
        drawn = public_round(event_id, round_id)
        frame = {"event": drawn.stage.event, "round": drawn, "by_entry": by_entry}
        return Shown(frame, lambda: build(drawn))

    def build(drawn: Round) -> Part:
        matches = public.matches_at_tables(drawn)
        if by_entry:
            return Part({"tables": [requested(request, seating_table(matches))]})
        boards = load_boards(matches, now())
        byes = [match for match in matches if match.is_bye]
        tables = [requested(request, table) for table in boards_tables(boards)]
        return Part({"tables": tables, "byes": byes}, first_clock(boards))

    if "_export" in request.GET:
        drawn = public_round(event_id, round_id)
        matches = public.matches_at_tables(drawn)
        table = seating_table(matches) if by_entry else BoardsTable(load_boards(matches, now()))
        if file := exported(request, table, _file_name(drawn)):
            return file
    stamp = partial(stamp_of_round, event_id, round_id)
    return live_page(request, LivePage("tournaments/public/round", event_id, stamp, load))


@require_safe
def match(request: HttpRequest, event_id: int, match_id: int) -> HttpResponse:
    """The sheet of a table, to be read only."""

    def load() -> Shown:
        match = public_match(public.shown_matches(), event_id, match_id)
        frame = {"event": match.round.stage.event, "round": match.round, "match": match}
        return Shown(frame, lambda: build(match))

    def build(match: Match) -> Part:
        board, values = _sheet(match)
        return Part(values, board.time_up_at)

    stamp = partial(stamp_of_match, event_id, match_id)
    return live_page(request, LivePage("tournaments/public/match", event_id, stamp, load))


def _sheet(match: Match) -> tuple[Board, dict[str, Any]]:
    table = load_table(match, now())
    result = public.result_in_force(match)
    board = board_of(table, result)
    race = race_picture(level_race(table))
    return board, {"board": board, "table": HandsTable(sheet_lines(table)), "race": race}


def _file_name(drawn: Round) -> str:
    return f"{drawn.stage.event.name} {round_name(drawn)}"
