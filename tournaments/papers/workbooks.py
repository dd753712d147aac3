"""What makes the workbooks of an event, a round and a table, and how many tables each holds."""

from typing import BinaryIO

from tournaments.models import Event, Match, Round
from tournaments.papers.asking import Asked, Moved
from tournaments.selectors.papers.workbooks import public_rounds, table_count
from tournaments.spreadsheets import workbook as workbooks


def event_tables(event: Event) -> int:
    return table_count(public_rounds(event))


def event_workbook(asked: Asked, event: Event, moved: Moved) -> BinaryIO:
    """The whole event, one worksheet for each list."""
    return workbooks.event_workbook(event, _saving(asked), moved)


def round_tables(drawn: Round) -> int:
    return table_count([drawn])


def round_workbook(asked: Asked, drawn: Round, moved: Moved) -> BinaryIO:
    """One round: its tables, hands, penalties, and the races as charts."""
    return workbooks.round_workbook(drawn, _saving(asked), moved)


def match_workbook(asked: Asked, match: Match, moved: Moved) -> BinaryIO:
    """One match: how it stands, its hands, penalties, and the race as a chart."""
    return workbooks.match_workbook(match, _saving(asked))


def _saving(asked: Asked) -> workbooks.Saving:
    return workbooks.Saving(by=asked.by, at=asked.at)
