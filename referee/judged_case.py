"""Cards laid before the judge, on their way between form, judge and database."""

from dataclasses import dataclass

from referee.rulebook import Cards, Trump


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A lead, what the follower held before playing, and what was played to it."""

    trump: Trump
    lead: Cards
    holding: Cards
    play: Cards
