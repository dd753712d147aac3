"""Cards laid before the judge, on their way between form, judge and database."""

from dataclasses import dataclass

from referee.rulebook import Cards, Trump
from referee.rulebook.scoring import Oddity


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A lead, what the follower held before playing, and what was played to it."""

    trump: Trump
    lead: Cards
    holding: Cards
    play: Cards


@dataclass(frozen=True, slots=True)
class OtherTrump(Oddity):
    """Cards kept with a hand were judged with other trumps than it has (S H D C or "-")."""

    judged: str
    played: str
