"""Sides that would not sign a sheet: what the journal alone tells."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from referee.rulebook.seats import Side
from referee.selectors.sheet.seat_changes import SeatChange
from referee.wording import words as wording
from tournaments.models import JournalEntry, Match
from tournaments.values.acts import Act

REFUSAL_ACTS = [act.value for act in Act if act.row.tells_refusals]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A side that would not sign this version of the sheet, in whose words."""

    side: Side
    words: str
    reason: str
    at: datetime


def refusals_of(match: Match, acts: Iterable[JournalEntry]) -> tuple[Refusal, ...]:
    """The last refusal of each side; refusals live in the journal alone.

    They go with their people where the sides changed over since.
    """
    last: dict[Side, Refusal] = {}
    for row in acts:
        noted = row.after or {}
        if row.act == Act.CHANGE_SEATS:
            last = _turned(last) if noted.get("change") == SeatChange.SIDES else last
        elif noted.get("sheet_version") == match.sheet_version:
            side = Side(noted["side"])
            last[side] = Refusal(side, wording.side_words(side), row.reason, row.at)
    return tuple(last.values())


def _turned(refusals: dict[Side, Refusal]) -> dict[Side, Refusal]:
    return {
        side.other: replace(refusal, side=side.other, words=wording.side_words(side.other))
        for side, refusal in refusals.items()
    }
