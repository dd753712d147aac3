"""What the office keeps."""

from tournaments.models.adjustments import StandingsAdjustment
from tournaments.models.entries import Entry, Player
from tournaments.models.event_creators import EventCreator
from tournaments.models.events import Event, MadeAccount, Official
from tournaments.models.journal import JournalEntry
from tournaments.models.matches import Match, Result
from tournaments.models.print_jobs import PrintJob
from tournaments.models.rounds import Round, Stage, StageEntry
from tournaments.models.walls import Wall

__all__ = [
    "Entry",
    "Event",
    "EventCreator",
    "JournalEntry",
    "MadeAccount",
    "Match",
    "Official",
    "Player",
    "PrintJob",
    "Result",
    "Round",
    "Stage",
    "StageEntry",
    "StandingsAdjustment",
    "Wall",
]
