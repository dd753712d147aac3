"""The tables of a round as the event's page lists them: each is read again only after an act at it.

A hall of phones asks for the page all day, and between two of its makings one or two of a hundred
tables have moved on.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from config.desk_mark import desk_mark
from referee.selectors.hall.boards import Board, load_boards
from tournaments.keeping.here import Here
from tournaments.models import Event, Round
from tournaments.selectors.public import tables_of_round
from tournaments.selectors.stamps import stamps_of_tables

MOST_TABLES = 2000  # in each language, of all events on this desk


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A table, and its item in the list."""

    board: Board
    item: SafeString


Key = tuple[str, str, str, int]  # the desk, the language, the round's state, the match

_shown: Here[Key, ShownBoard] = Here(MOST_TABLES, lambda one: one.board.time_up_at)


def shown_boards(event: Event, drawn: Round, at: datetime) -> tuple[ShownBoard, ...]:
    """The tables of a public round in their order; byes have none.

    Two queries, and three more where something happened, however many tables there are.
    """
    facts = desk_mark(), str(get_language()), str(drawn.state)
    stamps: dict[Key, Hashable] = {
        (*facts, pk): stamp for pk, stamp in stamps_of_tables(event.pk, drawn.pk).items()
    }
    found = _shown.among(stamps, at)
    if missing := [key[-1] for key in stamps if key not in found]:
        boards = load_boards(tables_of_round(drawn, missing), at)
        made = {(*facts, one.match.pk): _shown_board(event, drawn, one) for one in boards}
        _shown.keep(made, stamps, at)
        found |= made
    return tuple(found[key] for key in stamps if key in found)


def _shown_board(event: Event, drawn: Round, board: Board) -> ShownBoard:
    values = {"event": event, "current": drawn, "board": board}
    return ShownBoard(board, render_to_string("tournaments/public/_board.html", values))


def first_clock(boards: Sequence[Board]) -> datetime | None:
    """When the first of the running clocks comes to its end, which changes what is shown."""
    return min((board.time_up_at for board in boards if board.time_up_at), default=None)
