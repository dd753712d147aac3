"""选手: everybody who entered, with the numbers that a spreadsheet must keep as text."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Entry, Event
from tournaments.selectors.entries.registered import entries_of
from tournaments.spreadsheets.highlights import Highlight, where_text
from tournaments.spreadsheets.worksheets import Column, Worksheet, long_worksheet

READ_AT_ONCE = 200  # entries


def entries_worksheet(event: Event) -> Worksheet:
    """One row an entry, under heads that our own import knows."""
    columns: list[Column[Entry]] = [
        Column(_("No."), lambda entry: entry.number),
        Column(_("Player 1"), _of_player(1, "name")),
        Column(_("Player 2"), _of_player(2, "name")),
        Column(_("Unit"), lambda entry: entry.unit),
        Column(_("Seed"), lambda entry: entry.seed),
        Column(_("State"), lambda entry: str(entry.get_state_display())),
        Column(_("Phone of player 1"), _of_player(1, "phone")),
        Column(_("Phone of player 2"), _of_player(2, "phone")),
        Column(_("Member number of player 1"), _of_player(1, "member_number")),
        Column(_("Member number of player 2"), _of_player(2, "member_number")),
        Column(_("Substitute"), _of_player(3, "name")),
        Column(_("Phone of the substitute"), _of_player(3, "phone")),
        Column(_("Member number of the substitute"), _of_player(3, "member_number")),
    ]
    left = [Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
    return long_worksheet(
        pgettext("worksheet", "Who entered"),
        columns,
        entries_of(event).iterator(chunk_size=READ_AT_ONCE),
        frozen=3,
        highlights=tuple(
            Highlight(where_text(6, str(state.label)), 1, 6, is_struck=True) for state in left
        ),
    )


def _of_player(position: int, field: str) -> Callable[[Entry], str]:
    def value(entry: Entry) -> str:
        players = (one for one in entry.players.all() if one.position == position)
        return next((str(getattr(player, field)) for player in players), "")

    return value
