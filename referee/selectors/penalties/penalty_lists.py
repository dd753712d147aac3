"""The penalties of an event, a round or a match, for lists and papers."""

from datetime import datetime

from referee.selectors.penalties.hand_penalties import standing_on_hands
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.selectors.sheet.tables import TableSheet, load_tables
from tournaments.models import Event, Match, Round
from tournaments.selectors.papers.documents import printed_matches


def event_penalties(event: Event, now: datetime) -> list[PenaltyLine]:
    """In order of round, table and time; what happened in published rounds."""
    public = printed_matches().exclude(round__state=Round.State.DRAFTED)
    return penalty_lines(load_tables(public.filter(round__stage__event=event), now))


def round_penalties(drawn: Round, now: datetime) -> list[PenaltyLine]:
    """The penalties of one round."""
    return penalty_lines(load_tables(printed_matches().filter(round=drawn), now))


def penalty_of(match: Match, code: str, now: datetime) -> PenaltyLine | None:
    """The penalty of a match that this code names."""
    matches = printed_matches().filter(pk=match.pk)
    lines = penalty_lines(load_tables(matches, now))
    return next((line for line in lines if line.code == code), None)


def penalty_count(table: TableSheet) -> int:
    """Lines of the list of penalties that stand, but for warnings and arbitration cases; no query.

    Exposed cards of a side, 劳改 and bidding faults of each hand, adjustments, and the ruling.
    """
    return standing_on_hands(table) + len(table.adjustments) + bool(table.ruling)
