"""What state a table is in, as referees speak of it."""

from enum import StrEnum

from django.utils.translation import gettext_lazy

from referee.rulebook.clock import ClockState
from referee.rulebook.race import Reason, RowState
from referee.selectors.sheet.tables import TableSheet
from tournaments.models import Match


class DeskState(StrEnum):
    """One word for a table; each has its own look on the page."""

    NOT_STARTED = "not-started"
    PLAYING = "playing"
    PAUSED = "paused"
    TIME_ASKED = "time-asked"
    LAST_HAND = "last-hand"
    LAOGAI = "laogai"
    PAST_A = "past-a"
    TIME_CLOSED = "time-closed"
    HANDS_CLOSED = "hands-closed"
    UNDECIDED = "undecided"
    RULED = "ruled"
    SIGNED = "signed"
    ACCEPTED = "accepted"


STATE_WORDS = {
    DeskState.NOT_STARTED: gettext_lazy("Not started"),
    DeskState.PLAYING: gettext_lazy("Playing"),
    DeskState.PAUSED: gettext_lazy("Paused"),
    DeskState.TIME_ASKED: gettext_lazy("Time is up"),
    DeskState.LAST_HAND: gettext_lazy("Last hand"),
    DeskState.LAOGAI: gettext_lazy("劳改: waiting for the choice"),
    DeskState.PAST_A: gettext_lazy("Past A"),
    DeskState.TIME_CLOSED: gettext_lazy("Time, closed"),
    DeskState.HANDS_CLOSED: gettext_lazy("All hands played, closed"),
    DeskState.UNDECIDED: gettext_lazy("Undecided: lots"),
    DeskState.RULED: gettext_lazy("Decided by ruling"),
    DeskState.SIGNED: gettext_lazy("Signed"),
    DeskState.ACCEPTED: gettext_lazy("Accepted"),
}
BY_RACE = {
    Reason.PASSED_A: DeskState.PAST_A,
    Reason.HIGHER_LEVEL: DeskState.TIME_CLOSED,
    Reason.DEALER_SEAT: DeskState.TIME_CLOSED,
    Reason.UNDECIDED: DeskState.UNDECIDED,
}


def state_of(table: TableSheet) -> DeskState:
    """The state that matters most: signed, then the open question, then the end, then the clock."""
    by_match = {
        Match.State.SIGNED.value: DeskState.SIGNED,
        Match.State.ACCEPTED.value: DeskState.ACCEPTED,
    }.get(table.match.state)
    if by_match:
        return by_match
    if table.sheet.is_waiting:
        return DeskState.LAOGAI
    if table.sheet.ending:
        state = BY_RACE.get(table.sheet.ending.reason, DeskState.RULED)
        return (
            DeskState.HANDS_CLOSED if state is DeskState.TIME_CLOSED and _is_full(table) else state
        )
    return _state_of_play(table)


def _is_full(table: TableSheet) -> bool:
    """Whether the sheet has all the hands the event allows, however much time was left (9.2)."""
    counted = sum(row.state is RowState.COUNTED for row in table.sheet.rows)
    return counted == table.rules.max_hands


def _state_of_play(table: TableSheet) -> DeskState:
    if table.sheet.is_time_unanswered:
        return DeskState.TIME_ASKED
    if table.time_call:
        return DeskState.LAST_HAND
    return {
        ClockState.NOT_STARTED: DeskState.NOT_STARTED,
        ClockState.PAUSED: DeskState.PAUSED,
    }.get(table.clock.state, DeskState.PLAYING)
